import type { Interval } from './interval';

/** Step of the trapezoid rule in log u: its error is e^(-π²/step), e^(-49). */
const STEP = 0.2;
const REACH = 36;

/**
 * P(Σ level·share ≤ x) for shares ~ Dirichlet(weights), by the sign of Σ (level − x)·G with G ~ Gamma(weight): the
 * inversion of Gil-Pelaez 1951 as Imhof 1961 writes it for sums of gammas, taken over log u.
 */
function atMost(levels: readonly number[], weights: readonly number[], x: number): number {
  let sum = 0;
  for (let k = -REACH / STEP; k <= REACH / STEP; k += 1) {
    const u = Math.exp(k * STEP);
    let [angle, log] = [0, 0];
    levels.forEach((level, i) => {
      const reach = (level - x) * u;
      const weight = weights[i] ?? 0;
      angle += weight * Math.atan(reach);
      log -= (weight / 2) * Math.log1p(reach * reach);
    });
    sum += Math.sin(angle) * Math.exp(log);
  }
  return 0.5 - (STEP * sum) / Math.PI;
}

/**
 * Equal-tailed posterior interval of the mean of a few scores on known levels (ratings), in the unit of the levels:
 * Dirichlet prior of 1/L on each of the L levels of the scale, seen or not. `counts` holds how many scores stand on each
 * level. Where it would leave out the mean that is seen, it reaches to it. Null limits without a score or with one level.
 */
export function levelMean(levels: readonly number[], counts: readonly number[], level = 0.95): Interval {
  const n = counts.reduce((all, one) => all + one, 0);
  if (n === 0 || levels.length < 2) return { low: null, high: null };
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const unit = levels.map((one) => (one - least) / (most - least));
  const weights = counts.map((one) => one + 1 / levels.length);
  const quantile = (p: number): number => {
    let [below, above] = [0, 1];
    for (let round = 0; round < 34; round += 1) {
      const middle = (below + above) / 2;
      if (atMost(unit, weights, middle) < p) below = middle;
      else above = middle;
    }
    return least + ((below + above) / 2) * (most - least);
  };
  const mean = levels.reduce((sum, one, i) => sum + one * (counts[i] ?? 0), 0) / n;
  const tail = (1 - level) / 2;
  return { low: Math.min(mean, quantile(tail)), high: Math.max(mean, quantile(1 - tail)) };
}
