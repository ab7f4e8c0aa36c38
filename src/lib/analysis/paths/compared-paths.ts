import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { integers, list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { compare } from '../comparison/compared';
import type { Filtered } from '../comparison/prepared';
import { isRightAnswer } from '../metrics/right';
import type { Comparison, Contender, MetricInfo } from '../types';
import { pathsOf } from './read-paths';
import { isTold } from '../../records/path';

export interface TracedCall {
  name: string;
  call: string;
  failed: boolean;
}

/** What one answer called, and how it came out. */
export interface Trace {
  contender: Contender;
  /** `match_key`. */
  sample: number;
  isRight: boolean | null;
  steps: readonly TracedCall[];
}

/** The calls of those compared, on samples that pass the filter. */
export interface ComparedPaths {
  contenders: readonly Contender[];
  metric: MetricInfo;
  traces: readonly Trace[];
  /** Answers whose records do not tell what they called. */
  untold: number;
  /** Samples whose answers were read, of those that pass. */
  samples: number;
  passing: number;
}

/** More samples, answers or bytes of records are read only where somebody says so: a draw of them speaks for all. */
export const MOST_SAMPLES = 400;
const MOST_BYTES = 32_000_000;
const MOST_ANSWERS = 800;
/** Where no file counts calls, so many answers are looked at before it is said that none calls a tool. */
const TRIED = 24;

const kept = perMerge<ComparedPaths | null>(4);

/** null where no answer calls a tool. `all`: every sample that passes, however long that takes. */
export async function comparedPaths(
  db: Database,
  comparison: Comparison,
  { all = false, ...options }: QueryOptions & { all?: boolean } = {},
): Promise<ComparedPaths | null> {
  const { evaluation, metric, by, contenders, chips, missingAs } = comparison;
  const key = [evaluation, metric, by, contenders, chips, missingAs, all];
  // A draw is read soon, and others may wait for it; all of it stops with whoever asked.
  return kept(db, key, () => readCompared(db, comparison, all, all ? options : {}), options);
}

interface Row {
  response: number;
  sample: number;
  key: number;
  contender: string;
  bytes: number;
  calls: number | null;
  score: number | null;
  isCorrect: boolean | null;
}

async function readCompared(
  db: Database,
  comparison: Comparison,
  all: boolean,
  options: QueryOptions,
): Promise<ComparedPaths | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const byKey = new Map(contenders.map((one) => [one.key, one]));
  const rows = await rowsOf(db, comparison, prepared, [...byKey.keys()], all, options);
  if (rows.every(({ calls }) => calls === 0)) return null;
  const isCounted = rows.some(({ calls }) => (calls ?? 0) > 0);
  const read = all ? rows : withinBudget(rows);
  const first = read.slice(0, TRIED);
  const traces = new Map<number, readonly TracedCall[]>();
  const counted = new Map(rows.map(({ response, calls }) => [response, calls]));
  let untold = 0;
  for (const some of isCounted ? [read] : [first, read.slice(TRIED)]) {
    for await (const found of pathsOf(db, some, options))
      for (const { response, path } of found)
        if (!isTold(path, counted.get(response) ?? null)) untold++;
        else
          traces.set(
            response,
            path.steps.map(({ name, call, failed }) => ({ name, call, failed })),
          );
    if ([...traces.values()].every((steps) => steps.length === 0)) return null;
  }
  return {
    ...{ contenders, untold, metric: prepared.metric, passing: prepared.samples },
    samples: new Set(read.map((row) => row.key)).size,
    traces: read.flatMap(({ response, key, contender, ...said }): Trace[] => {
      const steps = traces.get(response);
      const own = byKey.get(contender);
      if (!steps || !own) return [];
      return [{ contender: own, sample: key, isRight: isRightAnswer(prepared.metric, said), steps }];
    }),
  };
}

/** Answers to the samples that are read, sample by sample in an order that hangs on nothing of them. */
async function rowsOf(
  db: Database,
  { evaluation, by, metric }: Comparison,
  { grid, samples }: Filtered,
  shown: readonly string[],
  all: boolean,
  options: QueryOptions,
): Promise<Row[]> {
  const found = await db.query<{ id: number }>(
    sql`SELECT r.response_id AS id
        FROM merge_responses r JOIN sample_matches p USING (sample_key) JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list(shown)}) AND p.match_key IN (
          SELECT match_key FROM ${grid} ORDER BY hash(match_key) LIMIT ${all ? samples : MOST_SAMPLES})`,
    options,
  );
  const rows: Row[] = [];
  for (const some of integers(found.map(({ id }) => id)))
    rows.push(
      ...(await db.query<Row>(
        sql`WITH wanted AS (${some})
            SELECT r.response_id AS response, r.sample_key AS sample, p.match_key AS key, ${contenderKey(by)} AS contender,
                   m.byte_length::DOUBLE AS bytes, r.tool_calls AS calls,
                   CASE WHEN r.status <> 'error' THEN s.score END AS score,
                   CASE WHEN r.status <> 'error' THEN s.is_correct END AS "isCorrect"
            FROM (FROM responses SEMI JOIN wanted ON response_id = id) r JOIN runs u USING (run_id)
              JOIN sample_matches p USING (sample_key) JOIN merge_responses m USING (response_id)
              LEFT JOIN (SELECT response_id, score, is_correct FROM scores SEMI JOIN wanted ON response_id = id
                         WHERE metric = ${metric}) s USING (response_id)
            ORDER BY hash(p.match_key), p.match_key, r.response_id`,
        options,
      )),
    );
  return rows;
}

/** Whole samples, one at least. */
function withinBudget(rows: readonly Row[]): Row[] {
  let bytes = 0;
  let last = 0;
  for (let i = 0; i < rows.length; i++) {
    const isNew = rows[i]?.key !== rows[i - 1]?.key;
    if (isNew && i > 0 && (bytes > MOST_BYTES || i > MOST_ANSWERS)) return rows.slice(0, i);
    bytes += rows[i]?.bytes ?? 0;
    last = i;
  }
  return rows.slice(0, last + 1);
}

/** Traces by their sample. */
export function bySample(traces: readonly Trace[]): Map<number, Trace[]> {
  const found = new Map<number, Trace[]>();
  for (const one of traces) {
    const own = found.get(one.sample);
    if (own) own.push(one);
    else found.set(one.sample, [one]);
  }
  return found;
}
