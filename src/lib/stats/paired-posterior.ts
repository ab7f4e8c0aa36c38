import { better, type Better } from './better';
import { binomialLower } from './distributions';
import { gaussLegendre } from './gauss-legendre';
import type { Interval } from './interval';

/** Counts of samples that both models, A alone, B alone and neither solved. */
export interface PairedTable {
  both: number;
  onlyA: number;
  onlyB: number;
  neither: number;
}

/** What the counts say of the difference of proportions, A minus B as a fraction of 1. */
export interface PairedPosterior extends Interval, Better {
  low: number;
  high: number;
}

function logBeta(a: number, b: number): number {
  let log = 0;
  for (let i = 1; i < b; i += 1) log += Math.log(i) - Math.log(a + i - 1);
  return log - Math.log(a + b - 1);
}

/** P(difference ≤ x) for x ≤ 0. */
function lowerTail({ both, onlyA, onlyB, neither }: PairedTable, x: number): number {
  const discordant = onlyA + onlyB;
  const concordant = both + neither;
  if (x <= -1) return 0;
  const { nodes, weights } = gaussLegendre(Math.ceil((discordant + concordant + 3) / 2));
  const scale = logBeta(discordant + 2, concordant + 2);
  const half = (1 + x) / 2;
  let sum = 0;
  nodes.forEach((node, i) => {
    const s = half * (node + 1) - x;
    const density = Math.exp((discordant + 1) * Math.log(s) + (concordant + 1) * Math.log1p(-s) - scale);
    // I_y(onlyA + 1, onlyB + 1) at y = (1 + x/s)/2, as the finite binomial sum.
    sum += (weights[i] ?? 0) * density * binomialLower(onlyB, discordant + 1, (1 - x / s) / 2);
  });
  return half * sum;
}

const swapped = ({ both, onlyA, onlyB, neither }: PairedTable): PairedTable => ({
  both,
  neither,
  onlyA: onlyB,
  onlyB: onlyA,
});

const cdf = (table: PairedTable, x: number): number =>
  x <= 0 ? lowerTail(table, x) : 1 - lowerTail(swapped(table), -x);

function quantile(table: PairedTable, p: number): number {
  let [below, above] = [-1, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (below + above) / 2;
    if (cdf(table, middle) < p) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/**
 * Two models on the same few samples with a yes/no metric: the posterior of the difference of their proportions under a
 * flat prior on the four cells (Dirichlet(1,1,1,1); Bowyer et al. 2025). difference = S·(2R − 1) with independent
 * S ~ Beta(onlyA + onlyB + 2, both + neither + 2) and R ~ Beta(onlyA + 1, onlyB + 1); its distribution function is an
 * integral of a polynomial, taken without error by Gauss–Legendre. Limits are equal-tailed; swapping A and B negates them.
 * Counts are whole numbers from 0 on; without a sample this is the prior.
 */
export function pairedPosterior(table: PairedTable, level = 0.95): PairedPosterior {
  const tail = (1 - level) / 2;
  const limits = { low: quantile(table, tail), high: -quantile(swapped(table), tail) };
  return { ...better(table.onlyA, table.onlyB), ...limits };
}
