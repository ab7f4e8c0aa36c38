import type { Database } from '../../engine/database';
import type { Sql } from '../../engine/sql';
import { Sha256 } from '../../records/sha256';
import { writeLines } from '../parts';
import { each, type Entry } from '../site/zip';
import { type MappingOf, type ReadText, withRecords } from '../with-texts';
import { inPath } from './in-path';
import { eeeRow, type RowsOf, SCHEMA_VERSION } from './eee-row';

/** A run of one model, with the score that its answers come to. */
export interface WrittenRun {
  run_id: number;
  run_name: string | null;
  model: string;
  condition: string | null;
  dataset: string | null;
  harness: string | null;
  started: number | null;
  spend_usd: number | null;
  answers: number;
  samples: number;
  mean: number;
  deviation: number | null;
}

export interface WrittenMetric {
  metric: string;
  given: string;
  kind: string;
  direction: string | null;
  lowerIsBetter: boolean;
  min: number | null;
  max: number | null;
}

export interface WrittenResults {
  evaluation: string;
  metric: WrittenMetric;
  runs: readonly WrittenRun[];
  answersOf: (run: number) => Sql;
}

interface Writing {
  read: ReadText;
  mappingOf: MappingOf;
  signal: AbortSignal;
  onrows: (rows: number) => void;
}

const now = (): string => String(Math.floor(Date.now() / 1000));

/**
 * Files of Every Eval Ever, in the folders that its validator asks for: of each run its rows and the aggregate of these rows.
 * The name of a pair comes from the rows, so that the same rows have the same name.
 */
export async function eeeFiles(
  db: Database,
  results: WrittenResults,
  { read, mappingOf, signal, onrows }: Writing,
): Promise<Entry[]> {
  const written = now();
  const entries: Entry[] = [];
  const taken = new Set<string>();
  let before = 0;
  for (const run of results.runs) {
    const of: RowsOf = {
      evaluationId: unlike(run.run_name ?? `${results.evaluation}/${run.model}/${written}`, taken),
      model: run.model,
      evaluation: results.evaluation,
      resultId: resultId(results.metric),
    };
    const found = await db.read(results.answersOf(run.run_id), { signal });
    const names = found.columns.map(({ name }) => name);
    const lines = withRecords(
      db,
      found,
      {
        columns: [{ name: 'row', kind: 'text' }],
        made: (transcript) => (row) => {
          const values = Object.fromEntries(row.map((cell, i) => [names[i] ?? '', cell]));
          return [JSON.stringify(eeeRow(values, transcript, of))];
        },
      },
      read,
      { signal, mappingOf },
    );
    const from = before;
    const rows = await writeLines(
      lines,
      { head: '', line: ([row]) => `${String(row)}\n`, type: 'application/x-ndjson' },
      { signal, onProgress: (progress) => onrows(from + progress.rows) },
    );
    before += run.answers;
    const checksum = await sha256Of(rows);
    const path = pathOf(results.evaluation, run.model, checksum);
    const aggregate = new Blob([
      `${JSON.stringify(eeeAggregate(results, run, { of, written, path: `${path}_samples.jsonl`, checksum }), null, 2)}\n`,
    ]);
    entries.push(
      { path: `${path}.json`, open: () => Promise.resolve(aggregate) },
      { path: `${path}_samples.jsonl`, open: () => Promise.resolve(rows) },
    );
  }
  return entries;
}

/** Two runs of one name are two. */
function unlike(name: string, taken: Set<string>): string {
  let own = name;
  for (let n = 2; taken.has(own); n++) own = `${name}/${String(n)}`;
  taken.add(own);
  return own;
}

async function sha256Of(blob: Blob): Promise<string> {
  const hash = new Sha256();
  await each(blob.stream(), (bytes) => hash.update(bytes));
  return hash.hex();
}

/** The name of the metric in its file; a colon would begin a split. */
const resultId = ({ given, metric }: WrittenMetric): string =>
  given === '' || given.includes(':') ? metric : given;

/** `data/<collection>/<developer>/<model>/<uuid4>`. */
function pathOf(evaluation: string, model: string, checksum: string): string {
  const [, developer = 'unknown', name = model] = /^([^/]+)\/(.+)$/.exec(model) ?? [];
  const hex = (from: number, to: number): string => checksum.slice(from, to);
  const uuid = `${hex(0, 8)}-${hex(8, 12)}-4${hex(13, 16)}-8${hex(17, 20)}-${hex(20, 32)}`;
  return `data/${inPath(evaluation)}/${inPath(developer)}/${inPath(name)}/${uuid}`;
}

/** What the schema wants and nobody knows is `unknown`. */
function eeeAggregate(
  { evaluation, metric }: WrittenResults,
  run: WrittenRun,
  file: { of: RowsOf; written: string; path: string; checksum: string },
): object {
  const { deviation, samples } = run;
  const details: [string, string | null][] = [
    ['condition', run.condition],
    ['total_cost_usd', run.spend_usd === null ? null : String(run.spend_usd)],
  ];
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: file.of.evaluationId,
    ...(run.started === null ? {} : { evaluation_timestamp: String(run.started) }),
    retrieved_timestamp: file.written,
    source_metadata: {
      source_name: 'Evalbook',
      source_type: 'evaluation_run',
      source_organization_name: 'unknown',
      evaluator_relationship: 'other',
    },
    eval_library: { name: run.harness ?? 'unknown', version: 'unknown' },
    model_info: {
      name: run.model,
      id: run.model,
      additional_details: {
        deployment_type: 'unknown',
        model_availability: 'unknown',
        ...Object.fromEntries(details.filter(([, said]) => said !== null)),
      },
    },
    evaluation_results: [
      {
        evaluation_result_id: file.of.resultId,
        evaluation_name: evaluation,
        source_data: { dataset_name: run.dataset ?? evaluation, source_type: 'other' },
        metric_config: {
          metric_id: metric.metric,
          metric_name: metric.given === '' ? metric.metric : metric.given,
          lower_is_better: metric.lowerIsBetter,
          score_type: metric.kind === 'binary' ? 'binary' : 'continuous',
          min_score: metric.min,
          max_score: metric.max,
          ...(metric.direction === null ? { additional_details: { lower_is_better: 'not known' } } : {}),
        },
        score_details: {
          score: run.mean,
          uncertainty: {
            ...(deviation === null || deviation === 0
              ? {}
              : {
                  standard_error: {
                    value: deviation / Math.sqrt(samples),
                    method: 'standard deviation over samples, repeats averaged, / sqrt(n)',
                  },
                  standard_deviation: deviation,
                }),
            num_samples: samples,
          },
        },
      },
    ],
    detailed_evaluation_results: {
      format: 'jsonl',
      file_path: file.path,
      hash_algorithm: 'sha256',
      checksum: file.checksum,
      total_rows: run.answers,
    },
  };
}
