import type { Interval } from './interval';

/** How the first of two stands to the second within a margin. */
export type WithinMargin = 'not worse' | 'worse' | 'not known';

type Ends = Pick<Interval, 'low' | 'high'>;

/**
 * Non-inferiority with a margin above 0, of the two-sided 95 % interval of a paired difference (first minus second, more is
 * better; all in one unit): not worse where the whole interval lies above -margin, worse where it lies below, otherwise not
 * known, as where there is no interval. Piaggio et al. 2012 (CONSORT for non-inferiority trials).
 */
export function nonInferiority({ low, high }: Ends, margin: number): WithinMargin {
  if (low !== null && low > -margin) return 'not worse';
  return high !== null && high < -margin ? 'worse' : 'not known';
}

/** By how much the first may be worse at most, as the interval has it: from this margin up it is not worse. null: no interval. */
export const worstCase = ({ low }: Ends): number | null => (low === null ? null : Math.max(0, 0 - low));
