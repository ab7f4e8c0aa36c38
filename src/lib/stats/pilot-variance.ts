import { chiSquareUpper } from './distributions';

const CHANCE = 0.2;
/** Halvings until nothing but rounding is left. */
const HALVINGS = 200;

/**
 * How much larger than the variance seen on `n` samples the true one may be: the upper 80 % limit over the estimate,
 * (n − 1)/χ²(.2, n − 1). NaN below two samples.
 */
export function pilotVariance(n: number): number {
  const df = n - 1;
  if (!(df >= 1)) return NaN;
  let [low, high] = [0, df];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (1 - chiSquareUpper(middle, df) < CHANCE) low = middle;
    else high = middle;
  }
  return df / ((low + high) / 2);
}
