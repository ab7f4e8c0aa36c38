import { ABSENT, Kind } from '../../json/node';
import { children } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { readDeclared, readGroups } from './declared';
import { readEntry } from './entry';
import { entryOutcomes } from './entry-scores';
import { readRun } from './configured-run';
import { timeOfRunId } from './run';
import { numberOf } from '../shared/reading';

/**
 * `*_report.json` of the MT harness (`gamedaysuits/gds-mt-eval-harness`, Champollion): `overall`, `by_*` and
 * `entries[]`. Per-entry latency and cost of a batched run are the batch's divided by its size; where entries were
 * answered from the cache, their cost is not spend (`overall.total_cost_usd` is).
 */
export const mtReport: DocumentFormat = {
  id: 'mt-report',
  layout: 'document',
  outcomes: { reads: entryOutcomes, records: (tape, root) => children(tape, tape.get(root, 'entries')) },

  recognise(tape, root) {
    const isReport =
      tape.kind(tape.get(root, 'overall')) === Kind.object &&
      tape.kind(tape.get(root, 'entries')) === Kind.array &&
      (tape.string(tape.get(root, 'run_id')) !== null || tape.kind(tape.get(root, 'config')) === Kind.object);
    return isReport ? { version: null } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const overall = tape.get(root, 'overall');
    const entries = tape.get(root, 'entries');
    const { run, record } = readRun(tape, root, source, sink);
    sink.run({
      ...record,
      role: tape.count(entries) > 0 ? 'rows' : 'report',
      startedAt: timeOfRunId(record.name),
      spendUsd: numberOf(tape, tape.get(overall, 'total_cost_usd')),
    });
    readDeclared(tape, overall, run.key, null, sink);
    readGroups(tape, root, run.key, sink);
    for (let entry = tape.first(entries); entry !== ABSENT; entry = tape.next(entry)) {
      readEntry(tape, entry, run, sink);
    }
  },
};
