import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, RunRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { baseName, jsonText, numberOf, word } from '../shared/reading';
import { datasetOfPath, languagePair, type MtRun, mtRunKey } from './run';

/** The run that a report or a run log describes in `config`. */
export function readRun(
  tape: JsonTape,
  root: Node,
  source: SourceFacts,
  sink: Sink,
): { run: MtRun; record: Omit<RunRecord, 'role'> } {
  const config = tape.get(root, 'config');
  const name = word(tape, tape.get(root, 'run_id'));
  const dataset = mtDataset(tape, config);
  const pair = languagePair(tape, config, tape.at(root, 'dataset', 'language_pair'));
  const run = {
    key: mtRunKey(name, source),
    dataset,
    languagePair: pair,
    isBatched: (numberOf(tape, tape.get(config, 'batch_size')) ?? 1) > 1,
  };
  const record = {
    key: run.key,
    name,
    model: mtModel(tape, config),
    evaluation: dataset,
    dataset,
    condition: word(tape, tape.get(config, 'prompt_version')),
    config: tape.count(config) > 0 ? jsonText(tape, config) : null,
    labels: runLabels(tape, config, pair, sink),
  };
  return { run, record };
}

function mtModel(tape: JsonTape, config: Node): string | null {
  return word(tape, tape.get(config, 'model')) ?? word(tape, tape.get(config, '_model_id'));
}

/** `dataset_id` is empty in every report seen; `dataset` names the subset ("all"). */
function mtDataset(tape: JsonTape, config: Node): string | null {
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
