/** Adds to one entry. */
export const addTo = (matrix: readonly Float64Array[], a: number, b: number, by: number): void => {
  const row = matrix[a];
  if (row) row[b] = (row[b] ?? 0) + by;
};

/** Of a positive definite matrix, by Gauss and Jordan; null where it is none. */
export function inverseOf(matrix: readonly Float64Array[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, a) => {
    const wide = new Float64Array(2 * size);
    wide.set(row);
    wide[size + a] = 1;
    return wide;
  });
  for (const [at, pivot] of rows.entries()) {
    const scale = pivot[at] ?? 0;
    if (!(scale > 1e-12)) return null;
    for (let b = 0; b < 2 * size; b += 1) pivot[b] = (pivot[b] ?? 0) / scale;
    for (const [a, row] of rows.entries()) {
      const factor = row[at] ?? 0;
      if (a === at || factor === 0) continue;
      for (let b = 0; b < 2 * size; b += 1) row[b] = (row[b] ?? 0) - factor * (pivot[b] ?? 0);
    }
  }
  return rows.map((row) => [...row.subarray(size)]);
}

/** The product of two square matrices of one size. */
export const times = (
  left: readonly (readonly number[])[],
  right: readonly ArrayLike<number>[],
): number[][] =>
  left.map((row) => {
    const sums = new Array<number>(row.length).fill(0);
    for (const [k, factor] of row.entries())
      for (let b = 0; b < sums.length; b += 1) sums[b] = (sums[b] ?? 0) + factor * (right[k]?.[b] ?? 0);
    return sums;
  });
