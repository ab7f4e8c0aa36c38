import type { CountedClusters, Matrix } from '../../analysis';
import { quantile } from '../../stats';
import { count, fixed, percent } from '../../ui/numbers';

/** Under so many clusters an interval of ratios is shaky: draws of whole clusters are few. */
export const FEW_CLUSTERS = 20;

/** How many times as wide the intervals of all pairs became, in the middle; null where it cannot be said. */
export function wideningOf(clustered: Matrix, without: Matrix): number | null {
  const widthOf = ({ low, high }: { low: number | null; high: number | null }) =>
    low === null || high === null ? null : high - low;
  const ratios = clustered.pairs.flatMap((pair) => {
    const plain = without.pairs.find(
      ({ row, column }) => row.key === pair.row.key && column.key === pair.column.key,
    );
    const [wide, narrow] = [widthOf(pair), plain ? widthOf(plain) : null];
    return wide === null || narrow === null || narrow === 0 ? [] : [wide / narrow];
  });
  return ratios.length === 0 ? null : quantile(ratios, 0.5);
}

/** What clustering changed. */
export function clusterInWords(
  key: string,
  clusters: number,
  alone: number,
  widening: number | null,
): string {
  const label = key.replaceAll('_', ' ');
  const first = `Samples of one ${label} move together: ${count(clusters, 'cluster')}${
    alone > 0 ? `, ${fixed(alone, 0)} of them single samples without the label` : ''
  }.`;
  if (widening === null) return first;
  if (Math.abs(widening - 1) < 0.05) return `${first} Intervals of differences hardly changed.`;
  const change =
    widening > 1 ? `wider by ${percent(widening - 1, 0)}` : `narrower by ${percent(1 - widening, 0)}`;
  return `${first} Intervals of differences became ${change} (median of all pairs).`;
}

/** The largest share of the samples that one cluster may hold, and the least that clusters are worth, without a word. */
const LARGEST = 0.3;
const WORTH = 11;

/** What clusters that are few or unequal are worth; null where they are neither. */
export function clustersWorth({ clusters, largest, worth }: CountedClusters): string | null {
  if (largest === null || worth === null || (worth >= WORTH && largest <= LARGEST)) return null;
  const equal = Math.floor(worth + 1e-9);
  const held = largest > LARGEST ? `The largest holds ${percent(largest, 0)} of the samples: they` : 'They';
  if (clusters < 4 || worth < 3)
    return `${held} are worth ${fixed(worth, 1)} equal ones, too few for an interval.`;
  return equal === clusters
    ? `${count(clusters, 'cluster')} are few: intervals are wide, and a difference needs nearly all of them on one side.`
    : `${held} are worth about ${count(equal, 'equal one')}.`;
}

export const fewClusters = (clusters: number): string =>
  `${count(clusters, 'cluster')} ${clusters === 1 ? 'is' : 'are'} few: under ${FEW_CLUSTERS}, intervals and p say more than they know.`;
