import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { children } from '../shared/fields';
import { numberOf, word } from '../shared/reading';
import { addTokens, allTokens, type Tokens, ofSample } from '../shared/token-usage';

export const spanId = (tape: JsonTape, span: Node): string | null => word(tape, tape.get(span, 'span_id'));
export const rootId = (tape: JsonTape, span: Node): string | null =>
  word(tape, tape.get(span, 'root_span_id'));

export const isRoot = (tape: JsonTape, span: Node): boolean =>
  tape.boolean(tape.get(span, 'is_root')) ?? spanId(tape, span) === rootId(tape, span);

export const modelOf = (tape: JsonTape, span: Node): string | null =>
  word(tape, tape.at(span, 'metadata', 'model'));

const typeOf = (tape: JsonTape, span: Node): string | null =>
  word(tape, tape.at(span, 'span_attributes', 'type'));

/** Whether a span or one above it belongs to a scorer: what it spends is the judge's. */
function isScoring(tape: JsonTape, span: Node, byId: ReadonlyMap<string, Node>, depth = 0): boolean {
  if (word(tape, tape.at(span, 'span_attributes', 'purpose')) === 'scorer') return true;
  if (typeOf(tape, span) === 'score') return true;
  if (depth === MAX_DEPTH) return false;
  return [...children(tape, tape.get(span, 'span_parents'))].some((parent) => {
    const above = byId.get(word(tape, parent) ?? '');
    return above !== undefined && isScoring(tape, above, byId, depth + 1);
  });
}
const MAX_DEPTH = 32;

const none: Tokens = {
  inputTokens: null,
  outputTokens: null,
  totalTokens: null,
  reasoningTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
};

function tokensOf(tape: JsonTape, span: Node): Tokens {
  const read = (key: string) => numberOf(tape, tape.at(span, 'metrics', key));
  return {
    inputTokens: read('prompt_tokens'),
    outputTokens: read('completion_tokens'),
    totalTokens: read('tokens'),
    reasoningTokens: read('completion_reasoning_tokens'),
    cacheReadTokens: read('prompt_cached_tokens'),
    cacheWriteTokens: read('prompt_cache_creation_tokens'),
  };
}

/** What the spans of one root tell beside it. */
export interface Told {
  model: string | null;
  spent: Partial<ResponseRecord>;
}

/** Tokens are summed over the calls of models, those of scorers apart; the time is that of the task. */
export function readSpans(tape: JsonTape, root: Node, spans: readonly Node[]): Told {
  const byId = new Map(spans.map((span) => [spanId(tape, span) ?? '', span]));
  let tokens = none;
  let judged = none;
  let model = modelOf(tape, root);
  for (const span of spans) {
    if (typeOf(tape, span) !== 'llm') continue;
    if (isScoring(tape, span, byId)) judged = addTokens(judged, tokensOf(tape, span));
    else {
      tokens = addTokens(tokens, tokensOf(tape, span));
      model ??= modelOf(tape, span);
    }
  }
  const task = spans.find((span) => typeOf(tape, span) === 'task');
  const spent = {
    ...ofSample(tokens),
    judgeTokens: allTokens(judged),
    ...readLatency(tape, task ?? root),
  };
  return { model, spent };
}

/** Seconds since 1970. */
export function readLatency(tape: JsonTape, span: Node): Partial<ResponseRecord> {
  const start = numberOf(tape, tape.at(span, 'metrics', 'start'));
  const end = numberOf(tape, tape.at(span, 'metrics', 'end'));
  return start === null || end === null ? {} : { latencyMs: (end - start) * 1000, latencyKind: 'sample' };
}
