import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList } from '../shared/fields';
import { numberOf, scalarText, textOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { of } from './invocation';

/** EvalStatus of ADK: passed, failed, and not evaluated, as word or number. */
export function passedOf(tape: JsonTape, status: Node): boolean | null {
  const told = scalarText(tape, status)?.toLowerCase();
  return told === '1' || told === 'passed' ? true : told === '2' || told === 'failed' ? false : null;
}

export interface Judged {
  scores: Scores;
  /** Scores of 0 that were left out. */
  zeros: number;
  thresholds: Map<string, number>;
}

/** Results of a case by metric; earlier versions had pairs of a metric and its result. */
function* resultsOf(tape: JsonTape, result: Node): Generator<{ named: Node; told: Node }> {
  const overall = of(tape, result, 'overallEvalMetricResults');
  if (overall !== ABSENT) for (const told of children(tape, overall)) yield { named: told, told };
  else
    for (const pair of children(tape, of(tape, result, 'evalMetricResults'))) {
      const named = tape.first(pair);
      if (isList(tape, pair) && named !== ABSENT) yield { named, told: tape.next(named) };
    }
}

/**
 * The scores of a case by metric. A metric that failed and has no member `score` scored 0, which Go leaves out; one whose
 * score is null was not evaluated. A threshold is no score.
 */
export function judgedIn(tape: JsonTape, result: Node): Judged {
  const judged: Judged = { scores: new Scores(), zeros: 0, thresholds: new Map() };
  for (const { named, told } of resultsOf(tape, result)) {
    const metric = word(tape, of(tape, named, 'metricName'));
    if (metric === null) continue;
    const status = of(tape, told, 'evalStatus');
    const passed = passedOf(tape, status === ABSENT ? tape.get(told, 'status') : status);
    const isLeftOut = tape.get(told, 'score') === ABSENT && passed === false;
    judged.zeros += Number(isLeftOut);
    judged.scores.add(metric, {
      score: isLeftOut ? 0 : numberOf(tape, tape.get(told, 'score')),
      explanation: textOf(tape, tape.at(told, 'details', 'reason')),
    });
    const threshold = numberOf(tape, tape.get(named, 'threshold'));
    if (threshold !== null) judged.thresholds.set(metric, threshold);
  }
  return judged;
}
