import { every, ident, join, sql, type Sql } from '../../engine/sql';
import type { Contender } from '../types';

/**
 * Columns of the grid, by index of the contender: the mean score over usable answers (NULL without one) and the number of
 * answers. How many of these are usable, and how many failed, stand there only where they cannot be told from the two.
 */
export const score = (i: number): Sql => ident(`s${i}`);
export const responses = (i: number): Sql => ident(`r${i}`);
export const usable = (i: number): Sql => ident(`usable${i}`);
export const failed = (i: number): Sql => ident(`failed${i}`);

/** Samples on which all of these have a score. */
export const sharedBy = (indices: readonly number[]): Sql =>
  every(indices.map((i) => sql`${score(i)} IS NOT NULL`));

export interface GridOptions {
  /** Counted for what failed, went unscored or is missing; null: left out. */
  worst: number | null;
  /** Contenders with several answers to one sample, and those some of whose answers failed. */
  several: ReadonlySet<number>;
  failing: ReadonlySet<number>;
}

/** One row a sample, in the order of `match_key`. */
export function buildGrid(
  table: Sql,
  cells: Sql,
  contenders: readonly Contender[],
  { worst, several, failing }: GridOptions,
): Sql {
  const value =
    worst === null
      ? sql`score`
      : sql`(coalesce(score * usable, 0) + ${worst} * (responses - usable)) / responses`;
  const filled = (column: Sql): Sql => (worst === null ? column : sql`coalesce(${column}, ${worst})`);
  const sum = (i: number, column: Sql): Sql =>
    sql`sum(CASE contender WHEN ${i} THEN ${column} ELSE 0 END)::INTEGER`;
  const columns = contenders.flatMap((_, i) => [
    sql`${filled(sql`max(CASE contender WHEN ${i} THEN ${value} END)`)} AS ${score(i)}`,
    sql`${sum(i, sql`responses`)} AS ${responses(i)}`,
    ...(several.has(i) ? [sql`${sum(i, sql`usable`)} AS ${usable(i)}`] : []),
    ...(failing.has(i) ? [sql`${sum(i, sql`failed`)} AS ${failed(i)}`] : []),
  ]);
  return sql`CREATE OR REPLACE TABLE ${table} AS
    SELECT match_key, ${join(columns, sql`, `)}
    FROM ${cells} WHERE match_key IS NOT NULL GROUP BY match_key ORDER BY match_key`;
}
