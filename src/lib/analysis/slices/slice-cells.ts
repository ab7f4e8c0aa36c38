import { possibleDifferences, possibleScores, within } from '../metrics/possible';
import {
  clusteredFromSums,
  meanFromMoments,
  type Moments,
  pairedBinary,
  pairedFromClusterSums,
  pairedFromMoments,
  signFlipTest,
  wilson,
} from '../../stats';
import type { ClusterOfSlice } from './slice-clusters';
import type { Field, SliceSums } from './slice-sums';
import type { LabelSlice } from '../labels/label-slices';
import type { Contender, Interval } from '../types';

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

/** Scores and differences as the leaderboard finds them; `few`: the differences themselves where there are few. */
export function cellsOf(
  { n, sums, squares, pairedSquares }: SliceSums,
  { indices, centres, binary }: Field,
  few: readonly (readonly number[])[] | null,
): SliceCell[] {
  const at = (list: Float64Array | readonly number[], k: number): number => list[k] ?? 0;
  const own = (k: number): Moments => moments(n, at(centres, k), at(sums, k), at(squares, k));
  const paired = (k: number): SliceDifference => {
    if (binary[k] && binary[0]) {
      const both = (at(sums, k) + at(sums, 0) - at(pairedSquares, k)) / 2;
      const [above, below] = [at(sums, k) - both, at(sums, 0) - both];
      const { difference, low, high, mcnemar } = pairedBinary(both, above, below, n - both - above - below);
      return untested(difference, { low, high }, n > 0 ? mcnemar.exact : null);
    }
    const centre = at(centres, k) - at(centres, 0);
    const { mean, low, high, why, p } = pairedFromMoments(
      moments(n, centre, at(sums, k) - at(sums, 0), at(pairedSquares, k)),
    );
    const values = few?.[k];
    return untested(mean, { low, high, why }, values === undefined ? p : signFlipTest(values).p);
  };
  return indices.map((_, k) => {
    const { mean, low, high, why } = meanFromMoments(own(k));
    return {
      score: mean,
      interval: binary[k] ? wilson(at(sums, k), n) : { low, high, why },
      difference: k === 0 ? null : paired(k),
    };
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
      difference: k === 0 ? null : untested(paired.mean, paired, paired.p),
    };
  });
}

/** Its limits cut to what the metric can be. */
export const possibleCell = (cell: SliceCell, metric: Parameters<typeof possibleScores>[0]): SliceCell => ({
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
  difference: difference && untested(difference.value, { low: null, high: null }, null),
});

const untested = (value: number | null, interval: Interval, pRaw: number | null): SliceDifference => ({
  value,
  interval: { low: interval.low, high: interval.high, why: interval.why ?? null },
  p: null,
  pRaw,
  distinguishable: false,
});
