import type { Usage } from '../../../records/transcript';
import { object, pick } from './values';

const known = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** What a message of the model took, in the words of OpenAI, Anthropic, ATIF and OpenCode; null where nothing is said. */
export function usageOf(counted: unknown, cost?: unknown): Usage | null {
  const given = object(counted);
  const usage: Usage = {
    inputTokens: known(pick(given, 'input_tokens', 'prompt_tokens', 'input')),
    outputTokens: known(pick(given, 'output_tokens', 'completion_tokens', 'output')),
    costUsd: known(cost) ?? known(pick(given, 'cost_usd')),
  };
  return Object.values(usage).every((one) => one === null) ? null : usage;
}
