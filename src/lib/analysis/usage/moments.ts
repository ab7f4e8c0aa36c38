import { ident, sql, type Sql } from '../../engine/sql';
import type { Interval } from '../types';
import { answersOf } from './sample-values';

/** Counts, means and variances, by name and place of the contender. */
export type Moments = Record<string, number | null>;

const at = (name: string, i: number): Sql => ident(`${name}${i}`);

/** What a sample takes of a contender: in full, and as far as it is known. */
export interface ValueOf {
  i: number;
  value: Sql;
  /** The same as `value` where nothing is missing. */
  least: Sql;
  /** What all answers to a sample took: its mean times how many they are. */
  spent: Sql;
}

/**
 * The engine works out the same aggregate once, so that what equals the value costs nothing. `isFlag`: what is right is 0
 * or 1 of every sample, and its mean says how it varies.
 */
export function momentsOf(
  values: readonly ValueOf[],
  right: ((i: number) => Sql) | null,
  isFlag: (i: number) => boolean,
): Sql[] {
  return values.flatMap(({ i, value, least, spent }) => {
    const rights =
      right === null
        ? []
        : [
            sql`avg(${spent}) AS ${at('spent', i)}`,
            sql`var_pop(${spent}) AS ${at('spentvar', i)}`,
            sql`avg(CASE WHEN ${value} IS NOT NULL THEN ${right(i)} END) AS ${at('right', i)}`,
            ...(isFlag(i)
              ? []
              : [sql`var_pop(CASE WHEN ${value} IS NOT NULL THEN ${right(i)} END) AS ${at('rightvar', i)}`]),
            sql`covar_pop(${right(i)}, ${spent}) AS ${at('cov', i)}`,
          ];
    return [
      sql`count(${answersOf(i)}) AS ${at('all', i)}`,
      sql`count(${value}) AS ${at('n', i)}`,
      sql`avg(${value}) AS ${at('mean', i)}`,
      least === value
        ? sql`avg(${value}) AS ${at('least', i)}`
        : sql`sum(${least}) / nullif(count(${answersOf(i)}), 0) AS ${at('least', i)}`,
      sql`var_pop(${value}) AS ${at('var', i)}`,
      ...rights,
    ];
  });
}

export const unknown: Interval = { low: null, high: null };
export const centred = (variance: number | null, n: number): number | null =>
  variance === null ? null : variance * n;
