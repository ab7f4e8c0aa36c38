import type { Content, OfferedTool, Role, ToolCall, ToolResult, Turn } from '../../../records/transcript';
import { contentOf, reasoningParts } from './content';
import { isObject, list, many, object, pick, text, unwrapped, word, type Json } from './values';
import { wordsOf } from './partial';
import { usageOf } from './usage';

const roles: Record<string, Role> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
  tool: 'tool',
  function: 'tool',
};

interface Draft extends Turn {
  calls: ToolCall[];
}

/** One call in any of the shapes: `{name, arguments}`, OpenAI's `{function}`, Anthropic's `{input}`, Gemini's `{args}`. */
export function callOf(value: unknown): ToolCall {
  const given = object(value);
  const inner = object(pick(given, 'function', 'functionCall', 'function_call'));
  const name = word(pick(given, 'function', 'name', 'tool', 'tool_name')) ?? word(pick(inner, 'name'));
  const sent =
    pick(given, 'arguments', 'args', 'input', 'parameters') ?? pick(inner, 'arguments', 'args', 'parameters');
  return {
    id: word(pick(given, 'id', 'tool_call_id', 'call_id', 'callID')) ?? word(pick(inner, 'id')),
    name: word(pick(inner, 'name')) ?? name ?? 'unnamed tool',
    arguments: argumentsOf(sent),
    result: null,
  };
}

/** Arguments as they were meant: text that holds JSON is opened, also within (some writers encode each value). */
export function argumentsOf(sent: unknown): unknown {
  const whole = unwrapped(sent);
  if (!isObject(whole)) return whole ?? null;
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, opened(value)]));
}

