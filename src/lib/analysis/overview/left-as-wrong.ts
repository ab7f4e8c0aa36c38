import type { Database, QueryOptions } from '../../engine/database';
import { join, list, sql, whole } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { areEvidence } from '../comparison/evidence';
import { failedFormats } from '../comparison/failed-formats';
import { type Left, leftByAll, type LeftOf, mayBeWrong } from '../comparison/counted-wrong';
import { worstScore } from '../metrics/worst-score';
import { overview, shownOf } from './overview';
import { passing } from './passing';
import { scoredOf } from './scored';
import type { OverviewAsked, OverviewColumn } from './types';

/** An evaluation on which answers are left out, as it is where these count as wrong. */
export interface LeftAsWrong {
  column: OverviewColumn;
  /** Of the contenders shown, on samples that pass the filter. */
  left: Left;
  /** Formats of all files of the runs in which an answer failed. */
  formats: readonly string[];
}

/** Every evaluation on which what is left out may count as wrong, where its metric has a worst score. */
export async function leftAsWrong(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<LeftAsWrong[]> {
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
      return [formats.then((known): LeftAsWrong => ({ column, left: of, formats: known }))];
    }),
  );
}

/** What is left out, of each evaluation where it may count as wrong. */
async function leftOut(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<Map<string, Left>> {
  const scored = await scoredOf(db, asked, options);
  const of = scored.mains.flatMap(({ evaluation, metric, answers }, e) =>
    worstScore(metric) === null
      ? []
      : [
          sql`(${whole(e)}, ${evaluation}, ${metric.metric}, ${metric.responses < answers ? sql`true` : sql`false`})`,
        ],
  );
  if (of.length === 0) return new Map();
  const shown = shownOf(scored, asked);
  const keys = shown.flatMap((c) => scored.contenders[c]?.key ?? []);
  const { samples } = await passing(db, scored, asked, shown);
  const rows = await db.query<{ evaluation: string } & LeftOf>(
    sql`WITH failing AS (
          SELECT DISTINCT evaluation FROM runs SEMI JOIN (SELECT run_id FROM responses WHERE status = 'error') USING (run_id)
        ), lacking AS (
          SELECT t.* FROM (VALUES ${join(of, sql`, `)}) t(e, evaluation, metric, unscored)
          WHERE unscored OR evaluation IN (FROM failing)
        ), cells AS (
          SELECT t.e, t.evaluation, ${contenderKey(asked.by)} AS contender, p.match_key,
                 count(*) FILTER (r.status = 'error') AS failed,
                 count(*) FILTER (r.status <> 'error' AND s.score IS NULL) AS unscored,
                 count(s.score) FILTER (r.status <> 'error') > 0 AS scored
          FROM responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
          JOIN lacking t ON t.evaluation = u.evaluation
          LEFT JOIN merge_scored s ON s.response_id = r.response_id AND s.metric = t.metric
          WHERE ${contenderKey(asked.by)} IN (${list(keys)})
          GROUP BY ALL
        ), seen AS (
          SELECT e, match_key, bool_or(scored) AS anyone FROM cells SEMI JOIN ${samples} USING (e, match_key) GROUP BY ALL
        )
        SELECT evaluation, sum(failed)::BIGINT AS failed, sum(unscored)::BIGINT AS unscored,
               (SELECT count(*) FROM seen n WHERE n.e = c.e) - count(*) AS missing,
               count(*) FILTER (scored) AS scored, count(*) FILTER (NOT scored) AS blank,
               count(*) FILTER (NOT scored AND anyone) AS lacking
        FROM cells c JOIN seen USING (e, match_key) GROUP BY c.e, evaluation, contender`,
    options,
  );
  const left = new Map<string, LeftOf[]>();
  for (const { evaluation, ...one } of rows) left.set(evaluation, [...(left.get(evaluation) ?? []), one]);
  return new Map(
    [...left].flatMap(([evaluation, each]) =>
      mayBeWrong(each) ? [[evaluation, leftByAll(each)] as const] : [],
    ),
  );
}
