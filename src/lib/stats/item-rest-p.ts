import { normalUpper } from './distributions';
import { correlationOf } from './item-rest';
import { solvedBy, type Outcomes } from './outcomes';
import { restsOf, type ItemOptions } from './rests';
import { choose, sumsOfSubsets } from './subsets';

export interface ItemRestP {
  /** Chance of an item-rest correlation that is as low or lower. */
  p: number | null;
  /** Whether all sets of solvers were looked at; else p is of z. */
  exact: boolean;
}

/** Sets of solvers that are counted one by one. */
const COUNTED = 20_000;

/**
 * Of each item of `itemRest` the left tail over all C(M, s) sets of s models that could have solved it, how many others each
 * solved being fixed; of Φ(z) where there are more than 20,000 sets. Take Benjamini–Hochberg of them: few remain. Null and
 * errors as there.
 */
export function itemRestP(matrix: Outcomes, options: ItemOptions = {}): ItemRestP[] {
  return restsOf(matrix, options).map((rest, item) => {
    const row = matrix[item] ?? [];
    const correlation = correlationOf(row, rest);
    if (correlation === null) return { p: null, exact: false };
    const solved = solvedBy(row);
    if (choose(row.length, solved) <= COUNTED) return { p: leftTail(row, rest, solved), exact: true };
    return { p: normalUpper(-correlation * Math.sqrt(row.length - 1)), exact: false };
  });
}

/** Of two sets the smaller is chosen: solvers of little are those who failed in much. */
function leftTail(row: readonly number[], rest: readonly number[], solved: number): number {
  const isMost = 2 * solved > row.length;
  const chosen = isMost ? row.map((outcome) => 1 - outcome) : row;
  const observed = chosen.reduce((sum, is, model) => sum + is * (rest[model] ?? 0), 0);
  const sums = sumsOfSubsets(rest, isMost ? row.length - solved : solved);
  let hits = 0;
  for (const sum of sums) if (isMost ? sum >= observed : sum <= observed) hits += 1;
  return hits / sums.length;
}
