import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { pick } from './fields';
import { numberOf } from './reading';

export type Tokens = Pick<
  ResponseRecord,
  'inputTokens' | 'outputTokens' | 'totalTokens' | 'reasoningTokens' | 'cacheReadTokens' | 'cacheWriteTokens'
>;

/** The names that OpenAI, Anthropic, Gemini, Inspect, EvalScope and promptfoo give to the same six counts. */
const names: Readonly<Record<keyof Tokens, readonly string[]>> = {
  inputTokens: ['input_tokens', 'prompt_tokens', 'promptTokenCount', 'prompt'],
  outputTokens: ['output_tokens', 'completion_tokens', 'candidatesTokenCount', 'completion'],
  totalTokens: ['total_tokens', 'totalTokenCount', 'total'],
  reasoningTokens: ['reasoning_tokens', 'thoughtsTokenCount'],
  cacheReadTokens: ['input_tokens_cache_read', 'cache_read_input_tokens', 'cachedContentTokenCount'],
  cacheWriteTokens: ['input_tokens_cache_write', 'cache_creation_input_tokens'],
};

/** Token counts of a provider's usage object; what it does not say is null. */
export function readTokens(tape: JsonTape, usage: Node): Tokens {
  const read = (key: keyof Tokens): number | null => numberOf(tape, pick(tape, usage, ...names[key]));
  const outputDetails = pick(
    tape,
    usage,
    'completion_tokens_details',
    'output_tokens_details',
    'completionDetails',
  );
  const inputDetails = pick(tape, usage, 'prompt_tokens_details', 'input_tokens_details');
  return {
    inputTokens: read('inputTokens'),
    outputTokens: read('outputTokens'),
    totalTokens: read('totalTokens'),
    reasoningTokens:
      read('reasoningTokens') ?? numberOf(tape, pick(tape, outputDetails, 'reasoning_tokens', 'reasoning')),
    cacheReadTokens: read('cacheReadTokens') ?? numberOf(tape, pick(tape, inputDetails, 'cached_tokens')),
    cacheWriteTokens: read('cacheWriteTokens'),
  };
}

/** Adds counts of another call: what neither says stays null. */
export function addTokens(sum: Tokens, more: Tokens): Tokens {
  const added = { ...sum };
  for (const key of Object.keys(names) as (keyof Tokens)[]) {
    const count = more[key];
    if (count != null) added[key] = (sum[key] ?? 0) + count;
  }
  return added;
}

export const noTokens = (tokens: Tokens): boolean => Object.values(tokens).every((count) => count == null);

/** Counts of all calls of a sample. */
export const ofSample = (tokens: Tokens): Tokens & Pick<ResponseRecord, 'tokensScope'> => ({
  ...tokens,
  tokensScope: noTokens(tokens) ? null : 'sample',
});

/** All tokens of a call: as stated, else what went in and came out. */
export const allTokens = ({ totalTokens, inputTokens, outputTokens }: Tokens): number | null =>
  totalTokens ??
  (inputTokens == null && outputTokens == null ? null : (inputTokens ?? 0) + (outputTokens ?? 0));
