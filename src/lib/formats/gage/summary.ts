import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import { children, has, isList, isObject, pick, rowsLike } from '../shared/fields';
import type { DocumentFormat, LinesFormat, SourceFacts } from '../format';
import { gageRunKey } from './run';
import { gageMetric } from './scores';
import { numberOf, word } from '../shared/reading';
import { readTime } from '../shared/timestamps';

/**
 * `summary.json` of a gage-eval run (`src/gage_eval/evaluation/cache.py`): the only place that names the model, in
 * the backend behind the role under test, and the metrics of each task. `raw_values` are numbers; `values` are texts
 * cut to five decimals.
 */
export const gageSummary: DocumentFormat = {
  id: 'gage-summary',
  layout: 'document',

  recognise: (tape, root) =>
    word(tape, tape.at(root, 'run', 'run_id')) !== null &&
    isList(tape, tape.get(root, 'metrics')) &&
    has(tape, root, 'tasks', 'sample_count', 'samples_total')
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const tasks = tape.get(root, 'tasks');
    if (tape.count(tasks) > 0)
      for (const task of children(tape, tasks)) readTask(tape, root, task, source, sink);
    else readTask(tape, root, root, source, sink);
  },
};

function readTask(tape: JsonTape, root: Node, task: Node, source: SourceFacts, sink: Sink): void {
  const run = tape.get(root, 'run');
  const runId = word(tape, tape.get(run, 'run_id'));
  const evaluation =
    word(tape, tape.get(task, 'task_id')) ??
    word(tape, tape.get(tape.first(tape.get(task, 'metrics')), 'task_id'));
  const key = gageRunKey(source, runId, evaluation);
  const seconds = numberOf(tape, tape.at(run, 'timings', 'wall_runtime_s'));
  const isWhole = tape.count(tape.get(root, 'tasks')) <= 1;
  sink.run({
    key,
    role: 'aggregate',
    name: runId,
    model: modelOf(tape, tape.get(run, 'metadata')),
    evaluation,
    dataset: word(tape, tape.get(task, 'dataset_id')),
    harness: 'gage-eval',
    startedAt: readTime(
      tape,
      tape.at(run, 'metadata', 'run_identity', 'created_at_iso'),
      'run.metadata.run_identity.created_at_iso',
      sink,
    ),
    elapsedMs: seconds === null || !isWhole ? null : seconds * 1000,
  });
  for (const metric of children(tape, tape.get(task, 'metrics')))
    readMetric(tape, metric, key, evaluation, sink);
}

function readMetric(tape: JsonTape, entry: Node, run: string, evaluation: string | null, sink: Sink): void {
  const id = word(tape, tape.get(entry, 'metric_id'));
  const raw = tape.get(entry, 'raw_values');
  const n = numberOf(tape, tape.get(entry, 'count'));
  for (const value of children(tape, isObject(tape, raw) ? raw : tape.get(entry, 'values'))) {
    if (id === null) continue;
    const { metric, given, diagnostic } = gageMetric(id, tape.key(value));
    sink.declared({ run, metric, value: numberOf(tape, value), n });
    if (diagnostic) sink.metric({ evaluation, metric, given, diagnostic });
  }
}

/** The model under test: the backend of the role `dut_model`, else the only backend. */
function modelOf(tape: JsonTape, metadata: Node): string | null {
  const backends = tape.get(metadata, 'backends');
  let tested: string | null = null;
  for (const role of children(tape, tape.get(metadata, 'role_adapters'))) {
    if (word(tape, tape.get(role, 'role_type')) !== 'dut_model') continue;
    const inline = modelName(tape, pick(tape, role, 'backend_inline'));
    if (inline !== null) return inline;
    tested = word(tape, tape.get(role, 'backend_id'));
  }
  let found = tape.count(backends) === 1 ? tape.first(backends) : ABSENT;
  for (const backend of children(tape, backends))
    if (tested !== null && word(tape, tape.get(backend, 'backend_id')) === tested) found = backend;
  return modelName(tape, found);
}

const modelName = (tape: JsonTape, backend: Node): string | null =>
  word(tape, pick(tape, tape.get(backend, 'config'), 'model', 'model_name', 'model_id', 'model_path'));

const isEvent = (tape: JsonTape, row: Node): boolean =>
  tape.string(tape.get(row, 'event')) !== null &&
  has(tape, row, 'event_id') &&
  has(tape, row, 'run_id') &&
  tape.get(row, 'payload') !== ABSENT;

/** `events.jsonl` of a run: what the framework did and when. No results. */
export const gageEvents: LinesFormat = {
  id: 'gage-events',
  layout: 'lines',
  recognise: rowsLike(isEvent),
  open: () => ({ row: (_tape, _root, place, sink) => sink.ignore(place) }),
};
