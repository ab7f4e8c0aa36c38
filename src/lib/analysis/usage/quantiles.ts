import { raw, type Sql, sql } from '../../engine/sql';

/** A sorted list and how many of its values are known, of a group of rows. */
export const sorted = (column: Sql): Sql => sql`list_sort(list(${column}), 'ASC', 'NULLS LAST')`;

const written = (fractions: readonly number[]): Sql => raw(`[${fractions.join(', ')}]::DOUBLE[]`);

/**
 * SQL for the values of a sorted list between which its quantiles lie: below each fraction, then above each. One sort for
 * all of them; `quantile_cont` looks for each fraction anew.
 */
export const neighbours = (list: Sql, n: Sql, fractions: readonly number[]): Sql =>
  sql`list_select(${list}, list_concat(
    list_transform(${written(fractions)}, f -> floor((${n} - 1) * f)::BIGINT + 1),
    list_transform(${written(fractions)}, f -> ceil((${n} - 1) * f)::BIGINT + 1)))::VARCHAR`;

/** Quantiles of type 7 from what `neighbours` gives; empty where nothing is known. */
export function quantilesOf(neighbours: string | null, n: number, fractions: readonly number[]): number[] {
  const values = numbers(neighbours);
  if (n === 0 || values.length < 2 * fractions.length) return [];
  return fractions.map((fraction, i) => {
    const place = (n - 1) * fraction;
    const below = values[i] ?? NaN;
    const above = values[fractions.length + i] ?? NaN;
    return below + (above - below) * (place - Math.floor(place));
  });
}

/** Numbers of a list as the engine writes it. */
export const numbers = (text: string | null): number[] =>
  text === null
    ? []
    : text
        .replace(/[[\]]/g, '')
        .split(',')
        .flatMap((word) => (word.trim() === '' ? [] : [Number(word)]));