function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^["[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** What a tool answered. An `error` beside it, or as its only word, says that it failed. */
export function resultOf(content: unknown, error: unknown = undefined): ToolResult {
  const said = contentOf(content);
  const told = isObject(error) ? (pick(error, 'message', 'type') ?? error) : error;
  const pieces: Content =
    told === undefined || told === null || told === false || told === true
      ? said
      : [...contentOf(told), ...said];
  const [only] = pieces;
  const answer = only?.is === 'text' && pieces.length === 1 ? unwrapped(only.text) : null;
  const admits = isObject(answer) && pick(answer, 'error') !== undefined && Object.keys(answer).length <= 2;
  return { content: pieces, failed: (error !== undefined && error !== null && error !== false) || admits };
}

function partCalls(content: unknown): ToolCall[] {
  return list(content).flatMap((part) => {
    if (!isObject(part)) return [];
    const type = String(pick(part, 'type'));
    const isCall = ['tool_use', 'tool_call', 'tool-call', 'function_call'].includes(type);
    return isCall || pick(part, 'functionCall', 'function_call') !== undefined ? [callOf(part)] : [];
  });
}

interface GivenResult {
  ids: readonly string[];
  name: string | null;
  result: ToolResult;
}

/** Results that stand as parts of a message: Anthropic's `tool_result`, Gemini's `functionResponse`. */
function partResults(content: unknown): GivenResult[] {
  return list(content).flatMap((part) => {
    if (!isObject(part)) return [];
    if (pick(part, 'type') === 'tool_result')
      return [
        {
          ids: wordsOf(pick(part, 'tool_use_id', 'tool_call_id')),
          name: null,
          result: resultOf(pick(part, 'content'), pick(part, 'is_error')),
        },
      ];
    const response = object(pick(part, 'functionResponse', 'function_response'));
    const name = word(pick(response, 'name'));
    return name === null && pick(response, 'response') === undefined
      ? []
      : [{ ids: many(pick(response, 'id')).map(String), name, result: resultOf(responseOf(response)) }];
  });
}

/** Gemini's response is an object; its only member stands for it. */
export function responseOf(response: Json): unknown {
  const said = pick(response, 'response');
  const output = isObject(said) ? pick(said, 'output', 'result') : undefined;
  return typeof output === 'string' && isObject(said) && Object.keys(said).length === 1 ? output : said;
}

function draft(message: Json, index: number): Draft {
  const given = word(pick(message, 'role', 'type', 'speaker', 'author')) ?? 'message';
  const role = roles[given.toLowerCase()] ?? 'other';
  const content = pick(message, 'content', 'parts', 'text');
  const usage = usageOf(pick(message, 'usage', 'token_usage'), pick(message, 'cost'));
  return {
    ...(usage ? { usage } : {}),
    index,
    role,
    given: role === given ? null : given,
    content: contentOf(content),
    reasoning: [
      ...wordsOf(pick(message, 'reasoning_trace', 'reasoning_content', 'reasoning')),
      ...reasoningParts(content),
    ],
    calls: [
      ...many(pick(message, 'tool_calls', 'toolCalls', 'function_call')).map(callOf),
      ...partCalls(content),
    ],
  };
}

/** The call that a result belongs to: by its id, else by name, else the oldest that still waits; null for none. */
function waiting(open: readonly ToolCall[], ids: readonly string[], name: string | null): ToolCall | null {
  const free = open.filter(({ result }) => result === null);
  const byId = free.find(({ id }) => id !== null && ids.includes(id));
  if (byId) return byId;
  // A result that names a call which is not there stays where it is.
  if (ids.length > 0 && open.some(({ id }) => id !== null)) return null;
  return free.find((call) => call.name === name) ?? (name === null ? (free[0] ?? null) : null);
}

/** Messages as turns. A result joins its call where one waits for it; else it keeps a turn of its own. */
export function turnsOf(messages: unknown): Turn[] {
  const turns: Draft[] = [];
  let open: ToolCall[] = [];
  list(messages).forEach((message, index) => {
    if (!isObject(message)) {
      const content = contentOf(message);
      if (content.length > 0)
        turns.push({ index, role: 'other', given: 'message', content, reasoning: [], calls: [] });
      return;
    }
    const turn = draft(message, index);
    const results = partResults(pick(message, 'content', 'parts'));
    if (turn.role === 'tool' && results.length === 0) {
      const ids = wordsOf(pick(message, 'tool_call_id', 'tool_call_ids', 'call_id'));
      const name = word(pick(message, 'function', 'name', 'tool'));
      const result = resultOf(pick(message, 'content', 'parts', 'text', 'output'), pick(message, 'error'));
      const call = waiting(open, ids, name);
      if (call) call.result = result;
      // Whatever made the call is not in the record: the result speaks for it.
      else
        turns.push({
          ...turn,
          content: [],
          calls: [{ id: ids[0] ?? null, name: name ?? 'unnamed tool', arguments: null, result }],
        });
      return;
    }
    const loose = results.filter(({ ids, name, result }) => {
      const call = waiting(open, ids, name);
      if (call) call.result = result;
      return call === null;
    });
    const isOnlyResults = results.length > 0 && turn.content.length === 0 && turn.calls.length === 0;
    if (isOnlyResults && loose.length === 0) return;
    turns.push({ ...turn, content: [...turn.content, ...loose.flatMap(({ result }) => result.content)] });
    // Ids are made anew by some writers: only calls that still wait, and the newest, may be answered.
    open = [...open.filter(({ result }) => result === null), ...turn.calls];
  });
  return turns;
}

/** Tools as OpenAI (`function`), Anthropic (`input_schema`) and Inspect offer them. */
export const toolsOf = (value: unknown): OfferedTool[] =>
  list(value).map((tool) => {
    const given = object(tool);
    const inner = isObject(pick(given, 'function')) ? object(pick(given, 'function')) : given;
    return {
      name: word(pick(inner, 'name')) ?? text(tool) ?? 'unnamed tool',
      description: word(pick(inner, 'description')),
      parameters: pick(inner, 'parameters', 'input_schema', 'params') ?? null,
    };
  });
