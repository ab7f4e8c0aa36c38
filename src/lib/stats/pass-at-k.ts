function isDraw(n: number, c: number, k: number): boolean {
  return [n, c, k].every(Number.isInteger) && c >= 0 && c <= n && k >= 0 && k <= n;
}

/** C(among, k) / C(n, k): the chance that k draws without replacement out of n all fall among `among`. */
function chanceAllAmong(among: number, n: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k && chance > 0; drawn += 1) {
    chance *= Math.max(0, among - drawn) / (n - drawn);
  }
  return chance;
}

/**
 * pass@k of one sample: the chance that at least one of k answers is right, 1 - C(n-c, k)/C(n, k), estimated
 * without bias from n answers of which c are right (Chen et al. 2021).
 * Null where it can't be estimated: k > n, c > n, negative or broken numbers.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  return isDraw(n, c, k) ? 1 - chanceAllAmong(n - c, n, k) : null;
}

/**
 * pass^k of one sample: the chance that all of k answers are right, C(c, k)/C(n, k), estimated without bias from
 * n answers of which c are right (Yao et al. 2024, τ-bench).
 * Null where it can't be estimated: k > n, c > n, negative or broken numbers.
 */
export function passHatK(n: number, c: number, k: number): number | null {
  return isDraw(n, c, k) ? chanceAllAmong(c, n, k) : null;
}
