import type { Place } from '../../records/record';
import { type Json, list, object, pick, text, word } from '../shared/transcript/values';
import { attributesOf, eventsOf } from '../shared/span-attributes';
import { errorIn, evaluationsIn } from './transcript';

export interface Usage {
  input: number | null;
  output: number | null;
  cacheRead: number | null;
  cacheWrite: number | null;
  reasoning: number | null;
  cost: number | null;
}

/** What counts of a span; its texts are read again where they are wanted. */
export interface Span {
  key: string;
  /** Key of the span that it is a part of. */
  parent: string | null;
  place: Place;
  service: string | null;
  /** Milliseconds. */
  start: number;
  duration: number | null;
  /** An agent or a model at work: it may hold an answer. */
  isAnswering: boolean;
  /** A single call of a model. */
  isCall: boolean;
  isTool: boolean;
  isAgent: boolean;
  agent: string | null;
  model: string | null;
  /** null where it says no tokens. */
  usage: Usage | null;
  stopReason: string | null;
  error: string | null;
  hasTexts: boolean;
  evaluations: readonly Json[];
}

export const number = (value: unknown): number | null => {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
};

const TEXTS =
  /^(gen_ai\.(input\.messages|output\.messages|prompt|completion)(\.|$)|gcp\.vertex\.agent\.llm_re(quest|sponse)$)/;
const EVENT_TEXTS = /^gen_ai\.(\w+\.message|choice|content\.\w+|client\.inference\.operation\.details)$/;
/** Operations that answer nobody. */
const ASIDE = new Set(['execute_tool', 'embeddings', 'create_agent']);
const AGENT = new Set(['invoke_agent', 'invoke_workflow']);

/** OTLP counts in nanoseconds (beyond what a number holds, so microseconds are kept), Jaeger in microseconds. */
function timesOf(span: Json): { start: number; duration: number | null } {
  const from = number(pick(span, 'startTimeUnixNano'));
  if (from !== null) {
    const to = number(pick(span, 'endTimeUnixNano'));
    return { start: from / 1e6, duration: to === null ? null : Math.round((to - from) / 1e3) / 1e3 };
  }
  const duration = number(pick(span, 'duration'));
  return {
    start: (number(pick(span, 'startTime')) ?? 0) / 1000,
    duration: duration === null ? null : duration / 1000,
  };
}

function usageOf(attributes: Json): Usage | null {
  const of = (...names: string[]): number | null =>
    number(pick(attributes, ...names.map((name) => `gen_ai.usage.${name}`)));
  const usage = {
    input: of('input_tokens', 'prompt_tokens'),
    output: of('output_tokens', 'completion_tokens'),
    cacheRead: of('cache_read.input_tokens', 'cache_read_input_tokens'),
    cacheWrite: of('cache_creation.input_tokens', 'cache_creation_input_tokens'),
    reasoning: of('reasoning.output_tokens', 'reasoning_tokens'),
    cost: of('cost'),
  };
  return usage.input === null && usage.output === null ? null : usage;
}

function operationOf(attributes: Json): string | null {
  const stated = word(pick(attributes, 'gen_ai.operation.name'));
  if (stated !== null) return stated;
  if (pick(attributes, 'traceloop.span.kind') === 'tool') return 'execute_tool';
  if (pick(attributes, 'gen_ai.request.model', 'gen_ai.response.model') !== undefined) return 'chat';
  return pick(attributes, 'gen_ai.tool.name') === undefined ? null : 'execute_tool';
}

/** The parent of OTLP, or Jaeger's first reference. */
function parentOf(span: Json): string | null {
  const [first] = list(pick(span, 'references')).map(object);
  return text(pick(span, 'parentSpanId')) || text(pick(first ?? {}, 'spanID'));
}

export function spanOf(span: Json, place: Place, service: string | null): Span {
  const attributes = attributesOf(span);
  const events = eventsOf(span);
  const of = (...names: string[]): unknown => pick(attributes, ...names);
  const trace = text(pick(span, 'traceId', 'traceID')) ?? '';
  const parent = parentOf(span);
  const operation = operationOf(attributes);
  const usage = usageOf(attributes);
  const model = word(of('gen_ai.request.model', 'gen_ai.response.model'));
  const isAnswering = (operation !== null && !ASIDE.has(operation)) || (operation === null && usage !== null);
  const isAgent = AGENT.has(operation ?? '');
  const reasons = of('gen_ai.response.finish_reasons', 'gen_ai.completion.0.finish_reason');
  return {
    key: `${trace} ${text(pick(span, 'spanId', 'spanID')) ?? ''}`,
    parent: parent === null ? null : `${trace} ${parent}`,
    place,
    service,
    ...timesOf(span),
    isAnswering,
    isCall: isAnswering && !isAgent && (model !== null || usage !== null),
    isTool: operation === 'execute_tool',
    isAgent,
    agent: word(of('gen_ai.agent.name')),
    model,
    usage,
    stopReason: word(Array.isArray(reasons) ? reasons[0] : unlisted(reasons)),
    error: errorIn(span, attributes, events),
    hasTexts:
      Object.keys(attributes).some((key) => TEXTS.test(key)) ||
      events.some(({ name }) => EVENT_TEXTS.test(name)),
    evaluations: evaluationsIn(events),
  };
}

/** `["stop"]`, as Jaeger writes a list. */
const unlisted = (reasons: unknown): unknown =>
  typeof reasons === 'string' ? (/^\["([^"]*)"/.exec(reasons)?.[1] ?? reasons) : reasons;
