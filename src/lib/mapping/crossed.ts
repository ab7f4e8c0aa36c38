import { type Codes, countOf } from './dependence';

/** Groups of rows in which a value may be missing. */
const WHOLE = 0.8;
/** Values above which a measured number may seem crossed by accident. */
const FEW = 12;

/**
 * Whether each group of rows has every value of a column, and each equally often, as settings are run: what was measured is
 * not spread so evenly.
 */
export function isCrossed(groups: Codes, column: Codes): boolean {
  const values = countOf(column);
  if (values < 2 || values > FEW) return false;
  const counts = new Map<number, Map<number, number>>();
  for (let i = 0; i < groups.length; i++) {
    const [group, code] = [groups[i] ?? 0, column[i] ?? 0];
    if (group === 0 || code === 0) continue;
    const of = counts.get(group) ?? new Map<number, number>();
    counts.set(group, of.set(code, (of.get(code) ?? 0) + 1));
  }
  const even = [...counts.values()].filter(
    (of) => of.size === values && Math.max(...of.values()) === Math.min(...of.values()),
  );
  return counts.size > 1 && even.length >= counts.size * WHOLE;
}

/** Whether nearly every pair of two things comes in the rows. */
export const areCrossed = (a: Codes, b: Codes, both: Codes): boolean =>
  countOf(both) >= 0.85 * countOf(a) * countOf(b);
