import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { contradict, type ScoreScale, scoreScale } from '../../records/score-scale';
import type { Comparison, Contender, MetricInfo, ScaleSeen, TwoScales } from '../types';
import type { Compared } from './compared';

/** What is compared: whoever looks at several evaluations asks without preparing each. */
export interface ScalesAsked extends QueryOptions {
  db: Database;
  by: Comparison['by'];
  metric: MetricInfo;
  contenders: readonly Contender[];
}

export const askedOf = ({ db, signal, comparison, prepared, indices }: Compared): ScalesAsked => ({
  ...{ db, by: comparison.by, metric: prepared.metric },
  ...(signal && { signal }),
  contenders: indices.flatMap((i) => prepared.contenders[i] ?? []),
});

interface Found extends ScaleSeen {
  scale: ScoreScale;
}

/** A best mark is given often; the highest of a weak model is not. */
const OFTEN = 0.1;

/**
 * Two of the contenders whose scores can hardly be on one scale; null where nothing says so, or where a person or the
 * files say one range that holds all scores.
 */
export async function scalesApart(asked: ScalesAsked): Promise<TwoScales | null> {
  const { metric, contenders } = asked;
  if (contenders.length < 2 || (metric.highest ?? 0) <= 1 || (await isOneRange(asked))) return null;
  const seen = await seenOf(asked);
  for (const [i, one] of seen.entries())
    for (const other of seen.slice(i + 1)) {
      const [low, high] = one.highest <= other.highest ? [one, other] : [other, one];
      const isPast = isPastBest(metric.metric, low, high);
      if (!isPast && !contradict(one.scale, other.scale)) continue;
      const areMarks = isPast || (high.scale.is === 'marks' && low.scale.is === 'marks');
      if (areMarks && !(await isBestMark(asked, low))) continue;
      return { low: plain(low), high: plain(high) };
    }
  return null;
}

/** Names of what judges give: a count may well be 5 here and 9 there. */
const RATING = /(^|_)(ratings?|scores?|grades?|marks?|judges?|judge?ment|quality|stars|points|likert)(_|$)/;

/** Ratings of which some go far beyond what is the best mark of others, without reaching the best mark of their own. */
const isPastBest = (metric: string, low: Found, high: Found): boolean =>
  RATING.test(metric.toLowerCase().replaceAll(/[^a-z]+/g, '_')) &&
  low.scale.is === 'marks' &&
  high.scale.is === 'beyond' &&
  high.highest >= 1.5 * low.highest;

const plain = ({ contender, lowest, highest }: Found): ScaleSeen => ({ contender, lowest, highest });

/** What is seen of each over all of its runs: a filter changes no scale. */
async function seenOf({
  db,
  signal,
  by,
  metric: { evaluation, metric },
  contenders,
}: ScalesAsked): Promise<Found[]> {
  const rows = await db.query<{ key: string; lowest: number; highest: number; is_whole: boolean; n: number }>(
    sql`SELECT ${contenderKey(by)} AS key, min(m.lowest) AS lowest, max(m.highest) AS highest,
               bool_and(m.is_whole) AS is_whole, sum(m.scored)::BIGINT AS n
        FROM merge_run_metrics m JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND m.metric = ${metric} AND m.scored > 0
          AND ${contenderKey(by)} IN (${list(contenders.map(({ key }) => key))})
        GROUP BY key`,
    { signal },
  );
  return contenders.flatMap((contender) => {
    const row = rows.find(({ key }) => key === contender.key);
    if (row === undefined) return [];
    const { lowest, highest, is_whole: isWhole, n } = row;
    const scale = scoreScale(metric, { min: lowest, max: highest, isWhole, n });
    return scale === null ? [] : [{ contender, lowest, highest, scale }];
  });
}

/** Whether one range is told of all scores and holds them. */
async function isOneRange({ db, signal, metric: info }: ScalesAsked): Promise<boolean> {
  const { evaluation, metric, min, max, rangeFrom, lowest, highest } = info;
  if (rangeFrom === 'you') return true;
  if (rangeFrom !== 'file' || min === null || max === null) return false;
  const [told] = await db.query<{ ranges: number }>(
    sql`SELECT ranges FROM merge_told WHERE evaluation = ${evaluation} AND metric = ${metric}`,
    { signal },
  );
  return (told?.ranges ?? 0) < 2 && (lowest ?? min) >= min && (highest ?? max) <= max;
}

async function isBestMark(
  { db, signal, by, metric: { evaluation, metric } }: ScalesAsked,
  { contender, highest }: Found,
): Promise<boolean> {
  const [row] = await db.query<{ share: number }>(
    sql`SELECT avg((s.score = ${highest})::INTEGER) AS share FROM merge_scored s JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND s.metric = ${metric} AND s.score IS NOT NULL
          AND ${contenderKey(by)} = ${contender.key}`,
    { signal },
  );
  return (row?.share ?? 0) >= OFTEN;
}
