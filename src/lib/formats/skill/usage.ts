import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { isObject, pick } from '../shared/fields';
import { numberOf } from '../shared/reading';

/** What was not measured is written as 0. */
const counted = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** Tokens, time and cost of a run, wherever they stand in its row. */
export function usageOf(tape: JsonTape, row: Node): Partial<ResponseRecord> {
  const within = ['result', 'timing', 'execution_metrics', 'metrics', 'usage'].map((key) =>
    tape.get(row, key),
  );
  const places = [row, ...within, ...within.map((place) => tape.get(place, 'token_counts'))].filter((place) =>
    isObject(tape, place),
  );
  const first = (...keys: readonly string[]): number | null => {
    for (const place of places) {
      const node = pick(tape, place, ...keys);
      const value = node === ABSENT ? null : counted(numberOf(tape, node));
      if (value !== null) return value;
    }
    return null;
  };
  const seconds = first('time_seconds', 'total_duration_seconds', 'elapsed_seconds');
  const latencyMs = first('duration_ms') ?? (seconds === null ? null : seconds * 1000);
  const inputTokens = first('input_tokens');
  const outputTokens = first('output_tokens');
  const totalTokens = first('tokens', 'total_tokens');
  return {
    inputTokens,
    outputTokens,
    totalTokens,
    cacheReadTokens: first('cache_read_input_tokens'),
    cacheWriteTokens: first('cache_creation_input_tokens'),
    tokensScope: (inputTokens ?? outputTokens ?? totalTokens) === null ? null : 'sample',
    reportedCostUsd: first('cost_usd', 'total_cost_usd'),
    latencyMs,
    latencyKind: latencyMs === null ? null : 'sample',
    turns: first('num_turns', 'turns'),
    toolCalls: first('total_tool_calls', 'tool_calls'),
  };
}

/** Whether there is anything in it. */
export const isMeasured = (usage: Partial<ResponseRecord>): boolean =>
  Object.values(usage).some((value) => value !== null);
