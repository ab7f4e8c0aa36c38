import { momentsOf, variance } from './moments';

/** A split of a series of runs, in the unit of the scores. */
export interface ChangePoint {
  /** Runs before it: the change comes after run number `after`, counted from 1. */
  after: number;
  /** Mean of the runs after it less mean of those up to it. */
  delta: number;
  se: number;
  /** delta / se. */
  z: number;
}

export interface ChangeOptions {
  /** Variance of runs as wholes, beyond what answering explains: `varianceOfRuns` of `runNoise` for eight quiet runs or more. */
  varianceOfRuns?: number;
}

/** Nothing but rounding tells two splits apart. */
const ROUNDING = 1e-12;

/**
 * Of runs, a list of scores each of the same samples in one order, the split with the largest |z|, of equal ones the first. The
 * noise is of samples, not of the means of runs: σ² = Σ_t Σ_i (δ_it − mean of δ_t)² / (2n(n − 1)(T − 1)), δ_it what sample i is
 * higher in run t + 1 than in t; se = √(σ²(1/t + 1/(T − t))) (Hawkins, Qiu & Kang 2003, with the variance of paired
 * differences). Assumes that runs differ by answering alone, but for `varianceOfRuns`, which is added to σ². Null below two
 * runs or two samples, and where no sample ever changed by itself. Throws a RangeError where runs differ in length.
 */
export function changePoint(
  runs: readonly (readonly number[])[],
  { varianceOfRuns = 0 }: ChangeOptions = {},
): ChangePoint | null {
  const n = runs[0]?.length ?? 0;
  for (const run of runs)
    if (run.length !== n) throw new RangeError(`A run of ${run.length} samples among those of ${n}`);
  if (runs.length < 2 || n < 2) return null;
  const changes = runs.slice(1).map((run, t) => run.map((score, i) => score - (runs[t]?.[i] ?? NaN)));
  const spread = momentsOf(changes.map((ofRun) => variance(momentsOf(ofRun)) ?? NaN)).mean ?? NaN;
  const ofRun = spread / (2 * n) + varianceOfRuns;
  if (!(ofRun > 0)) return null;
  const means = runs.map((run) => momentsOf(run).mean ?? NaN);
  let best: ChangePoint | null = null;
  for (let after = 1; after < means.length; after += 1) {
    const rest = means.length - after;
    const before = momentsOf(means.slice(0, after)).mean ?? NaN;
    const delta = (momentsOf(means.slice(after)).mean ?? NaN) - before;
    const se = Math.sqrt(ofRun * (1 / after + 1 / rest));
    const z = delta / se;
    if (best === null || Math.abs(z) > Math.abs(best.z) + ROUNDING) best = { after, delta, se, z };
  }
  return best;
}
