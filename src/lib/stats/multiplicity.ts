/** Positions of the p-values from the smallest up. */
function ascending(p: readonly number[]): number[] {
  return p.map((_, index) => index).sort((a, b) => (p[a] ?? 1) - (p[b] ?? 1));
}

/** Smallest p first: each adjusted p is at least that of any smaller p. */
function stepDown(p: readonly number[], factor: (rank: number) => number): number[] {
  const adjusted = new Array<number>(p.length).fill(1);
  let running = 0;
  for (const [rank, index] of ascending(p).entries()) {
    running = Math.max(running, Math.min(1, (p[index] ?? 1) * factor(rank + 1)));
    adjusted[index] = running;
  }
  return adjusted;
}

/** Largest p first: each adjusted p is at most that of any larger p. */
function stepUp(p: readonly number[], factor: (rank: number) => number): number[] {
  const adjusted = new Array<number>(p.length).fill(1);
  const order = ascending(p);
  let running = 1;
  for (let rank = order.length; rank >= 1; rank -= 1) {
    const index = order[rank - 1] ?? 0;
    running = Math.min(running, (p[index] ?? 1) * factor(rank));
    adjusted[index] = running;
  }
  return adjusted;
}

/** Adjusted p = min(1, m·p) in the order given: family-wise error rate under any dependence. Bonferroni 1936. */
export function bonferroni(p: readonly number[]): number[] {
  return p.map((value) => Math.min(1, value * p.length));
}

/** Adjusted p = 1 - (1-p)^m in the order given: family-wise error rate for independent tests. Šidák 1967. */
export function sidak(p: readonly number[]): number[] {
  return p.map((value) => -Math.expm1(p.length * Math.log1p(-value)));
}

/** Step-down adjusted p in the order given: family-wise error rate under any dependence. Holm 1979. */
export function holm(p: readonly number[]): number[] {
  return stepDown(p, (rank) => p.length - rank + 1);
}

/** Step-up adjusted p in the order given: family-wise error rate for independent tests. Hochberg 1988. */
export function hochberg(p: readonly number[]): number[] {
  return stepUp(p, (rank) => p.length - rank + 1);
}

/** Step-up adjusted p in the order given: false discovery rate, independent tests. Benjamini & Hochberg 1995. */
export function benjaminiHochberg(p: readonly number[]): number[] {
  return stepUp(p, (rank) => p.length / rank);
}

/** Step-up adjusted p in the order given: false discovery rate, any dependence. Benjamini & Yekutieli 2001. */
export function benjaminiYekutieli(p: readonly number[]): number[] {
  const harmonic = p.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  return stepUp(p, (rank) => (p.length * harmonic) / rank);
}
