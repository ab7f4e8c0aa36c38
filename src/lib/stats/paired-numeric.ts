import { bootstrapMean, type Bootstrap } from './bootstrap';
import { sumByCluster, type ClusterId } from './cluster-sums';
import { clusteredEstimate } from './clustered-estimate';
import { meanEstimate } from './mean-estimate';
import { clusteredT, tTest, type PairedT } from './paired-t';
import type { Resampling } from './resampling';
import { signFlipTest, type SignFlip } from './sign-flip';
import { wilcoxonSignedRank, type Wilcoxon } from './wilcoxon';

/** Mean paired difference (A minus B, in the unit of the metric) with every test of it. */
export interface PairedNumeric extends PairedT {
  signFlip: SignFlip;
  wilcoxon: Wilcoxon;
  bootstrap: Bootstrap;
}

/** level of the intervals (.95), one cluster id per difference, seed (42) and number of draws (2,000). */
export interface PairedNumericOptions extends Resampling {
  level?: number;
  clusters?: readonly ClusterId[];
}

/**
 * Two models on the same samples with a numeric metric, from the n differences A minus B (repeats averaged
 * within a sample before). Paired t test and interval with n - 1 degrees of freedom, sign-flip test, Wilcoxon's
 * signed-rank test and paired bootstrap. With clusters se, t, p and interval are those of `clusteredEstimate`, and sign-flip and bootstrap move whole clusters; Wilcoxon's test still takes
 * the differences one by one. Undefined fields are null; differences that are all 0 have p = 1 in every test.
 * Throws a RangeError when a cluster id is missing or their number is not that of the differences.
 */
export function pairedNumeric(
  differences: readonly number[],
  options: PairedNumericOptions = {},
): PairedNumeric {
  const { level = 0.95, clusters } = options;
  const units = clusters
    ? sumByCluster(differences, clusters)
    : differences.map((difference) => ({ n: 1, sum: difference }));
  const clustered = clusters ? clusteredEstimate(differences, clusters, level) : null;
  const { n, mean, se, low, high, why } = clustered ?? meanEstimate(differences, level);
  const unitSums = units.map((unit) => unit.sum);
  return {
    n,
    mean,
    se,
    ...(clustered ? clusteredT(clustered) : tTest({ mean, se }, units.length - 1)),
    low,
    high,
    why,
    signFlip: signFlipTest(unitSums, options),
    wilcoxon: wilcoxonSignedRank(differences),
    bootstrap: bootstrapMean(units, { ...options, level }),
  };
}
