import { benjaminiHochberg } from '../../stats';
import { isBelow } from '../comparison/field';
import type { SliceRow } from './slice-cells';

/** Says of each row which row before it holds the same samples; `prints` are equal for equal samples. */
export function findTwins(rows: readonly SliceRow[], prints: readonly number[], shared: number): void {
  const seen = new Map<string, SliceRow>();
  for (const [i, row] of rows.entries()) {
    const samples = `${row.n} ${prints[i]}`;
    const first = seen.get(samples);
    if (row.n === shared) row.twin = 'all';
    else if (first) row.twin = { key: first.key, slice: first.slice, cross: first.cross };
    // A slice that is not tested stands for no other.
    else if (!row.outcome) seen.set(samples, row);
  }
}

/**
 * p over the differences of the slices shown, by Benjamini and Hochberg. Which they are does not depend on any result:
 * slices with enough samples, of labels that are no results, the same samples once, and where samples belong together those
 * of two clusters or more.
 */
export function correct(rows: readonly SliceRow[]): { tested: number; remain: number } {
  const family = rows.filter(({ enough, outcome, twin }) => enough && !outcome && twin === null);
  const tested = family.flatMap(({ cells }) =>
    cells.flatMap(({ difference }) => (difference?.pRaw == null ? [] : [difference])),
  );
  const p = benjaminiHochberg(tested.map(({ pRaw }) => pRaw ?? 1));
  for (const [i, difference] of tested.entries()) {
    difference.p = p[i] ?? null;
    difference.distinguishable = isBelow(difference.p);
  }
  for (const row of rows) copyTwin(row, family);
  return { tested: tested.length, remain: tested.filter(({ distinguishable }) => distinguishable).length };
}

function copyTwin({ twin, enough, cells }: SliceRow, family: readonly SliceRow[]): void {
  if (!enough || twin === null || twin === 'all') return;
  const first = family.find(
    (row) => row.key === twin.key && row.slice === twin.slice && row.cross === twin.cross,
  );
  for (const [k, { difference }] of cells.entries()) {
    const own = first?.cells[k]?.difference;
    if (!difference || !own) continue;
    difference.p = own.p;
    difference.distinguishable = own.distinguishable;
  }
}
