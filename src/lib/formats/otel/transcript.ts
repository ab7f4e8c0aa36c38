import { contentText, type Transcript } from '../../records/transcript';
import { toolsOf, turnsOf } from '../shared/transcript/messages';
import { askedIn, errorOf, transcript, verdictsOf } from '../shared/transcript/partial';
import {
  isObject,
  type Json,
  list,
  many,
  object,
  pick,
  text,
  unwrapped,
  word,
} from '../shared/transcript/values';
import { attributesOf, eventsOf, type SpanEvent } from '../shared/span-attributes';

/** `prefix.0.role`, `prefix.0.content`, `prefix.1.…` as a list of objects, with what is numbered within them. */
function numbered(attributes: Json, prefix: string): Json[] {
  const found: Json[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const [, at = '', name = ''] = key.startsWith(`${prefix}.`)
      ? (/^(\d{1,6})\.([^.]+)$/.exec(key.slice(prefix.length + 1)) ?? [])
      : [];
    if (name !== '') (found[Number(at)] ??= {})[name] = value;
  }
  return Object.keys(found).map((at) => {
    const calls = numbered(attributes, `${prefix}.${at}.tool_calls`);
    const one = found[Number(at)] ?? {};
    return { ...one, content: partsIn(one['content']), ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  });
}

/** Parts that were written as text; any other text is what was said, be it JSON. */
function partsIn(content: unknown): unknown {
  const held = typeof content === 'string' && content.startsWith('[{') ? unwrapped(content) : content;
  return Array.isArray(held) && held.every((part) => isObject(part) && pick(part, 'type') !== undefined)
    ? held
    : content;
}

/** A message of the semantic conventions: text, calls and results are its parts. */
function ofParts(message: unknown): Json[] {
  const given = object(message);
  const parts = pick(given, 'parts');
  if (!Array.isArray(parts)) return [given];
  const all = list(parts).map(object);
  const typed = (type: string): Json[] => all.filter((part) => part['type'] === type);
  const content = all
    .filter(({ type }) => type !== 'tool_call' && type !== 'tool_call_response')
    .map((part) => (part['type'] === 'text' ? { type: 'text', text: pick(part, 'content', 'text') } : part))
    .map((part) => (part['type'] === 'reasoning' ? { ...part, text: pick(part, 'content', 'text') } : part));
  const calls = typed('tool_call');
  const results = typed('tool_call_response').map((part) => ({
    ...{ role: 'tool', tool_call_id: pick(part, 'id') },
    content: pick(part, 'response', 'result', 'content'),
  }));
  const isSaid = content.length > 0 || calls.length > 0;
  const said = { role: pick(given, 'role'), content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  return [...(isSaid ? [said] : []), ...results];
}

const roleOf = (event: string): string | undefined =>
  /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(event)?.[1];

/** Events of the conventions before messages stood in attributes. */
const saidIn = (events: readonly SpanEvent[]): Json[] =>
  events.flatMap(({ name, attributes }) => {
    const role = roleOf(name);
    if (role === undefined) return [];
    const calls = unwrapped(pick(attributes, 'tool_calls'));
    return [
      { role, ...attributes, tool_call_id: pick(attributes, 'id'), ...(calls ? { tool_calls: calls } : {}) },
    ];
  });

const chosenIn = (events: readonly SpanEvent[]): Json[] =>
  events.flatMap(({ name, attributes }) => {
    if (name !== 'gen_ai.choice') return [];
    const message = unwrapped(pick(attributes, 'message'));
    return [
      {
        role: 'assistant',
        ...(isObject(message) ? message : { content: message ?? pick(attributes, 'content') }),
      },
    ];
  });

const firstOf = (...all: readonly (() => Json[])[]): Json[] => {
  for (const of of all) {
    const found = of();
    if (found.length > 0) return found;
  }
  return [];
};

const asMessages = (value: unknown, role: string): Json[] => {
  const held = unwrapped(value);
  if (held === undefined || held === null || held === '') return [];
  return Array.isArray(held) && held.every(isObject) ? held.flatMap(ofParts) : [{ role, content: held }];
};

/** Google's ADK keeps the whole request and response as JSON. */
function ofAdk(attributes: Json, event: 'request' | 'response'): Json[] {
  const held = object(unwrapped(pick(attributes, `gcp.vertex.agent.llm_${event}`)));
  if (event === 'response') return many(pick(held, 'content')).map(object);
  const instruction = pick(object(pick(held, 'config')), 'system_instruction');
  const system = instruction === undefined ? [] : [{ role: 'system', content: instruction }];
  return [...system, ...list(pick(held, 'contents')).map(object)];
}

/**
 * A span of a model call or an agent by the semantic conventions of OpenTelemetry for generative AI
 * (opentelemetry.io/docs/specs/semconv/gen-ai), by those before them and by OpenLLMetry (`gen_ai.prompt.0.content`).
 */
export function readOtel(span: Json): Transcript {
  const events = eventsOf(span);
  const details = events.filter(({ name }) => name === 'gen_ai.client.inference.operation.details');
  const attributes = Object.assign({}, ...details.map((one) => one.attributes), attributesOf(span)) as Json;
  const of = (name: string): unknown => pick(attributes, name);
  const instructions = asMessages(of('gen_ai.system_instructions'), 'system').map((message) => ({
    role: 'system',
    content: pick(message, 'content', 'text') ?? message,
  }));
  const eventOf = (name: string): unknown =>
    events.map((one) => pick(one.attributes, name)).find((one) => one !== undefined);
  const asked = firstOf(
    () => asMessages(of('gen_ai.input.messages'), 'user'),
    () => numbered(attributes, 'gen_ai.prompt'),
    () => saidIn(events),
    () => ofAdk(attributes, 'request'),
    () => asMessages(of('gen_ai.prompt') ?? eventOf('gen_ai.prompt'), 'user'),
  );
  const answered = firstOf(
    () => asMessages(of('gen_ai.output.messages'), 'assistant'),
    () => numbered(attributes, 'gen_ai.completion'),
    () => chosenIn(events),
    () => ofAdk(attributes, 'response'),
    () => asMessages(of('gen_ai.completion') ?? eventOf('gen_ai.completion'), 'assistant'),
  );
  const before = turnsOf([...instructions, ...asked]);
  const turns = turnsOf([...instructions, ...asked, ...answered]);
  const tools = unwrapped(of('gen_ai.tool.definitions')) ?? numbered(attributes, 'llm.request.functions');
  return transcript({
    input: askedIn(before),
    outputs: turnsOf(answered).flatMap(({ content }) => (contentText(content) === '' ? [] : [content])),
    turns: answered.length > 0 || asked.length > 0 ? turns : [],
    tools: toolsOf(tools).map((tool) => ({ ...tool, parameters: unwrapped(tool.parameters) })),
    verdicts: verdictsOf(
      evaluationsIn(events).map((one) => [
        text(pick(one, 'gen_ai.evaluation.name')) ?? 'evaluation',
        text(pick(one, 'gen_ai.evaluation.explanation')),
      ]),
    ),
    ...errorOf(errorIn(span, attributes, events)),
  });
}

/** What an evaluation found, as events of the span that it judges. */
export const evaluationsIn = (events: readonly SpanEvent[]): Json[] =>
  events.flatMap(({ name, attributes }) => (name === 'gen_ai.evaluation.result' ? [attributes] : []));

/** Why a span failed; null where it did not. */
export function errorIn(span: Json, attributes: Json, events: readonly SpanEvent[]): string | null {
  const status = object(pick(span, 'status'));
  const code = text(pick(status, 'code')) ?? text(pick(attributes, 'otel.status_code'));
  const failed =
    code === '2' || code === 'STATUS_CODE_ERROR' || code === 'ERROR' || attributes['error'] === true;
  if (!failed) return null;
  const exception = events.find(({ name }) => name === 'exception')?.attributes ?? {};
  return (
    word(pick(status, 'message')) ??
    word(pick(attributes, 'otel.status_description')) ??
    word(pick(exception, 'exception.message')) ??
    word(pick(attributes, 'error.type')) ??
    'The span failed.'
  );
}

/** What was asked and what was answered, as texts. */
export const saidBy = (read: Transcript): { input: string | null; output: string | null } => ({
  input: read.input.length === 0 ? null : contentText(read.input),
  output: read.outputs[0] ? contentText(read.outputs[0]) : null,
});
