import { all, every, ident, join, sql, type Sql } from '../../engine/sql';
import { responses, score, usable } from '../comparison/grid';
import type { Prepared } from '../comparison/prepared';
import { type Asked, isShown } from './asked';

/** SQL over the grid: how many right answers a sample has, repeats and all; null where the metric has no right and wrong,
 * or nobody says which is which. */
export function rightOf({ scores, metric }: Asked): ((i: number) => Sql) | null {
  if (scores === null || metric?.kind !== 'binary' || metric.direction === null) return null;
  const share = (i: number): Sql => (metric.lowerIsBetter ? sql`(1 - ${score(i)})` : score(i));
  // Where it is not said how many answers are usable, all of those with a score are.
  const among = (i: number): Sql => (scores.several.has(i) ? usable(i) : responses(i));
  return (i) =>
    isSingle(scores, i) ? sql`coalesce(${share(i)}, 0)` : sql`coalesce(${share(i)} * ${among(i)}, 0)`;
}

/** Whether each sample counts one answer of contender `i` at most: what is right of them is 0 or 1. */
export const isSingle = ({ repeated }: Pick<Prepared, 'repeated'>, i: number): boolean => !repeated.has(i);

/** How many samples each contender answered, of those that count. */
export async function answeredSamples(asked: Asked): Promise<Map<number, number>> {
  const { db, prepared, indices, where, scores } = asked;
  if (indices.length === 0) return new Map();
  if (scores === null) {
    const rows = await db.query<{ contender: number; n: number }>(
      sql`SELECT contender, count(DISTINCT match_key) AS n FROM ${prepared.uses}
          WHERE ${every([isShown(asked), where])} GROUP BY contender`,
      asked,
    );
    return new Map(rows.map(({ contender, n }) => [contender, n]));
  }
  const counts = indices.map((i) => sql`sum((${responses(i)} > 0)::INTEGER)::BIGINT AS ${ident(`n${i}`)}`);
  const [row = {}] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(counts, sql`, `)} FROM ${scores.grid} WHERE ${where}`,
    asked,
  );
  return new Map(indices.map((i) => [i, row[`n${i}`] ?? 0]));
}

/** Right answers among what counts; null where the metric has no right and wrong. */
export async function rightAnswers(asked: Asked): Promise<Map<number, number> | null> {
  const { db, prepared, indices, where, metric, scores } = asked;
  const right = rightOf(asked);
  if (right === null || scores === null || indices.length === 0) return null;
  if (where !== all || prepared.unmatched === 0) {
    const sums = indices.map((i) => sql`sum(${right(i)}) AS ${ident(`n${i}`)}`);
    const [row = {}] = await db.query<Record<string, number | null>>(
      sql`SELECT ${join(sums, sql`, `)} FROM ${scores.grid} WHERE ${where}`,
      asked,
    );
    return new Map(indices.map((i) => [i, Math.round(row[`n${i}`] ?? 0)]));
  }
  const ofCell = metric?.lowerIsBetter ? sql`usable - score * usable` : sql`score * usable`;
  const rows = await db.query<{ contender: number; n: number }>(
    sql`SELECT contender, coalesce(sum(${ofCell}), 0) AS n FROM ${scores.cells}
        WHERE ${isShown(asked)} AND ${where} GROUP BY contender`,
    asked,
  );
  return new Map(rows.map(({ contender, n }) => [contender, Math.round(n)]));
}
