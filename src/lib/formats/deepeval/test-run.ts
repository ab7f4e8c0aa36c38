import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject, placeOf } from '../shared/fields';
import { deepEvalRun } from './run';
import { readDirections } from './metrics';
import { readTestCase } from './test-case';

/** `.latest_test_run.json` has the run beside a link to it; other files are the run. */
const runOf = (tape: JsonTape, root: Node): Node => {
  const inner = tape.get(root, 'testRunData');
  return isObject(tape, inner) ? inner : root;
};

const casesOf = (tape: JsonTape, run: Node): Node[] => [
  ...children(tape, tape.get(run, 'testCases')),
  ...children(tape, tape.get(run, 'conversationalTestCases')),
];

const isTestCase = (tape: JsonTape, one: Node): boolean =>
  isList(tape, tape.get(one, 'metricsData')) ||
  (has(tape, one, 'name', 'order') && has(tape, one, 'actualOutput', 'turns', 'success'));

/** A test run (deepeval/test_run/test_run.py, `TestRun`): cases and conversations, each with what every metric says. */
export const deepEvalTestRun: DocumentFormat = {
  id: 'deepeval-test-run',
  layout: 'document',
  outcomes: { reads: ['success', 'metricsData'], records: (tape, root) => casesOf(tape, runOf(tape, root)) },

  recognise(tape, root) {
    const run = runOf(tape, root);
    if (!isList(tape, tape.get(run, 'testCases'))) return null;
    const isRun = has(tape, run, 'metricsScores', 'testPassed', 'testFailed', 'conversationalTestCases');
    return isRun && casesOf(tape, run).every((one) => isTestCase(tape, one)) ? { version: null } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const node = runOf(tape, root);
    const cases = casesOf(tape, node);
    const run = deepEvalRun(tape, node, cases, source, sink);
    sink.run(run);
    readDirections(tape, cases, run.evaluation, sink);
    for (const one of cases) readTestCase(tape, one, run, placeOf(tape, one), sink);
  },
};
