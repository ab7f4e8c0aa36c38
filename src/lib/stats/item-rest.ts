import { solvedBy, type Outcomes } from './outcomes';
import { restsOf, type ItemOptions } from './rests';

/** How an item goes along with the others. */
export interface ItemRest {
  /** Correlation over models, from −1 to 1, of the item with how many others each solved. */
  itemRest: number | null;
  /** itemRest · √(M − 1). */
  z: number | null;
}

/**
 * Models from which a list of items, the lowest itemRest first, is a hint, and from which half of its first ten are faults.
 * With fewer than a hint takes, nothing is to be said.
 */
export const ITEMS_FROM = { hint: 10, list: 20 } as const;

/**
 * Of a complete matrix of items × models of 0 and 1 the item-rest correlation of each item, in the order of items: low where
 * stronger models fail and weaker pass, for a wrong key, a faulty grader or another skill. z is exact in that it has mean 0 and
 * variance 1 over all ways to permute the models. A reading order, not a test. Nulls for an item that all or none solved, and
 * where all models solved as many others. Throws a RangeError where rows differ in length, an outcome is neither 0 nor 1, or
 * labels of tasks are not as many as items.
 */
export function itemRest(matrix: Outcomes, options: ItemOptions = {}): ItemRest[] {
  return restsOf(matrix, options).map((rest, item) => {
    const correlation = correlationOf(matrix[item] ?? [], rest);
    return {
      itemRest: correlation,
      z: correlation === null ? null : correlation * Math.sqrt(rest.length - 1),
    };
  });
}

/** Of 0 and 1 with whole numbers: sums have no rounding. */
export function correlationOf(row: readonly number[], rest: readonly number[]): number | null {
  const [n, solved] = [row.length, solvedBy(row)];
  let [sum, squares, common] = [0, 0, 0];
  for (const [model, value] of rest.entries()) {
    sum += value;
    squares += value * value;
    common += value * (row[model] ?? 0);
  }
  const spread = solved * (n - solved) * (n * squares - sum * sum);
  return spread > 0 ? (n * common - solved * sum) / Math.sqrt(spread) : null;
}
