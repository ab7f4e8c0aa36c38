import type { ClusterSum } from './cluster-sums';
import { clusteredFromSums, type ClusteredEstimate } from './clustered-estimate';
import { tTwoSided } from './distributions';
import { finiteOrNull, isWithoutSpread } from './interval';
import { meanFromMoments, type MeanEstimate } from './mean-estimate';
import type { Moments } from './moments';
import { signFlipTest } from './sign-flip';

/** Mean paired difference (A minus B, in the unit of the metric) with its t statistic and two-sided p. */
export interface PairedT extends MeanEstimate {
  t: number | null;
  p: number | null;
}

/**
 * t = mean/se and its two-sided p. A mean of exactly 0 has p = 1 even where t is undefined (identical models);
 * a mean other than 0 without any spread has p = 0 and no finite t.
 */
export function tTest({ mean, se }: Pick<MeanEstimate, 'mean' | 'se'>, df: number): Pick<PairedT, 't' | 'p'> {
  if (mean === null) return { t: null, p: null };
  if (mean === 0) return { t: se === null ? null : 0, p: 1 };
  if (se === null) return { t: null, p: null };
  const t = mean / se;
  return { t: finiteOrNull(t), p: finiteOrNull(tTwoSided(t, df)) };
}

/**
 * The same of `clusters` clusters. Of one alone nothing can be said, whatever its mean: p is null. Where all are alike and
 * not 0, p is that of flipping their signs, 2^(1 − C): a t without spread would be certain of two clusters.
 */
export function clusteredT({
  mean,
  se,
  df,
  clusters,
}: Pick<ClusteredEstimate, 'mean' | 'se' | 'df' | 'clusters'>): Pick<PairedT, 't' | 'p'> {
  if (df === null) return { t: null, p: null };
  if (mean !== 0 && isWithoutSpread(mean, se)) return { t: null, p: 2 ** (1 - clusters) };
  return tTest({ mean, se }, df);
}

/**
 * Paired t test and interval from the sufficient statistics of the n differences, n - 1 degrees of freedom;
 * equal to the t part of `pairedNumeric`. se, t, low and high are null for n < 2.
 */
export function pairedFromMoments(moments: Moments, level = 0.95): PairedT {
  const estimate = meanFromMoments(moments, level);
  return { ...estimate, ...tTest(estimate, estimate.n - 1) };
}

/** Under so many clusters all assignments of signs to their sums are counted. */
const FEW_CLUSTERS = 30;

/** A clustered paired difference, and which test its p is of. */
export interface PairedClusters extends PairedT, ClusteredEstimate {
  test: 't' | 'sign-flip';
}

/**
 * Paired interval with the CR2 standard error from the count and the sum of the differences in each cluster, degrees of
 * freedom by Bell & McCaffrey; equal to that of `pairedNumeric` with clusters. p is that of t; under 30 clusters that of the
 * exact sign-flip test of their sums, which keeps its promise of few and unequal ones too.
 */
export function pairedFromClusterSums(sums: readonly ClusterSum[], level = 0.95): PairedClusters {
  const estimate = clusteredFromSums(sums, level);
  const t = clusteredT(estimate);
  if (estimate.df === null || estimate.clusters >= FEW_CLUSTERS) return { ...estimate, ...t, test: 't' };
  return { ...estimate, ...t, p: signFlipTest(sums.map(({ sum }) => sum)).p, test: 'sign-flip' };
}
