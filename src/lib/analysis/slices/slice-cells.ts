import { possibleDifferences, possibleScores, within } from '../metrics/possible';
import { clusteredFromSums, type Moments, pairedFromClusterSums } from '../../stats';
import { binaryDifference, type Difference, meanDifference } from '../comparison/difference-of';
import { scoreInterval } from '../comparison/score-interval';
import type { ClusterOfSlice } from './slice-clusters';
import type { Field, SliceSums } from './slice-sums';
import type { LabelSlice } from '../labels/label-slices';
import type { Contender, Interval, MetricInfo } from '../types';

/** What one contender has in one slice. */
export interface SliceCell {
  score: number | null;
  interval: Interval;
  /** To the baseline; null for the baseline itself. */
  difference: SliceDifference | null;
}

export interface SliceDifference {
  value: number | null;
  interval: Interval;
  /** After Benjamini-Hochberg (see `correct`); null where it is not tested. */
  p: number | null;
  pRaw: number | null;
  distinguishable: boolean;
  /**
   * Partly pooled with the other slices of its label, worked out when it is read; left out where these overlap, are few, or move
   * together.
   */
  readonly pooled?: PooledDifference;
}

/** A difference of a slice that borrows from the other slices of its label, the more the smaller it is. */
export interface PooledDifference extends Interval {
  value: number;
  /** How much of it is the mean of all slices, from 0 to 1. */
  borrowed: number;
}

/** A slice by name; `all`: every shared sample. */
export type Twin = { key: string; slice: LabelSlice; cross: LabelSlice | null } | 'all';

export interface SliceRow {
  key: string;
  slice: LabelSlice;
  /** The slice of the second label, where two are crossed. */
  cross: LabelSlice | null;
  /** Shared samples. */
  n: number;
  enough: boolean;
  /** Its label says what the models did: its differences are shown, and not tested. */
  outcome: boolean;
  /** A slice before it that holds the same samples: the two are tested once. */
  twin: Twin | null;
  /** In the order of `Slices.contenders`. */
  cells: SliceCell[];
  /** Two models whose order is the other way round here: `winner` trails overall. */
  turned: { winner: Contender; loser: Contender } | null;
}

const moments = (n: number, centre: number, sum: number, squares: number): Moments =>
  n === 0
    ? { n, mean: null, centredSquares: null }
    : { n, mean: centre + sum / n, centredSquares: Math.max(0, squares - (sum * sum) / n) };

/** Scores and differences as the leaderboard finds them; `few`: the scores themselves where there are few, a row a sample. */
export function cellsOf(
  { n, sums, squares, pairedSquares }: SliceSums,
  { indices, centres, binary, isOnce }: Field,
  metric: MetricInfo,
  few: readonly (readonly number[])[] | null,
): SliceCell[] {
  const at = (list: Float64Array | readonly number[], k: number): number => list[k] ?? 0;
  const own = (k: number): Moments => moments(n, at(centres, k), at(sums, k), at(squares, k));
  const paired = (k: number): SliceDifference => {
    if (binary[k] && binary[0]) {
      const both = (at(sums, k) + at(sums, 0) - at(pairedSquares, k)) / 2;
      return untested(binaryDifference({ n, both, above: at(sums, k) - both, below: at(sums, 0) - both }));
    }
    const centre = at(centres, k) - at(centres, 0);
    const values = few?.map((row) => (row[k] ?? NaN) - (row[0] ?? NaN));
    const differences = moments(n, centre, at(sums, k) - at(sums, 0), at(pairedSquares, k));
    return untested(meanDifference(differences, values));
  };
  return indices.map((_, k) => {
    const tally = { ...own(k), ones: at(sums, k) };
    const { interval } = scoreInterval(
      tally,
      metric,
      isOnce[k] ?? false,
      few?.map((row) => row[k] ?? NaN),
    );
    return { score: tally.mean, interval, difference: k === 0 ? null : paired(k) };
  });
}

/** The same where samples belong together. */
export function clusteredCells(clusters: readonly ClusterOfSlice[], { indices }: Field): SliceCell[] {
  const sum = ({ sums }: ClusterOfSlice, k: number): number => sums[k] ?? 0;
  return indices.map((_, k) => {
    const own = clusteredFromSums(clusters.map((one) => ({ n: one.n, sum: sum(one, k) })));
    const paired = pairedFromClusterSums(
      clusters.map((one) => ({ n: one.n, sum: sum(one, k) - sum(one, 0) })),
    );
    return {
      score: own.mean,
      interval: { low: own.low, high: own.high, why: own.why },
      difference: k === 0 ? null : untested({ ...paired, value: paired.mean }),
    };
  });
}

/** Its limits cut to what the metric can be. */
export const possibleCell = (cell: SliceCell, metric: MetricInfo): SliceCell => ({
  ...cell,
  interval: within(cell.interval, possibleScores(metric)),
  difference: cell.difference && {
    ...cell.difference,
    interval: within(cell.difference.interval, possibleDifferences(metric)),
  },
});

/** Counts and means alone: of what was chosen by a result, intervals and p say nothing. */
export const bareCell = ({ score, difference }: SliceCell): SliceCell => ({
  score,
  interval: { low: null, high: null },
  difference: difference && untested({ value: difference.value, low: null, high: null, p: null }),
});

const untested = ({
  value,
  low,
  high,
  why,
  p,
}: Interval & Pick<Difference, 'value' | 'p'>): SliceDifference => ({
  value,
  interval: { low, high, why: why ?? null },
  p: null,
  pRaw: p,
  distinguishable: false,
});
