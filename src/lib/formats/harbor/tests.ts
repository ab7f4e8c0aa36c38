import type { DocumentFormat } from '../format';
import { isList, isObject, placeOf } from '../shared/fields';
import { sayShare } from '../shared/pass-metric';
import { numberOf, word } from '../shared/reading';
import { joinOfTrial, sayTrialRun, trialFolder } from './run';

/**
 * `verifier/ctrf.json` of a trial: the tests by which it was verified, in the Common Test Report Format (ctrf.io). The reward
 * is the verifier's own word; here is which share of the tests passed. Those that were skipped tell nothing.
 */
export const harborTests: DocumentFormat = {
  id: 'harbor-tests',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, tape.at(root, 'results', 'summary')) &&
    isObject(tape, tape.at(root, 'results', 'tool')) &&
    isList(tape, tape.at(root, 'results', 'tests'))
      ? { version: word(tape, tape.get(root, 'specVersion')), onlyPathTells: true }
      : null,

  read(tape, root, source, _recognised, sink) {
    const place = placeOf(tape, root);
    const folder = trialFolder(source, 'verifier');
    if (folder === null) {
      const message =
        'Results of tests, as any program may have them. Those of a Harbor trial are read from <trial>/verifier/ctrf.json: drop the job’s folder.';
      sink.note({ severity: 'advice', code: 'run_unknown', field: null, message }, place);
      return sink.ignore(place);
    }
    const of = (key: string): number | null => numberOf(tape, tape.at(root, 'results', 'summary', key));
    const passed = of('passed');
    const told = (of('tests') ?? 0) - (of('skipped') ?? 0) - (of('pending') ?? 0);
    const { key, sample } = sayTrialRun(source, folder, { role: 'scores', model: null }, sink);
    sayShare(sink, null, 'tests_passed');
    sink.row(
      {
        ...{ run: key, sample, response: { output: null, status: 'ok' } },
        scores: [{ metric: 'tests_passed', score: passed === null || told <= 0 ? null : passed / told }],
        join: joinOfTrial(source, folder, true),
      },
      place,
    );
  },
};
