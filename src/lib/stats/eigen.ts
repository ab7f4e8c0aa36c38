/** Of a symmetric matrix: `vectors[t]` has length 1 and belongs to `values[t]`. */
export interface Eigen {
  values: number[];
  vectors: number[][];
}

const SWEEPS = 100;

/** By Jacobi's rotations (Golub & Van Loan 2013, 8.5), in no order. */
export function eigenOf(symmetric: readonly (readonly number[])[]): Eigen {
  const size = symmetric.length;
  const rows = symmetric.map((row) => Float64Array.from(row));
  const vectors = rows.map((_, t) => Float64Array.from(rows, (_, k) => (k === t ? 1 : 0)));
  const at = (a: number, b: number) => rows[a]?.[b] ?? 0;
  const rotate = (one: Float64Array, other: Float64Array, cos: number, sin: number) => {
    for (let k = 0; k < size; k += 1) {
      const [x, y] = [one[k] ?? 0, other[k] ?? 0];
      one[k] = cos * x - sin * y;
      other[k] = sin * x + cos * y;
    }
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let isDone = true;
    for (const [p, rowP] of rows.entries())
      for (let q = p + 1; q < size; q += 1) {
        const [rowQ, off] = [rows[q] ?? rowP, at(p, q)];
        if (Math.abs(off) <= 1e-17 * (Math.abs(at(p, p)) + Math.abs(at(q, q)))) continue;
        isDone = false;
        const theta = (at(q, q) - at(p, p)) / (2 * off);
        const tan = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const cos = 1 / Math.hypot(tan, 1);
        const sin = tan * cos;
        rotate(rowP, rowQ, cos, sin);
        for (const row of rows) {
          const [x, y] = [row[p] ?? 0, row[q] ?? 0];
          row[p] = cos * x - sin * y;
          row[q] = sin * x + cos * y;
        }
        rotate(vectors[p] ?? rowP, vectors[q] ?? rowQ, cos, sin);
      }
    if (isDone) break;
  }
  return { values: rows.map((_, t) => at(t, t)), vectors: vectors.map((vector) => [...vector]) };
}
