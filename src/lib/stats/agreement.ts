/**
 * Cohen's kappa of two models' outcomes on the same samples, from the 2x2 counts: agreement beyond chance,
 * (observed - expected) / (1 - expected), here as 2(ad - bc) / ((a+b)(b+d) + (a+c)(c+d)) (Cohen 1960).
 * From -1 to 1; null for an empty table and where chance alone would make them always agree.
 */
export function cohenKappa(both: number, onlyA: number, onlyB: number, neither: number): number | null {
  const chance = (both + onlyA) * (onlyA + neither) + (both + onlyB) * (onlyB + neither);
  return chance > 0 ? (2 * (both * neither - onlyA * onlyB)) / chance : null;
}

/**
 * φ, the correlation of two models' outcomes on the same samples, from the 2x2 counts:
 * (ad - bc) / √((a+b)(c+d)(a+c)(b+d)) (Pearson 1900). From -1 to 1; null where a margin is empty, that is, where
 * a model solved all samples or none.
 */
export function phi(both: number, onlyA: number, onlyB: number, neither: number): number | null {
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  return margins > 0 ? (both * neither - onlyA * onlyB) / Math.sqrt(margins) : null;
}
