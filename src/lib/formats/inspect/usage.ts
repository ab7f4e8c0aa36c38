import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { children } from '../shared/fields';
import type { InspectRun } from './run';
import { numberOf } from '../shared/reading';
import { addTokens, allTokens, noTokens, readTokens, type Tokens } from '../shared/token-usage';

/**
 * Tokens, cost and times of a sample. `model_usage` sums all calls of each model, `output.usage` is the last call.
 * The working time leaves out waiting for the service and for other samples; the total time does not.
 */
export function readInspectUsage(
  tape: JsonTape,
  sample: Node,
  { judges }: InspectRun,
): Partial<ResponseRecord> {
  let tokens: Tokens = {};
  let judgeTokens: number | null = null;
  let cost: number | null = null;
  let judgeCost: number | null = null;
  for (const usage of children(tape, tape.get(sample, 'model_usage'))) {
    const counted = readTokens(tape, usage);
    const spent = numberOf(tape, tape.get(usage, 'total_cost'));
    if (judges.has(tape.key(usage))) {
      judgeTokens = plus(judgeTokens, allTokens(counted));
      judgeCost = plus(judgeCost, spent);
    } else {
      tokens = addTokens(tokens, counted);
      cost = plus(cost, spent);
    }
  }
  const isSum = !noTokens(tokens);
  if (!isSum) tokens = readTokens(tape, tape.at(sample, 'output', 'usage'));
  return {
    ...tokens,
    tokensScope: isSum ? 'sample' : noTokens(tokens) ? null : 'last_call',
    judgeTokens,
    reportedCostUsd: cost,
    judgeCostUsd: judgeCost,
    ...readTimes(tape, sample),
  };
}

const plus = (sum: number | null, more: number | null): number | null =>
  more === null ? sum : (sum ?? 0) + more;

function readTimes(tape: JsonTape, sample: Node): Partial<ResponseRecord> {
  const working = numberOf(tape, tape.get(sample, 'working_time'));
  if (working !== null) return { latencyMs: working * 1000, latencyKind: 'working' };
  const total = numberOf(tape, tape.get(sample, 'total_time'));
  if (total !== null) return { latencyMs: total * 1000, latencyKind: 'sample' };
  const call = numberOf(tape, tape.at(sample, 'output', 'time'));
  return call === null ? {} : { latencyMs: call * 1000, latencyKind: 'response' };
}
