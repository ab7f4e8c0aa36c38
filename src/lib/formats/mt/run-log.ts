import { ABSENT, Kind } from '../../json/node';
import { children } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { readEntry } from './entry';
import { entryOutcomes } from './entry-scores';
import { readRun } from './configured-run';
import { timeOfRunId } from './run';
import { numberOf, word } from '../shared/reading';
import { readTime } from '../shared/timestamps';

/**
 * The run log of the MT harness (`run_<date>_<time>_*.json`): what was sent and came back, before it was scored.
 * A report or card of the same run adds the scores.
 */
export const mtRunLog: DocumentFormat = {
  id: 'mt-run-log',
  layout: 'document',
  outcomes: { reads: entryOutcomes, records: (tape, root) => children(tape, tape.get(root, 'results')) },

  recognise(tape, root) {
    const results = tape.get(root, 'results');
    const first = tape.first(results);
    const isLog =
      tape.kind(results) === Kind.array &&
      tape.string(tape.get(root, 'run_id')) !== null &&
      tape.get(root, 'scores') === ABSENT &&
      (tape.get(root, 'timestamp_start') !== ABSENT ||
        (tape.get(first, 'source') !== ABSENT && tape.get(first, 'predicted') !== ABSENT));
    return isLog ? { version: word(tape, tape.get(root, 'harness_version')) } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const seconds = numberOf(tape, tape.get(root, 'elapsed_s'));
    const version = word(tape, tape.get(root, 'harness_version'));
    const { run, record } = readRun(tape, root, source, sink);
    sink.run({
      ...record,
      role: 'rows',
      harness: version === null ? null : `mt-eval ${version}`,
      startedAt:
        readTime(tape, tape.get(root, 'timestamp_start'), 'timestamp_start', sink) ??
        timeOfRunId(record.name),
      elapsedMs: seconds === null ? null : seconds * 1000,
      spendUsd: numberOf(tape, tape.get(root, 'total_cost_usd')),
    });
    const results = tape.get(root, 'results');
    for (let entry = tape.first(results); entry !== ABSENT; entry = tape.next(entry)) {
      readEntry(tape, entry, run, sink);
    }
  },
};
