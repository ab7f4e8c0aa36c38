import { ABSENT } from '../../json/node';
import { children, has, isList, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { sayShare } from '../shared/pass-metric';
import { numberOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { EVALUATION, sayTerminalRun } from './run';
import { isTrial, Trials } from './trial';

/** `results.json` of a run of Terminal-Bench: all of its trials. */
export const terminalResults: DocumentFormat = {
  id: 'terminal-bench-results',
  layout: 'document',
  outcomes: {
    reads: ['is_resolved'],
    records: (tape, root) => children(tape, tape.get(root, 'results')),
  },
  recognise: (tape, root) =>
    isList(tape, tape.get(root, 'results')) && isTrial(tape, tape.first(tape.get(root, 'results')))
      ? { version: null }
      : null,
  read(tape, root, source, _recognised, sink) {
    const run = sayTerminalRun(source, 'rows', {}, sink);
    sayShare(sink, EVALUATION, 'resolved', 'is_resolved');
    const trials = new Trials(tape, run, sink);
    for (const trial of children(tape, tape.get(root, 'results'))) trials.read(trial);
    trials.end();
    const accuracy = numberOf(tape, tape.get(root, 'accuracy'));
    if (accuracy !== null)
      sink.declared({ run, metric: 'resolved', value: accuracy, n: tape.count(tape.get(root, 'results')) });
  },
};

/** `results.json` of one trial, in a folder of its own. */
export const terminalTrial: DocumentFormat = {
  id: 'terminal-bench-trial',
  layout: 'document',
  outcomes: {
    reads: ['is_resolved'],
    records: (tape, root) => (isObject(tape, root) ? [root] : []),
  },
  recognise: (tape, root) => (isTrial(tape, root) ? { version: null } : null),
  read(tape, root, source, _recognised, sink) {
    const run = sayTerminalRun(source, 'rows', {}, sink);
    sayShare(sink, EVALUATION, 'resolved', 'is_resolved');
    const trials = new Trials(tape, run, sink);
    trials.read(root);
    trials.end();
  },
};

/** `run_metadata.json` of a run: who answered, to which version of the tasks. */
export const terminalRun: DocumentFormat = {
  id: 'terminal-bench-run',
  layout: 'document',
  recognise: (tape, root) =>
    has(tape, root, 'agent_name') &&
    has(tape, root, 'dataset_name', 'dataset_version', 'dataset_path') &&
    tape.get(root, 'model_name') !== ABSENT &&
    has(tape, root, 'n_attempts', 'n_concurrent_trials', 'run_id')
      ? { version: null }
      : null,
  read(tape, root, source, _recognised, sink) {
    const started = timeOf(tape, tape.get(root, 'start_time'));
    const ended = timeOf(tape, tape.get(root, 'end_time'));
    sayTerminalRun(
      source,
      'report',
      {
        model: word(tape, tape.get(root, 'model_name')),
        condition: word(tape, tape.get(root, 'agent_name')),
        dataset: word(tape, tape.get(root, 'dataset_name')),
        datasetVersion: word(tape, tape.get(root, 'dataset_version')),
        startedAt: started,
        elapsedMs: started === null || ended === null ? null : ended - started,
      },
      sink,
    );
  },
};
