import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import { names } from './about';
import { children } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { readDeclared, readGroups } from './declared';
import { readEntry } from './entry';
import { entryOutcomes } from './entry-scores';
import { datasetOfPath, languagePair, mtRunKey, timeOfRunId } from './run';
import { baseName, jsonText, numberOf, word } from '../shared/reading';

/**
 * `*_report.json` of the MT harness (`gamedaysuits/gds-mt-eval-harness`, Champollion): `overall`, `by_*` and
 * `entries[]`. Per-entry latency and cost of a batched run are the batch's divided by its size; where entries were
 * answered from the cache, their cost is not spend (`overall.total_cost_usd` is).
 */
export const mtReport: DocumentFormat = {
  id: 'mt-report',
  name: names['mt-report'],
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
    const config = tape.get(root, 'config');
    const overall = tape.get(root, 'overall');
    const entries = tape.get(root, 'entries');
    const runId = word(tape, tape.get(root, 'run_id'));
    const dataset = mtDataset(tape, config);
    const pair = languagePair(tape, config, tape.at(root, 'dataset', 'language_pair'));
    const run = {
      key: mtRunKey(runId, source),
      dataset,
      languagePair: pair,
      isBatched: (numberOf(tape, tape.get(config, 'batch_size')) ?? 1) > 1,
    };
    sink.run({
      key: run.key,
      role: tape.count(entries) > 0 ? 'rows' : 'report',
      name: runId,
      model: mtModel(tape, config),
      evaluation: dataset,
      dataset,
      condition: word(tape, tape.get(config, 'prompt_version')),
      startedAt: timeOfRunId(runId),
      spendUsd: numberOf(tape, tape.get(overall, 'total_cost_usd')),
      config: tape.count(config) > 0 ? jsonText(tape, config) : null,
      labels: runLabels(tape, config, pair, sink),
    });
    readDeclared(tape, overall, run.key, null, sink);
    readGroups(tape, root, run.key, sink);
    for (let entry = tape.first(entries); entry !== ABSENT; entry = tape.next(entry)) {
      readEntry(tape, entry, run, sink);
    }
  },
};

export function mtModel(tape: JsonTape, config: Node): string | null {
  return word(tape, tape.get(config, 'model')) ?? word(tape, tape.get(config, '_model_id'));
}

/** `dataset_id` is empty in every report seen; `dataset` names the subset ("all"). */
export function mtDataset(tape: JsonTape, config: Node): string | null {
  return (
    datasetOfPath(word(tape, tape.get(config, 'corpus_path'))) ??
    word(tape, tape.get(config, 'dataset_id')) ??
    word(tape, tape.get(config, 'dataset'))
  );
}

/** A method plugin answers in the model's place: its name has to stand beside the model's. */
export function runLabels(tape: JsonTape, config: Node, pair: string | null, sink: Sink): Label[] {
  const labels: Label[] = pair === null ? [] : [['language_pair', pair]];
  const plugin = word(tape, tape.get(config, 'method_path'));
  if (plugin === null) return labels;
  const method = baseName(plugin.replace(/[/\\]+$/, ''));
  const message = `The answers come from the method plugin "${method}", not from the model alone.`;
  sink.note({ severity: 'advice', code: 'method_plugin', field: 'config.method_path', message }, null);
  return [...labels, ['method', method]];
}
