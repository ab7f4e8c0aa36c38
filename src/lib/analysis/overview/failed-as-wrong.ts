import type { Database, QueryOptions } from '../../engine/database';
import { join, list, sql, whole } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { areEvidence } from '../comparison/evidence';
import { failedFormats } from '../comparison/failed-formats';
import { isMostlyFailed, type Left } from '../comparison/counted-wrong';
import { worstScore } from '../metrics/worst-score';
import { overview, shownOf } from './overview';
import { passing } from './passing';
import { scoredOf } from './scored';
import type { OverviewAsked, OverviewColumn } from './types';

/** An evaluation on which answers failed, as it is where they count as wrong. */
export interface FailedAsWrong {
  column: OverviewColumn;
  /** Of the contenders shown, on samples that pass the filter. */
  left: Left;
  /** Formats of all files of the runs in which an answer failed. */
  formats: readonly string[];
}

/** Every evaluation on which most of what is left out failed, where its metric has a worst score. */
export async function failedAsWrong(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<FailedAsWrong[]> {
  const left = await leftOut(db, asked, options);
  if (left.size === 0) return [];
  const { columns } = await overview(db, { ...asked, missingAs: 'wrong' }, options);
  return Promise.all(
    columns.flatMap((column) => {
      const of = left.get(column.evaluation);
      if (of === undefined || !areEvidence(column.chosenBy)) return [];
      const { evaluation } = column;
      const contenders = column.cells.map(({ contender }) => contender);
      const formats = failedFormats(db, { by: asked.by, evaluation }, contenders, options);
      return [formats.then((known): FailedAsWrong => ({ column, left: of, formats: known }))];
    }),
  );
}

/** What is left out, of each evaluation where most of it failed. */
async function leftOut(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<Map<string, Left>> {
  const scored = await scoredOf(db, asked, options);
  const of = scored.mains.flatMap(({ evaluation, metric }, e) =>
    worstScore(metric) === null ? [] : [sql`(${whole(e)}, ${evaluation}, ${metric.metric})`],
  );
  if (of.length === 0) return new Map();
  const shown = shownOf(scored, asked);
  const keys = shown.flatMap((c) => scored.contenders[c]?.key ?? []);
  const { samples } = await passing(db, scored, asked, shown);
  const rows = await db.query<{ evaluation: string } & Left>(
    sql`WITH failing AS (
          SELECT DISTINCT t.* FROM (VALUES ${join(of, sql`, `)}) t(e, evaluation, metric)
          JOIN runs u USING (evaluation) SEMI JOIN (SELECT run_id FROM responses WHERE status = 'error') USING (run_id)
        ), answers AS (
          SELECT t.e, t.evaluation, ${contenderKey(asked.by)} AS contender, p.match_key, r.status, s.score
          FROM responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
          JOIN failing t ON t.evaluation = u.evaluation
          LEFT JOIN merge_scored s ON s.response_id = r.response_id AND s.metric = t.metric
          WHERE ${contenderKey(asked.by)} IN (${list(keys)})
        )
        SELECT evaluation, count(*) FILTER (status = 'error') AS failed,
               count(*) FILTER (status <> 'error' AND score IS NULL) AS unscored,
               count(DISTINCT contender) * count(DISTINCT match_key) - count(DISTINCT (contender, match_key)) AS missing
        FROM answers SEMI JOIN ${samples} USING (e, match_key) GROUP BY evaluation`,
    options,
  );
  return new Map(
    rows.flatMap(({ evaluation, ...left }) => (isMostlyFailed(left) ? [[evaluation, left] as const] : [])),
  );
}
