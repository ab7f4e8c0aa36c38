/** Of two of the values that the covariance is of. */
export const varianceOfDifference = (
  covariance: readonly (readonly number[])[],
  a: number,
  b: number,
): number => (covariance[a]?.[a] ?? 0) + (covariance[b]?.[b] ?? 0) - 2 * (covariance[a]?.[b] ?? 0);
