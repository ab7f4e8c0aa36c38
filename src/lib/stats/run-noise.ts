import { fUpper, tCritical, zCritical } from './distributions';
import { momentsOf, variance } from './moments';
import { noiseFloor } from './noise-floor';

/** Whether runs differ as wholes, in the unit of the scores or its square. */
export interface RunNoise {
  /** None without samples. */
  runMeans: number[];
  /** Mean squares of the two-way layout; null below two runs or two samples. */
  msRun: number | null;
  msResidual: number | null;
  /** msRun / msResidual, and its p; null without a residual. */
  F: number | null;
  p: number | null;
  /** Of the runs as wholes, beyond what answering explains; never below 0. */
  varianceOfRuns: number | null;
  /** How far two runs differ by chance at 95 %: by answering alone, z·√(2·msResidual/n). */
  noiseFloorAnsweringOnly: number | null;
  /** The same by what the means of runs show, t·√(2·msRun/n) with R − 1 degrees of freedom. */
  noiseFloorFromRunMeans: number | null;
  /** Whether p is below .05; null where two runs or fewer cannot tell. */
  runsDiffer: boolean | null;
  /** The one to show: of the means of runs where runs differ as wholes, else of answering. */
  floor: number | null;
}

const UNKNOWN: Omit<RunNoise, 'runMeans'> = {
  msRun: null,
  msResidual: null,
  F: null,
  p: null,
  varianceOfRuns: null,
  noiseFloorAnsweringOnly: null,
  noiseFloorFromRunMeans: null,
  runsDiffer: null,
  floor: null,
};

/**
 * Whole runs of one model, a list of scores each, of the same samples in one order: whether they differ by more than answering
 * makes them, by the F test of the two-way layout with R − 1 and (R − 1)(n − 1) degrees of freedom. Two runs cannot tell: t
 * is 12.7. Throws a RangeError where runs differ in length.
 */
export function runNoise(runs: readonly (readonly number[])[]): RunNoise {
  const count = runs.length;
  const n = runs[0]?.length ?? 0;
  for (const run of runs)
    if (run.length !== n) throw new RangeError(`A run of ${run.length} samples among those of ${n}`);
  const runMeans = runs.flatMap((run) => momentsOf(run).mean ?? []);
  const all = momentsOf(runMeans);
  const df = (count - 1) * (n - 1);
  if (!(df > 0)) return { ...UNKNOWN, runMeans };
  let squares = 0;
  for (let i = 0; i < n; i += 1) {
    const sample = momentsOf(runs.map((run, r) => (run[i] ?? NaN) - (runMeans[r] ?? NaN)));
    squares += sample.centredSquares ?? NaN;
  }
  const msRun = n * (variance(all) ?? NaN);
  const msResidual = squares / df;
  const F = msResidual > 0 ? msRun / msResidual : null;
  const p = F === null ? null : fUpper(F, count - 1, df);
  const runsDiffer = count < 3 || p === null ? null : p < 0.05;
  const ofAnswering = msResidual > 0 ? noiseFloor(msResidual, n, zCritical(0.95) ?? NaN) : null;
  const ofMeans = msRun > 0 ? noiseFloor(msRun, n, tCritical(0.95, count - 1) ?? NaN) : null;
  return {
    runMeans,
    msRun,
    msResidual,
    F,
    p,
    varianceOfRuns: Math.max(0, (msRun - msResidual) / n),
    noiseFloorAnsweringOnly: ofAnswering,
    noiseFloorFromRunMeans: ofMeans,
    runsDiffer,
    floor: runsDiffer ? ofMeans : ofAnswering,
  };
}
