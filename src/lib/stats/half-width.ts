import { zCritical } from './distributions';

/**
 * Half the width of the interval of a mean at 95 % where there were `repeats` times as many repeats, or `samples` times as many
 * samples: z·√((ω² + answering/repeats) / (n·samples)), in the unit of the scores (Miller 2024). `omega2` and `answering` are those
 * of `noise`. At equal cost samples win: repeats lower only the one part. Where the interval is wanted at another level,
 * `critical` is its quantile.
 */
export function halfWidthIf(
  { omega2, answering, n }: { omega2: number; answering: number; n: number },
  {
    repeats = 1,
    samples = 1,
    critical = zCritical(0.95) ?? NaN,
  }: { repeats?: number; samples?: number; critical?: number } = {},
): number {
  return critical * Math.sqrt((omega2 + answering / repeats) / (n * samples));
}
