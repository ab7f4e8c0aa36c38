import { ABSENT, Kind } from '../../json/node';
import { names } from './about';
import { children } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { readEntry } from './entry';
import { entryOutcomes } from './entry-scores';
import { mtDataset, mtModel, runLabels } from './report';
import { languagePair, mtRunKey, timeOfRunId } from './run';
import { jsonText, numberOf, word } from '../shared/reading';
import { readTime } from '../shared/timestamps';

/**
 * The run log of the MT harness (`run_<date>_<time>_*.json`): what was sent and came back, before it was scored.
 * A report or card of the same run adds the scores.
 */
export const mtRunLog: DocumentFormat = {
  id: 'mt-run-log',
  name: names['mt-run-log'],
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
    const config = tape.get(root, 'config');
    const runId = word(tape, tape.get(root, 'run_id'));
    const dataset = mtDataset(tape, config);
    const pair = languagePair(tape, config, tape.at(root, 'dataset', 'language_pair'));
    const seconds = numberOf(tape, tape.get(root, 'elapsed_s'));
    const version = word(tape, tape.get(root, 'harness_version'));
    const run = {
      key: mtRunKey(runId, source),
      dataset,
      languagePair: pair,
      isBatched: (numberOf(tape, tape.get(config, 'batch_size')) ?? 1) > 1,
    };
    sink.run({
      key: run.key,
      role: 'rows',
      name: runId,
      model: mtModel(tape, config),
      evaluation: dataset,
      dataset,
      condition: word(tape, tape.get(config, 'prompt_version')),
      harness: version === null ? null : `mt-eval ${version}`,
      startedAt:
        readTime(tape, tape.get(root, 'timestamp_start'), 'timestamp_start', sink) ?? timeOfRunId(runId),
      elapsedMs: seconds === null ? null : seconds * 1000,
      spendUsd: numberOf(tape, tape.get(root, 'total_cost_usd')),
      config: tape.count(config) > 0 ? jsonText(tape, config) : null,
      labels: runLabels(tape, config, pair, sink),
    });
    const results = tape.get(root, 'results');
    for (let entry = tape.first(results); entry !== ABSENT; entry = tape.next(entry)) {
      readEntry(tape, entry, run, sink);
    }
  },
};
