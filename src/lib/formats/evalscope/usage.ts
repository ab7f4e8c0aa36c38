import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { numberOf } from '../shared/reading';
import { noTokens, readTokens, type Tokens } from '../shared/token-usage';
import { latencyOf } from '../shared/outcome';

/**
 * Tokens and times of an answer from `usage` (of the last call) and `perf_metrics` (seconds). With a single turn the
 * last call is the sample.
 */
export function evalscopeUsage(
  tape: JsonTape,
  usage: Node,
  perf: Node,
  seconds: number | null,
  turns: number,
): Partial<ResponseRecord> {
  const counted = readTokens(tape, usage);
  const tokens: Tokens = noTokens(counted) ? readTokens(tape, perf) : counted;
  const latency = numberOf(tape, tape.get(perf, 'latency')) ?? seconds;
  const firstToken = numberOf(tape, tape.get(perf, 'ttft'));
  return {
    ...tokens,
    tokensScope: noTokens(tokens) ? null : turns > 1 ? 'last_call' : 'sample',
    ...latencyOf(latency, 'response'),
    firstTokenMs: firstToken === null ? null : firstToken * 1000,
  };
}
