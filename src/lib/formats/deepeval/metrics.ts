import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord, Sink } from '../../records/record';
import { children, has, readScore } from '../shared/fields';
import { numberOf, textOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

/** Whether all metrics of a test case passed: what DeepEval counts as a passed test. */
const TEST_PASSED = 'test_passed';

/** Which way a metric is better, by where its scores stand to its threshold when they pass and when they fail. */
export function readDirections(
  tape: JsonTape,
  cases: readonly Node[],
  evaluation: string | null,
  sink: Sink,
): void {
  const found = new Map<string, { given: string; higher: boolean; lower: boolean; unit: boolean }>();
  for (const one of cases)
    for (const data of children(tape, tape.get(one, 'metricsData'))) {
      const given = word(tape, tape.get(data, 'name'));
      const score = numberOf(tape, tape.get(data, 'score'));
      if (given === null || score === null) continue;
      const known = found.get(given) ?? { given, higher: false, lower: false, unit: true };
      const threshold = numberOf(tape, tape.get(data, 'threshold'));
      const passed = tape.boolean(tape.get(data, 'success'));
      if (threshold !== null && passed !== null && score !== threshold) {
        if (score > threshold === passed) known.higher = true;
        else known.lower = true;
      }
      known.unit &&= score >= 0 && score <= 1;
      found.set(given, known);
    }
  for (const { given, higher, lower, unit } of found.values())
    sink.metric({
      evaluation,
      metric: snakeCase(given),
      given,
      lowerIsBetter: higher === lower ? null : lower,
      // The documentation says that scores are from 0 to 1; a metric of one's own may differ.
      ...(unit ? { min: 0, max: 1 } : {}),
    });
}

/** What each metric says of a test case. A judge that failed leaves an error and no score: that is not a 0. */
export function readDeepEvalScores(tape: JsonTape, one: Node): ScoreRecord[] {
  const scores = new Map<string, ScoreRecord>();
  let failed = false;
  for (const data of children(tape, tape.get(one, 'metricsData'))) {
    const given = word(tape, tape.get(data, 'name'));
    const metric = snakeCase(given ?? '');
    if (given === null || metric === '' || metric === TEST_PASSED || scores.has(metric)) continue;
    const isScored = has(tape, data, 'score');
    failed ||= has(tape, data, 'error') && !isScored;
    scores.set(metric, {
      metric,
      given,
      ...readScore(tape, tape.get(data, 'score')),
      isCorrect: isScored ? tape.boolean(tape.get(data, 'success')) : null,
      explanation: textOf(tape, tape.get(data, 'reason')) ?? textOf(tape, tape.get(data, 'error')),
    });
  }
  const others = [...scores.values()];
  const passed = tape.boolean(tape.get(one, 'success'));
  // A test that failed only because a judge did was not judged.
  const isUnjudged = failed && passed === false && others.every(({ isCorrect }) => isCorrect !== false);
  if (passed !== null)
    others.push({
      metric: TEST_PASSED,
      given: 'success',
      score: isUnjudged ? null : Number(passed),
      isCorrect: isUnjudged ? null : passed,
    });
  return others;
}
