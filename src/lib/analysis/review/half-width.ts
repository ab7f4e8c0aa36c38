import { labelsToNarrow } from '../../stats';
import { leadWay, type LabelsBuy, type ThreeEstimates } from './corrected';
import type { ReviewResults } from './results';

/** Of labels that are all alike, or stand without a judge: only how many they are counts. */
const ALONE = { labels: 1, judge: 0, covariance: 0 };

/**
 * How many more samples of the draw's population, labelled like those read, would halve every interval of a score and of a
 * difference; null where all that are left would not, or nothing was drawn.
 */
export function samplesToHalve({
  buys,
  draw,
  read,
}: Pick<ReviewResults, 'buys' | 'draw' | 'read'>): number | null {
  if (draw === null) return null;
  const left = draw.of - read;
  const asked = buys
    .flatMap(({ score, difference }: LabelsBuy) => [score, difference])
    .flatMap((three) => three ?? []);
  const needed = asked.map((three: ThreeEstimates) => {
    const { n, others, spreads } = three.corrected;
    const isCorrected = leadWay(three) === 'corrected' && spreads !== null && spreads.labels > 0;
    return labelsToNarrow(
      isCorrected ? { n, others, spreads } : { n: three.labels.n, others: left, spreads: ALONE },
      1 / 2,
    );
  });
  const most = needed.reduce<number | null>(
    (all, one) => (all === null || one === null ? null : Math.max(all, one)),
    0,
  );
  return most === 0 || most === null || most > left ? null : most;
}
