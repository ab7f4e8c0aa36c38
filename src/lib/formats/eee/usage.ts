import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LatencyKind, ResponseRecord, TokensScope } from '../../records/record';
import { assistantTurns, messagesOf } from './output';
import { numberOf } from '../shared/reading';

/** Fills tokens, times and cost of a row. `isInspect`: the row bears the marks of Inspect's converter. */
export function readUsage(tape: JsonTape, row: Node, isInspect: boolean, response: ResponseRecord): void {
  readTokens(tape, row, isInspect, response);
  readTimes(tape, row, isInspect, response);
  response.reportedCostUsd = readCost(tape, row);
}

function readTokens(tape: JsonTape, row: Node, isInspect: boolean, response: ResponseRecord): void {
  const usage = tape.get(row, 'token_usage');
  if (tape.kind(usage) !== Kind.object || tape.count(usage) === 0) return;
  response.inputTokens = numberOf(tape, tape.get(usage, 'input_tokens'));
  response.outputTokens = numberOf(tape, tape.get(usage, 'output_tokens'));
  response.totalTokens = numberOf(tape, tape.get(usage, 'total_tokens'));
  response.reasoningTokens = numberOf(tape, tape.get(usage, 'reasoning_tokens'));
  response.cacheReadTokens = numberOf(tape, tape.get(usage, 'input_tokens_cache_read'));
  response.cacheWriteTokens = numberOf(tape, tape.get(usage, 'input_tokens_cache_write'));
  const { inputTokens, outputTokens, totalTokens } = response;
  if (inputTokens !== null || outputTokens !== null || totalTokens !== null)
    response.tokensScope = tokensScope(tape, row, isInspect);
}

/**
 * Inspect's converter copies `sample.output.usage`, which is the last model call and not the sample: on rows of
 * several calls the numbers are far too low. It leaves no name, but its `metadata` holds `stop_reason` and `epoch`
 * and nothing else. Where the transcript shows a single call, the last call is the sample.
 */
function tokensScope(tape: JsonTape, row: Node, isInspect: boolean): TokensScope {
  if (!isInspect || isSingleTurn(tape, row)) return 'sample';
  const messages = messagesOf(tape, row);
  return tape.count(messages) > 0 && assistantTurns(tape, messages) <= 1 ? 'sample' : 'last_call';
}

/**
 * `latency_ms` of Inspect's converter is total minus working time, that is waiting, and `generation_time_ms` the
 * working time with all tools. A latency below the generation time can be nothing else; Inspect's marks settle the
 * rest. HELM's converter gives only the generation time.
 */
function readTimes(tape: JsonTape, row: Node, isInspect: boolean, response: ResponseRecord): void {
  const times = tape.get(row, 'performance');
  if (tape.kind(times) !== Kind.object) return;
  const latency = numberOf(tape, tape.get(times, 'latency_ms'));
  const generation = numberOf(tape, tape.get(times, 'generation_time_ms'));
  response.firstTokenMs = numberOf(tape, tape.get(times, 'time_to_first_token_ms'));
  response.generationMs = generation;
  response.latencyMs = latency;
  if (latency === null) return;
  const isWaiting = isInspect || (generation !== null && generation > latency);
  const whole: LatencyKind = isSingleTurn(tape, row) ? 'response' : 'sample';
  response.latencyKind = isWaiting ? 'waiting' : whole;
}

const isSingleTurn = (tape: JsonTape, row: Node): boolean => {
  const type = tape.string(tape.get(row, 'interaction_type'));
  return type === null || type === 'single_turn';
};

/** The schema has no cost. Other writers add `cost_usd` to the row, to its usage, or to each of `run_details`. */
function readCost(tape: JsonTape, row: Node): number | null {
  const own =
    numberOf(tape, tape.get(row, 'cost_usd')) ?? numberOf(tape, tape.at(row, 'token_usage', 'cost_usd'));
  if (own !== null) return own;
  let sum: number | null = null;
  const details = tape.get(row, 'run_details');
  for (let detail = tape.first(details); detail !== ABSENT; detail = tape.next(detail)) {
    const cost = numberOf(tape, tape.get(detail, 'cost_usd'));
    if (cost !== null) sum = (sum ?? 0) + cost;
  }
  return sum;
}
