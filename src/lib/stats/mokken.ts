import { modelsOf, solvedBy, type Outcomes } from './outcomes';

/** Loevinger's H, at most 1: 1 − errors against a perfect order of items / those expected of items that have nothing in common. */
export interface Mokken {
  /** Of each item with all others; null for an item that all or none solved, and where there is no other. */
  items: (number | null)[];
  scale: number | null;
}

/**
 * H_j = Σ_k cov(j, k) / Σ_k min(p_j, p_k)·(1 − max(p_j, p_k)) over the other items that some but not all models solved, and of
 * the scale Σ_j / Σ_j (Mokken 1971). In time N·M: the covariances of an item add up to the one with the total. Throws a
 * RangeError where rows differ in length or an outcome is neither 0 nor 1.
 */
export function mokken(matrix: Outcomes): Mokken {
  const models = modelsOf(matrix);
  const solved = matrix.map(solvedBy);
  const isUsable = (s: number) => s > 0 && s < models;
  const itemsOf = new Array<number>(models + 1).fill(0);
  const totals = new Array<number>(models).fill(0);
  for (const [item, row] of matrix.entries()) {
    const s = solved[item] ?? 0;
    if (!isUsable(s)) continue;
    itemsOf[s] = (itemsOf[s] ?? 0) + 1;
    for (const [model, outcome] of row.entries()) totals[model] = (totals[model] ?? 0) + outcome;
  }
  const sum = totals.reduce((all, total) => all + total, 0);
  // All of these are M² times what they are in the formula, so that they are whole numbers.
  const most = itemsOf.map((_, s) =>
    itemsOf.reduce((all, n, t) => all + n * Math.min(s, t) * (models - Math.max(s, t)), 0),
  );
  let [common, possible] = [0, 0];
  const items = matrix.map((row, item) => {
    const s = solved[item] ?? 0;
    if (!isUsable(s)) return null;
    const withTotal = row.reduce((all, outcome, model) => all + outcome * (totals[model] ?? 0), 0);
    const own = s * (models - s);
    const covariance = models * withTotal - s * sum - own;
    const largest = (most[s] ?? 0) - own;
    common += covariance;
    possible += largest;
    return largest > 0 ? covariance / largest : null;
  });
  return { items, scale: possible > 0 ? common / possible : null };
}
