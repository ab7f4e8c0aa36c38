import { meanFromMoments, ratioFromMoments } from '../../stats';
import { ofEnough } from '../comparison/few';
import type { Interval } from '../types';
import type { UsageDifference } from './paired-use';
import type { ClusteredUse } from './clustered-use';
import type { Drawn } from './resample';
import { centred, type Moments, unknown } from './moments';

type Ratio = Interval & { value: number | null };
export interface Measured extends Interval {
  key: string;
  /** Samples on which the figure is known in full. */
  n: number;
  samples: number;
  /** A batch's figures divided by its samples: no interval. */
  averaged: boolean;
  /** By sample, repeats averaged first. */
  mean: number | null;
  /** The same over all samples, of what is known alone: the mean is at least so much. null where nothing is known. */
  least: number | null;
  /** Of a binary metric: everything that the samples took, repeats and failures with it, by their right answers. */
  perRight: Ratio | null;
  /** To the baseline, on the samples where both are known; null for the baseline itself. */
  difference: UsageDifference | null;
}

export function measuredOf(
  row: Moments,
  i: number,
  {
    drawn,
    clustered,
    isAveraged,
    hasRight,
  }: { drawn: Drawn | null; clustered: ClusteredUse | null; isAveraged: boolean; hasRight: boolean },
): Omit<Measured, 'key' | 'difference'> {
  const n = row[`n${i}`] ?? 0;
  const mean = row[`mean${i}`] ?? null;
  const variance = row[`var${i}`] ?? null;
  const own =
    clustered?.own ??
    ofEnough(meanFromMoments({ n, mean, centredSquares: centred(variance, n) }), n, 'numbers');
  const range = ({ low, high }: Interval): Interval => (isAveraged ? unknown : { low, high });
  const resampled = drawn?.get(i);
  const right = row[`right${i}`] ?? 0;
  const ratio =
    !hasRight || mean === null
      ? null
      : ratioFromMoments({
          n,
          meanX: row[`spent${i}`] ?? 0,
          meanY: right,
          varX: row[`spentvar${i}`] ?? 0,
          varY: row[`rightvar${i}`] ?? right * (1 - right),
          covXY: row[`cov${i}`] ?? 0,
        });
  return {
    n,
    samples: row[`all${i}`] ?? 0,
    mean,
    least: row[`least${i}`] ?? null,
    averaged: isAveraged,
    ...range(own.why === null && clustered === null ? (resampled?.mean ?? own) : own),
    why: isAveraged ? null : own.why,
    perRight: ratio && {
      value: ratio.ratio,
      ...(ratio.ratio === null ? unknown : range(clustered?.ratio ?? resampled?.ratio ?? ratio)),
    },
  };
}
