import type { Database, QueryOptions } from '../../engine/database';
import { join, list, sql, whole } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { areEvidence } from '../comparison/evidence';
import { failedFormats } from '../comparison/failed-formats';
import { type Left, leftByAll, type LeftOf, wrongOn } from '../comparison/counted-wrong';
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
  /** On all samples, or, where most of it is missing, on those that a model was asked: then nobody is placed. */
  on: 'all' | 'asked';
  /** Formats of all files of the runs in which an answer failed. */
  formats: readonly string[];
}

type LeftOfContender = LeftOf & { contender: string };

/** Every evaluation on which what is left out may count as wrong, where its metric has a worst score. */
export async function leftAsWrong(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<LeftAsWrong[]> {
  const left = await leftOut(db, asked, options);
  if (left.size === 0) return [];
  const [dropped, wrong] = await Promise.all(
    (['dropped', 'wrong'] as const).map((missingAs) => overview(db, { ...asked, missingAs }, options)),
  );
  return Promise.all(
    (wrong?.columns ?? []).flatMap((all) => {
      const each = left.get(all.evaluation);
      const on = each && wrongOn(each);
      const before = dropped?.columns.find(({ evaluation }) => evaluation === all.evaluation);
      if (!each || !on || !before || !areEvidence(all.chosenBy)) return [];
      const column = on === 'all' ? all : onAsked(before, each);
      if (column === null) return [];
      const { evaluation } = column;
      const contenders = column.cells.map(({ contender }) => contender);
      const formats = failedFormats(db, { by: asked.by, evaluation }, contenders, options);
      const of = leftByAll(on === 'all' ? each : each.map((one) => ({ ...one, missing: 0 })));
      return [formats.then((known): LeftAsWrong => ({ column, left: of, on, formats: known }))];
    }),
  );
}

/** Scores with the worst in the place of what a model was asked and has no score on; null where samples have several answers. */
function onAsked(column: OverviewColumn, each: readonly LeftOfContender[]): OverviewColumn | null {
  const worst = worstScore(column.metric);
  if (worst === null || each.some(({ failed, unscored, blank }) => failed + unscored !== blank)) return null;
  const cells = column.cells.map((cell) => {
    const { blank = 0 } = each.find(({ contender }) => contender === cell.contender) ?? {};
    const n = cell.n + blank;
    const score = cell.score === null || n === 0 ? null : (cell.score * cell.n + worst * blank) / n;
    return { ...cell, n, score, place: null };
  });
  return { ...column, cells, lead: null };
}

/** What is left out by each contender, of each evaluation whose metric has a worst score. */
async function leftOut(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<Map<string, LeftOfContender[]>> {
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
  const rows = await db.query<{ evaluation: string } & LeftOfContender>(
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
        SELECT evaluation, contender, sum(failed)::BIGINT AS failed, sum(unscored)::BIGINT AS unscored,
               (SELECT count(*) FROM seen n WHERE n.e = c.e) - count(*) AS missing,
               count(*) FILTER (scored) AS scored, count(*) FILTER (NOT scored) AS blank,
               count(*) FILTER (NOT scored AND anyone) AS lacking
        FROM cells c JOIN seen USING (e, match_key) GROUP BY c.e, evaluation, contender`,
    options,
  );
  const left = new Map<string, LeftOfContender[]>();
  for (const { evaluation, ...one } of rows) left.set(evaluation, [...(left.get(evaluation) ?? []), one]);
  return left;
}
