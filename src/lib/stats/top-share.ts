/** Sums of the same scores in another order differ by this share of them at most. */
const ROUNDING = 1e-12;

/** Adds 1 to the share of the largest, in equal parts to those that tie for it. Gives the largest. */
export function addShareOfTop(values: ArrayLike<number>, shares: Float64Array): number {
  let top = -Infinity;
  for (let k = 0; k < values.length; k += 1) top = Math.max(top, values[k] ?? 0);
  const least = top - ROUNDING * Math.abs(top);
  let tied = 0;
  for (let k = 0; k < values.length; k += 1) if ((values[k] ?? 0) >= least) tied += 1;
  for (let k = 0; k < values.length; k += 1)
    if ((values[k] ?? 0) >= least) shares[k] = (shares[k] ?? 0) + 1 / tied;
  return top;
}
