import { binaryDifference, type Difference, numericDifference } from '../comparison/difference-of';
import { isFew } from '../comparison/few';
import { momentsOf } from '../../stats';

/** A minus B, a pair a sample: as right and wrong are compared where every value is 0 or 1, else as numbers are. */
export function differenceOfPairs(pairs: readonly (readonly [a: number, b: number])[]): Difference {
  const n = pairs.length;
  const above = pairs.filter(([a, b]) => a > b).length;
  const below = pairs.filter(([a, b]) => a < b).length;
  if (pairs.every(([a, b]) => isYesNo(a) && isYesNo(b)))
    return binaryDifference({ n, above, below, both: pairs.filter(([a, b]) => a === 1 && b === 1).length });
  const values = pairs.map(([a, b]) => a - b);
  return numericDifference(momentsOf(values), { above, below }, isFew(n) ? values : undefined);
}

export const isYesNo = (value: number): boolean => value === 0 || value === 1;
