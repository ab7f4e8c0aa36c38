import { changePoint, type ChangeOptions, type ChangePoint } from './change-point';
import { driftThreshold } from './drift-threshold';
import { symmetric, type Interval } from './interval';

/** low and high are those of delta, at 99 %. */
export interface Drift extends ChangePoint, Interval {
  /** What |z| must be above for an alarm. */
  threshold: number;
  isAlarm: boolean;
}

/** With fewer nothing is to be said. */
export const DRIFT_FROM = { runs: 3, samples: 30 } as const;

/**
 * Whether runs differ before and after one of them, looked at after each run since the last alarm (begin anew at the split):
 * false alarms have chance alpha at each look (a third more at the first, of three runs: the threshold supposes a look at two);
 * take .002 for runs of each night. The interval is delta ± h·se with h of 1 %: it pays for the choice of the split, not for
 * the luck to have just crossed it. Null where `changePoint` is, and below three runs or 30 samples; errors as there and in
 * `driftThreshold`.
 */
export function drift(
  runs: readonly (readonly number[])[],
  { alpha = 0.01, ...options }: ChangeOptions & { alpha?: number } = {},
): Drift | null {
  const found = changePoint(runs, options);
  const looks = runs.length;
  if (!found || looks < DRIFT_FROM.runs || (runs[0]?.length ?? 0) < DRIFT_FROM.samples) return null;
  const threshold = driftThreshold(looks, alpha);
  return {
    ...found,
    threshold,
    isAlarm: Math.abs(found.z) > threshold,
    ...symmetric(found.delta, driftThreshold(looks) * found.se),
  };
}
