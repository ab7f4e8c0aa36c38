import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, RunRecord, Sink } from '../../records/record';
import { configText } from '../shared/config';
import { children, pick } from '../shared/fields';
import { reducedName } from './reduced-name';
import { naturalKey } from '../shared/natural-key';
import { addLabels, numberOf, scalarText, textOf, word } from '../shared/reading';
import { runStatuses } from '../../records/run-end';
import { snakeCase } from '../../records/snake-case';
import { readTime } from '../shared/timestamps';

/** What samples need to know of their log. */
export interface InspectRun {
  key: string;
  evaluation: string | null;
  model: string | null;
  /** Models that only judge: their tokens are not the answer's. */
  judges: ReadonlySet<string>;
}

/** Whether a log (or a header, or the start of a journal) is what Inspect writes. */
export const isInspectLog = (tape: JsonTape, root: Node): boolean => {
  const spec = tape.get(root, 'eval');
  return word(tape, tape.get(spec, 'task')) !== null && tape.string(tape.get(spec, 'model')) !== null;
};

/**
 * The run of a log. `eval_id` is its own; logs before 2025 have none, and `run_id` is shared by all tasks and models
 * of one command.
 */
export function inspectRun(tape: JsonTape, log: Node): InspectRun {
  const spec = tape.get(log, 'eval');
  const text = (key: string): string | null => scalarText(tape, tape.get(spec, key));
  const evalId = text('eval_id');
  const key =
    evalId === null
      ? naturalKey('inspect', text('run_id'), text('task_id'), text('model'), text('created'))
      : naturalKey('inspect', evalId);
  return { key, evaluation: text('task'), model: text('model'), judges: judgesOf(tape, spec) };
}

function judgesOf(tape: JsonTape, spec: Node): Set<string> {
  const judges = new Set<string>();
  const add = (name: string | null): void => {
    if (name !== null) judges.add(name);
  };
  for (const role of children(tape, tape.get(spec, 'model_roles')))
    if (/grad|judge|scor/i.test(tape.key(role))) add(word(tape, tape.get(role, 'model')) ?? word(tape, role));
  for (const scorer of children(tape, tape.get(spec, 'scorers')))
    add(word(tape, tape.at(scorer, 'options', 'model')));
  judges.delete(word(tape, tape.get(spec, 'model')) ?? '');
  return judges;
}

/** Where a log says how the run was made, beside its plan. */
const settings = [
  'model_generate_config',
  'model_args',
  'model_base_url',
  'model_roles',
  'solver',
  'solver_args',
  'task_args',
  'task_version',
  'config',
  'sandbox',
  'scorers',
  'packages',
] as const;

/** Says the run, and the results that the log declares. */
export function sayInspectRun(tape: JsonTape, log: Node, run: InspectRun, sink: Sink): void {
  const spec = tape.get(log, 'eval');
  const labels: Label[] = [];
  addLabels(tape, 'tags', tape.get(spec, 'tags'), labels);
  const started = readTime(tape, tape.at(log, 'stats', 'started_at'), 'stats.started_at', sink);
  const completed = readTime(tape, tape.at(log, 'stats', 'completed_at'), 'stats.completed_at', sink);
  const record: RunRecord = {
    key: run.key,
    role: 'rows',
    name: word(tape, tape.get(spec, 'eval_id')) ?? word(tape, tape.get(spec, 'run_id')),
    model: run.model,
    evaluation: run.evaluation,
    dataset: word(tape, tape.at(spec, 'dataset', 'name')),
    datasetVersion: null,
    harness: 'Inspect',
    startedAt: started ?? readTime(tape, tape.get(spec, 'created'), 'eval.created', sink),
    ...endOf(tape, log),
    elapsedMs: started === null || completed === null ? null : completed - started,
    config: configText(tape, [
      ...settings.map((name) => [name, tape.get(spec, name)] as const),
      ['commit', tape.at(spec, 'revision', 'commit')],
      ['plan', tape.get(log, 'plan')],
    ]),
    labels,
  };
  sink.run(record);
  for (const score of children(tape, tape.at(log, 'results', 'scores'))) declare(tape, score, run.key, sink);
  const error = textOf(tape, tape.at(log, 'error', 'message'));
  if (error !== null) {
    const message = `The evaluation ended with an error: ${error.preview(300)}`;
    sink.note({ severity: 'warning', code: 'run_failed', field: 'error', message }, null);
  }
}

/**
 * How the log says that the run ended, and how many answers it was to have: the results count them, else the dataset, its
 * limit and the repeats do.
 */
function endOf(tape: JsonTape, log: Node): Pick<RunRecord, 'status' | 'planned' | 'datasetSamples'> {
  const spec = tape.get(log, 'eval');
  const dataset = numberOf(tape, tape.at(spec, 'dataset', 'samples'));
  const total = numberOf(tape, tape.at(log, 'results', 'total_samples'));
  const samples = dataset === null ? null : askedOf(tape, tape.get(spec, 'config'), dataset);
  const epochs = numberOf(tape, tape.at(spec, 'config', 'epochs')) ?? 1;
  const status = word(tape, tape.get(log, 'status'));
  return {
    status: runStatuses.find((one) => one === status) ?? null,
    planned: total ?? (samples === null ? null : samples * epochs),
    datasetSamples: dataset,
  };
}

/** Samples of the dataset that were to be asked: the first so many, or a range; null where they are chosen by id. */
function askedOf(tape: JsonTape, config: Node, dataset: number): number | null {
  if (pick(tape, config, 'sample_id') !== ABSENT) return null;
  const limit = tape.get(config, 'limit');
  const most = numberOf(tape, limit);
  if (most !== null) return Math.min(most, dataset);
  const [from, to] = [...children(tape, limit)].map((end) => numberOf(tape, end));
  return from == null || to == null ? dataset : Math.max(0, Math.min(to, dataset) - from);
}

/** The mean of a scorer's values carries the scorer's name, as the samples do; other metrics stand beside it. */
function declare(tape: JsonTape, score: Node, run: string, sink: Sink): void {
  const scorer = snakeCase(word(tape, tape.get(score, 'name')) ?? '') || 'score';
  const reducer = word(tape, tape.get(score, 'reducer'));
  const base = reducedName(scorer, reducer);
  const n = numberOf(tape, tape.get(score, 'scored_samples'));
  const metrics = tape.get(score, 'metrics');
  for (const metric of children(tape, metrics)) {
    const name = snakeCase(tape.key(metric));
    if (name === 'stderr' || name === '') continue;
    const isMean = name === 'accuracy' || name === 'mean';
    const standardError = isMean ? numberOf(tape, tape.at(metrics, 'stderr', 'value')) : null;
    const value = numberOf(tape, tape.get(metric, 'value'));
    sink.declared({ run, metric: isMean ? base : `${base}_${name}`, value, n, standardError });
  }
}
