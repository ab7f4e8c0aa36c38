/** How many subsets of k there are of n. */
export const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
};

/** The sum of each subset of that size, in no order. */
export function sumsOfSubsets(values: ArrayLike<number>, size: number): Float64Array {
  const sums = new Float64Array(choose(values.length, size));
  let at = 0;
  const go = (start: number, left: number, sum: number): void => {
    if (left === 0) {
      sums[at++] = sum;
      return;
    }
    for (let i = start; i <= values.length - left; i += 1) go(i + 1, left - 1, sum + (values[i] ?? 0));
  };
  go(0, size, 0);
  return sums;
}
