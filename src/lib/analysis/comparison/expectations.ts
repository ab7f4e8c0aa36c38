import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender } from '../types';
import { compare } from './compared';

/** How one contender did on an expectation, over its runs of the case. */
export interface Kept {
  runs: number;
  passed: number;
  /** What its grader wrote, of a run that failed it where there is one. */
  evidence: string | null;
}

/** One expectation of one case: a metric that is part of another, with a score of 0 or 1. */
export interface Expectation {
  metric: string;
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  input: string | null;
  /** In the order of `Expectations.contenders`; null: nobody graded it there. */
  kept: readonly (Kept | null)[];
}

export interface Expectations {
  contenders: readonly Contender[];
  /** By case, in the order in which they were read. */
  rows: readonly Expectation[];
}

interface Found extends Omit<Expectation, 'metric' | 'matchKey' | 'kept' | 'contentKey' | 'sampleId'> {
  metric: string;
  match_key: number;
  content_key: string | null;
  sample_id: string | null;
  contender: string;
  runs: number;
  passed: number;
  evidence: string | null;
}

/** The parts of scores of each contender shown, on the samples that pass the filter; null where scores have none. */
export async function expectations(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Expectations | null> {
  const { evaluation, by } = comparison;
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const rows = await db.query<Found>(
    sql`WITH parts AS (
          SELECT metric FROM metrics WHERE evaluation = ${evaluation} AND part_of IS NOT NULL
        )
        SELECT s.metric, p.match_key, any_value(p.content_key) AS content_key, any_value(p.sample_id) AS sample_id,
               any_value(p.input_preview) AS input, ${contenderKey(by)} AS contender, count(*) AS runs,
               sum((s.score >= 1)::INTEGER)::BIGINT AS passed,
               arg_min(s.explanation_preview, s.score) AS evidence, min(s.response_id) AS first
        FROM scores s SEMI JOIN parts USING (metric)
        JOIN responses r USING (response_id) JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
        WHERE u.evaluation = ${evaluation} AND r.status <> 'error' AND s.score IS NOT NULL
          AND ${contenderKey(by)} IN (${list(contenders.map(({ key }) => key))})
          AND p.match_key IN (SELECT match_key FROM ${prepared.grid})
        GROUP BY s.metric, p.match_key, contender
        ORDER BY min(min(s.response_id)) OVER (PARTITION BY p.match_key), p.match_key, s.metric`,
    options,
  );
  if (rows.length === 0) return null;
  const byPlace = new Map<string, Found[]>();
  for (const row of rows) {
    const place = `${row.match_key} ${row.metric}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return {
    contenders,
    rows: [...byPlace.values()].flatMap((own): Expectation[] => {
      const [first] = own;
      if (!first) return [];
      return [
        {
          ...{ metric: first.metric, matchKey: first.match_key, contentKey: first.content_key },
          ...{ sampleId: first.sample_id, input: first.input },
          kept: contenders.map(({ key }) => {
            const one = own.find(({ contender }) => contender === key);
            return one ? { runs: one.runs, passed: one.passed, evidence: one.evidence } : null;
          }),
        },
      ];
    }),
  };
}
