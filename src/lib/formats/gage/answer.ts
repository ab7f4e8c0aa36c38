import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { contentText, messageText } from '../shared/chat';
import { isList, isObject, pick } from '../shared/fields';
import { outcomeOf } from '../shared/outcome';
import { numberOf, textOf, word } from '../shared/reading';
import { allTokens, readTokens, ofSample } from '../shared/token-usage';

/** Where gage-eval writes what came of a sample: at the top of a row, or back into the Sample itself. */
export interface GageResult {
  output: Node;
  predicted: Node;
  judged: Node;
  metrics: Node;
}

export function gageResult(tape: JsonTape, row: Node, sample: Node): GageResult {
  const judged = tape.get(sample, 'eval_result');
  return {
    output: filled(tape, tape.get(row, 'model_output')),
    predicted: filled(tape, tape.get(sample, 'predict_result')),
    judged: filled(tape, tape.count(judged) > 0 ? judged : tape.get(row, 'judge_output')),
    metrics: filled(tape, tape.get(row, 'metrics')),
  };
}

const filled = (tape: JsonTape, node: Node): Node => (tape.count(node) > 0 ? node : ABSENT);

export const isUnanswered = ({ output, predicted, judged, metrics }: GageResult): boolean =>
  [output, predicted, judged, metrics].every((node) => node === ABSENT);

/**
 * The answer of a row: `model_output`, else the first of `predict_result` (whose length is the number of
 * completions). Usage stands where the backend left it, or nowhere. `isScored` keeps an empty answer that was judged.
 */
export function readGageAnswer(tape: JsonTape, result: GageResult, isScored: boolean): ResponseRecord {
  const first = isList(tape, result.predicted) ? tape.first(result.predicted) : result.predicted;
  const main = result.output === ABSENT ? first : result.output;
  const output = answerText(tape, main) ?? answerText(tape, first);
  const usage = readTokens(tape, usageOf(tape, main, first));
  const latency =
    numberOf(tape, tape.get(main, 'latency_ms')) ?? numberOf(tape, tape.get(first, 'latency_ms'));
  const error = readError(tape, main, result.judged);
  return {
    output,
    candidates:
      output === null ? null : Math.max(1, isList(tape, result.predicted) ? tape.count(result.predicted) : 1),
    ...outcomeOf(error, (output === null || output.isEmpty) && !isScored),
    ...ofSample(usage),
    reportedCostUsd:
      numberOf(tape, tape.get(usageOf(tape, main, first), 'cost_usd')) ?? harborCost(tape, result),
    judgeTokens: allTokens(readTokens(tape, tape.get(result.judged, 'usage'))),
    latencyMs: latency,
    latencyKind: latency === null ? null : 'response',
  };
}

function answerText(tape: JsonTape, entry: Node): LongText | null {
  const answer = tape.get(entry, 'answer');
  const one = isList(tape, answer) && !isObject(tape, tape.first(answer)) ? tape.first(answer) : answer;
  return contentText(tape, one) ?? messageText(tape, tape.get(entry, 'message'));
}

const usageOf = (tape: JsonTape, main: Node, first: Node): Node => {
  for (const entry of [main, first])
    for (const owner of [entry, tape.get(entry, 'raw_response'), tape.get(entry, 'metadata')]) {
      const usage = tape.get(owner, 'usage');
      if (isObject(tape, usage)) return usage;
    }
  return ABSENT;
};

const harborCost = (tape: JsonTape, result: GageResult): number | null =>
  numberOf(tape, tape.get(result.judged, 'harbor_cost_usd'));

/** A failed call leaves `error` on the output; schedulers of agents leave a status on the verdict. */
function readError(tape: JsonTape, main: Node, judged: Node): LongText | string | null {
  const error = pick(tape, main, 'error');
  const told = textOf(tape, isObject(tape, error) ? pick(tape, error, 'message', 'error') : error);
  if (told !== null && !told.isEmpty && tape.boolean(error) !== false) return told;
  const status = word(tape, tape.get(judged, 'status'));
  return status !== null && /^(error|failed|aborted|timeout|timed_out)$/i.test(status) ? status : null;
}
