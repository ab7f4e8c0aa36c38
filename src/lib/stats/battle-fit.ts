import type { Battles } from './battles';
import type { Cell, Clusters } from './battle-cells';
import { logistic } from './logistic';
import { addTo, inverseOf, times } from './matrix';

/** A step below this changes no digit that is read. */
const SETTLED = 1e-12;
const ROUNDS = 100;
const LONGEST = 2;
/** Odds of e^30: no finite number fits. */
const BOUNDLESS = 30;

export interface Fit {
  /** Strengths, then the effects of what else is known of votes. */
  values: number[];
  inverse: number[][];
}

/** null where no finite values fit. */
export function fitted(
  models: number,
  component: readonly number[],
  cells: readonly Cell[],
  extras: number,
): Fit | null {
  const size = models + extras;
  const values = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    // The strengths of a component may all be moved together: a penalty of (Σθ)², which stays 0, holds them.
    for (let a = 0; a < models; a += 1)
      for (let b = 0; b < models; b += 1) if (component[a] === component[b]) addTo(hessian, a, b, 1);
    for (const { i, j, won, x, n } of cells) {
      const chance = chanceOf(values, models, i, j, x);
      const off = won - n * chance;
      const weight = n * chance * (1 - chance);
      gradient[i] = (gradient[i] ?? 0) + off;
      gradient[j] = (gradient[j] ?? 0) - off;
      addTo(hessian, i, i, weight);
      addTo(hessian, j, j, weight);
      addTo(hessian, i, j, -weight);
      addTo(hessian, j, i, -weight);
      for (let k = 0; k < extras; k += 1) {
        const [at, by] = [models + k, x[k] ?? 0];
        gradient[at] = (gradient[at] ?? 0) + by * off;
        for (let l = 0; l < extras; l += 1) addTo(hessian, at, models + l, by * (x[l] ?? 0) * weight);
        addTo(hessian, i, at, by * weight);
        addTo(hessian, at, i, by * weight);
        addTo(hessian, j, at, -by * weight);
        addTo(hessian, at, j, -by * weight);
      }
    }
    const inverse = inverseOf(hessian);
    if (inverse === null) return null;
    const steps = inverse.map((row) => row.reduce((sum, one, b) => sum + one * (gradient[b] ?? 0), 0));
    const largest = Math.max(0, ...steps.map(Math.abs));
    // From far off, a whole step may overshoot.
    const part = Math.min(1, LONGEST / largest);
    for (const [a, step] of steps.entries()) values[a] = (values[a] ?? 0) + part * step;
    if (values.some((value) => !(Math.abs(value) < BOUNDLESS))) return null;
    if (largest < SETTLED) return { values, inverse };
  }
  return null;
}

function chanceOf(
  values: readonly number[],
  models: number,
  i: number,
  j: number,
  x: readonly number[],
): number {
  let odds = (values[i] ?? 0) - (values[j] ?? 0);
  for (let k = 0; k < x.length; k += 1) odds += (values[models + k] ?? 0) * (x[k] ?? 0);
  return logistic(odds);
}

/** Sums of the scores of a cluster’s votes: which values they touch, and by how much each. */
export interface ClusterScores {
  touched: readonly number[];
  /** By the number of the value, of those touched alone: they hold until the next cluster is asked for. */
  sums: Float64Array;
}

/** The sums of each cluster in turn. */
export function* scoresOf(
  { models, first, second, outcomeOfFirst }: Battles,
  extras: readonly ArrayLike<number>[],
  { values }: Pick<Fit, 'values'>,
  { votes, starts }: Clusters,
): Generator<ClusterScores> {
  const sums = new Float64Array(values.length);
  const lastIn = new Int32Array(values.length).fill(-1);
  const x = extras.map(() => 0);
  for (let g = 0; g + 1 < starts.length; g += 1) {
    const touched: number[] = [];
    const put = (at: number, by: number) => {
      if (lastIn[at] !== g) {
        lastIn[at] = g;
        sums[at] = 0;
        touched.push(at);
      }
      sums[at] = (sums[at] ?? 0) + by;
    };
    for (let k = starts[g] ?? 0; k < (starts[g + 1] ?? 0); k += 1) {
      const v = votes[k] ?? 0;
      const [i, j] = [first[v] ?? 0, second[v] ?? 0];
      for (let at = 0; at < x.length; at += 1) x[at] = extras[at]?.[v] ?? 0;
      const off = (outcomeOfFirst[v] ?? 0) - chanceOf(values, models, i, j, x);
      put(i, off);
      put(j, -off);
      for (let at = 0; at < x.length; at += 1) put(models + at, (x[at] ?? 0) * off);
    }
    yield { touched, sums };
  }
}

/** H⁻¹ (Σ U_g U_g′) H⁻¹ × G / (G − 1), with the scores U summed by cluster; null below two clusters. */
export function clusteredCovariance(
  battles: Battles,
  extras: readonly ArrayLike<number>[],
  fit: Fit,
  clusters: Clusters,
): number[][] | null {
  const count = clusters.starts.length - 1;
  if (count < 2) return null;
  const size = fit.values.length;
  const middle = Array.from({ length: size }, () => new Float64Array(size));
  for (const { touched, sums } of scoresOf(battles, extras, fit, clusters))
    for (const a of touched) for (const b of touched) addTo(middle, a, b, (sums[a] ?? 0) * (sums[b] ?? 0));
  const correction = count / (count - 1);
  return times(times(fit.inverse, middle), fit.inverse).map((row) => row.map((one) => one * correction));
}
