import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** A tool as the Model Context Protocol lists it. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: {
    type: 'object';
    properties: Readonly<Record<string, { type: string; description: string }>>;
    required?: readonly string[];
  };
  /** Its answer as text; throws with a sentence where there is none. */
  call: (given: Readonly<Record<string, unknown>>) => Promise<string>;
}

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: string; arguments?: Record<string, unknown>; protocolVersion?: string };
}

const VERSION = '2025-06-18';
const [PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS] = [-32700, -32600, -32601, -32602];

/**
 * Answers requests of the Model Context Protocol (JSON-RPC, a message a line) in their order until the input ends: its version of
 * 2025-06-18, tools alone. Whoever asks for another version is told this one.
 */
export async function serveTools(
  tools: readonly Tool[],
  about: { name: string; version: string; instructions: string },
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  const say = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      say({ id: null, error: { code: PARSE_ERROR, message: 'A message is one line of JSON.' } });
      continue;
    }
    const { id, method } = message;
    if (id === undefined) continue; // a notification
    if (typeof method !== 'string')
      say({ id, error: { code: INVALID_REQUEST, message: 'A request names its method.' } });
    else {
      const answer = await answerTo(method, message, tools, about);
      say({ id, ...answer });
    }
  }
}

async function answerTo(
  method: string,
  { params = {} }: Message,
  tools: readonly Tool[],
  { instructions, ...serverInfo }: { name: string; version: string; instructions: string },
): Promise<{ result: object } | { error: { code: number; message: string } }> {
  switch (method) {
    case 'initialize':
      return {
        result: { protocolVersion: VERSION, capabilities: { tools: {} }, serverInfo, instructions },
      };
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: tools.map(({ call: _, ...tool }) => tool) } };
    case 'tools/call': {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool)
        return { error: { code: INVALID_PARAMS, message: `There is no tool ${params.name ?? ''}.` } };
      const { isError, text } = await Promise.resolve()
        .then(() => tool.call(params.arguments ?? {}))
        .then(
          (answer) => ({ isError: false, text: answer }),
          (error: unknown) => ({
            isError: true,
            text: error instanceof Error ? error.message : String(error),
          }),
        );
      return { result: { content: [{ type: 'text', text }], isError } };
    }
    default:
      return { error: { code: UNKNOWN_METHOD, message: `${method} is not answered here.` } };
  }
}
