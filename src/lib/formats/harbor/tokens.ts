import type { ResponseRecord } from '../../records/record';

/**
 * Tokens as an agent counts them: whether those in the cache stand within the input differs by agent, so nothing is added
 * or taken off. No call has 0 tokens out, nor 0 in of which none is cached: they were not counted.
 */
export function countedTokens(
  input: number | null,
  output: number | null,
  cached: number | null,
): Pick<ResponseRecord, 'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'tokensScope'> {
  const isCounted = (input ?? 0) > 0 || (cached ?? 0) > 0;
  const inputTokens = isCounted ? input : null;
  const outputTokens = output === 0 ? null : output;
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens: isCounted ? cached : null,
    tokensScope: (inputTokens ?? outputTokens) === null ? null : 'sample',
  };
}
