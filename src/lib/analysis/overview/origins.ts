import type { Database, QueryOptions } from '../../engine/database';
import { all, join, sql, whole } from '../../engine/sql';
import { sampleChips } from '../../filter';
import type { Mean, Origin } from '../types';
import { shownOf } from './overview';
import { passing } from './passing';
import { numberedRuns, scoredOf } from './scored';
import type { OverviewAsked } from './types';

/** Where the scores of a contender on an evaluation come from, and what it has on the samples that all shown share. */
export interface CellOrigin {
  evaluation: string;
  contender: string;
  origin: Origin;
  shared: Mean;
}

interface Found {
  e: number;
  c: number;
  answers: number;
  scores: number;
  mean: number | null;
  outside: number;
  unmatched: number;
  failed: number;
  unscored: number;
  passing: number;
  n: number;
  own: number | null;
  shared: number;
  shared_mean: number | null;
}

/** Of every contender shown on every evaluation. */
export async function cellOrigins(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<CellOrigin[]> {
  const scored = await scoredOf(db, asked, options);
  const shown = shownOf(scored, asked);
  if (scored.mains.length === 0 || shown.length === 0) return [];
  const { samples } = await passing(db, scored, asked, shown);
  const isFiltered = sampleChips(asked.chips).length > 0;
  const passes = isFiltered
    ? sql`(match_key IS NULL OR (e, match_key) IN (SELECT (e, match_key) FROM ${samples}))`
    : all;
  const rows = await db.query<Found>(
    sql`${numberedRuns(scored.mains, scored.contenders, asked)}, cells AS (
          SELECT n.e, n.c, p.match_key, count(*) AS answers, count(s.score) AS scores, sum(s.score) AS sum,
                 count(*) FILTER (r.status = 'error') AS failed,
                 count(*) FILTER (r.status <> 'error' AND s.score IS NULL) AS unscored,
                 avg(s.score) FILTER (r.status <> 'error') AS score
          FROM responses r JOIN numbered n USING (run_id) JOIN sample_matches p USING (sample_key)
          LEFT JOIN merge_scored s ON s.response_id = r.response_id AND s.metric = n.metric
          WHERE n.c IN (${join(shown.map(whole), sql`, `)})
          GROUP BY n.e, n.c, p.match_key
        ), passed AS (
          SELECT *, ${passes} AS passes, match_key IS NOT NULL AND score IS NOT NULL AS is_own FROM cells
        ), fields AS (
          SELECT e, count(DISTINCT c) AS contenders FROM cells GROUP BY e
        ), shared AS (
          SELECT e, match_key, true AS all_have FROM passed JOIN fields USING (e) WHERE passes AND is_own
          GROUP BY e, match_key HAVING count(*) = any_value(contenders)
        )
        SELECT e, c, sum(answers)::BIGINT AS answers, sum(scores)::BIGINT AS scores,
               sum(sum) / nullif(sum(scores), 0) AS mean,
               coalesce(sum(answers) FILTER (NOT passes), 0)::BIGINT AS outside,
               coalesce(sum(answers - failed - unscored) FILTER (match_key IS NULL), 0)::BIGINT AS unmatched,
               coalesce(sum(failed) FILTER (passes), 0)::BIGINT AS failed,
               coalesce(sum(unscored) FILTER (passes), 0)::BIGINT AS unscored,
               coalesce(sum(answers) FILTER (passes), 0)::BIGINT AS passing,
               count(*) FILTER (passes AND is_own) AS n, avg(score) FILTER (passes AND is_own) AS own,
               count(*) FILTER (passes AND is_own AND all_have) AS shared,
               avg(score) FILTER (passes AND is_own AND all_have) AS shared_mean
        FROM passed LEFT JOIN shared USING (e, match_key) GROUP BY e, c`,
    options,
  );
  return rows.flatMap((row): CellOrigin[] => {
    const main = scored.mains[row.e];
    const contender = scored.contenders[row.c];
    if (main === undefined || contender === undefined) return [];
    const { outside, unmatched, failed, unscored, n } = row;
    return [
      {
        ...{ evaluation: main.evaluation, contender: contender.key },
        origin: {
          file: { answers: row.answers, n: row.scores, score: row.mean },
          ...{ outside, unmatched, failed, unscored },
          repeats: row.passing - unmatched - failed - unscored - n,
          own: { n, score: row.own },
        },
        shared: { n: row.shared, score: row.shared_mean },
      },
    ];
  });
}
