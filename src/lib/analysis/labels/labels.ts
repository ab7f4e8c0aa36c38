import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { labelsVersion, writtenKeys } from '../../engine/written-labels';
import { factOf, isOutcomeName, labelName } from '../../filter/label-facts';
import { labelCounts } from './labelled';

/** A label of an evaluation, found by itself or defined by a person. */
export interface Label {
  key: string;
  /** As it is read: `language pair`. */
  name: string;
  /** Where it comes from: the files, a column of the tables, or a person. */
  origin: 'files' | 'column' | 'own';
  /** Distinct values. */
  values: number;
  /** Every value is a finite number. */
  numeric: boolean;
  /** Every value is a JSON object given as text. */
  json: boolean;
  /** Says what the models did, not what they were asked: answers bear it, or its name says so. */
  outcome: boolean;
  /** One value, and every sample bears it. */
  constant: boolean;
  /** The values that most samples bear, those first. */
  top: readonly { value: string; samples: number }[];
}

export interface EvaluationLabels {
  /** Samples of the evaluation that something answered. */
  samples: number;
  labels: readonly Label[];
  /** One row a sample, `match_key`, in order: the rows of every grid of the evaluation. */
  base: Sql;
}

/** Values of a label that are named; the others are counted. */
const NAMED = 40;

interface Found {
  key: string;
  count: number;
  numeric: boolean;
  json: boolean;
  bearing: number;
  answers: boolean;
  top: string;
}

/** Evaluations whose labels are kept: those of before a label was written go when others come. */
const KEPT = 100;
const labelsByMerge = perMerge<EvaluationLabels>(KEPT);

/** The labels of an evaluation, read once after each merge and each label that is written. */
export const labelsOf = (
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<EvaluationLabels> =>
  labelsByMerge(
    db,
    [evaluation, labelsVersion(db)],
    (generation) => read(db, evaluation, generation),
    options,
  );

async function read(db: Database, evaluation: string, current: number): Promise<EvaluationLabels> {
  const base = derived('base', [current, evaluation]);
  await db.run(sql`CREATE TABLE IF NOT EXISTS ${base} AS
    SELECT DISTINCT p.match_key FROM merge_responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE u.evaluation = ${evaluation} AND p.match_key IS NOT NULL ORDER BY p.match_key`);
  const [[total], rows, written] = await Promise.all([
    db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${base}`),
    db.query<Found>(
      sql`SELECT key, count(*) AS count, sum(samples)::BIGINT AS bearing,
            bool_and(coalesce(isfinite(TRY_CAST(value AS DOUBLE)), false)) AS numeric,
            bool_and(starts_with(value, '{') AND ends_with(value, '}')) AS json, bool_or(answers) AS answers,
            (list({value: value, samples: samples} ORDER BY samples DESC, value))[:${NAMED}] AS top
          FROM (${labelCounts(evaluation, true)}) GROUP BY key ORDER BY key`,
    ),
    writtenKeys(db),
  ]);
  const samples = total?.n ?? 0;
  const labels = rows.map(({ key, count, numeric, json, bearing, answers, top }): Label => {
    const origin = factOf(key) ? 'column' : written.includes(key) ? 'own' : 'files';
    const constant = count === 1 && bearing >= samples;
    const values = JSON.parse(top) as Label['top'];
    const outcome = answers || isOutcomeName(key);
    return {
      key,
      name: labelName(key),
      origin,
      values: count,
      numeric,
      json,
      outcome,
      constant,
      top: values,
    };
  });
  return { samples, labels, base };
}
