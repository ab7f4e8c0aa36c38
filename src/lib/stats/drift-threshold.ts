import { zCritical } from './distributions';

/** Of 400,000 series each, ± .02: from two looks on. */
const TABLE: readonly { alpha: number; thresholds: readonly number[] }[] = [
  {
    alpha: 0.01,
    thresholds: [
      2.577, 2.687, 2.745, 2.789, 2.82, 2.836, 2.845, 2.858, 2.875, 2.88, 2.885, 2.895, 2.899, 2.902, 2.895,
      2.905, 2.912, 2.912, 2.916, 2.912, 2.923, 2.923, 2.922, 2.922, 2.921, 2.93, 2.927, 2.93, 2.927, 2.93,
      2.931, 2.93, 2.928, 2.928, 2.928, 2.931, 2.931, 2.934, 2.925, 2.929, 2.926, 2.929, 2.931, 2.93, 2.927,
      2.933, 2.939, 2.933, 2.932, 2.927, 2.927, 2.926, 2.93, 2.921, 2.919, 2.927, 2.926, 2.928, 2.931,
    ],
  },
  {
    alpha: 0.005,
    thresholds: [
      2.802, 2.92, 2.991, 3.035, 3.068, 3.078, 3.089, 3.108, 3.11, 3.119, 3.128, 3.129, 3.148, 3.142, 3.147,
      3.145, 3.156, 3.164, 3.156, 3.158, 3.163, 3.159, 3.164, 3.169, 3.166, 3.175, 3.172, 3.173, 3.175, 3.174,
      3.177, 3.175, 3.176, 3.178, 3.182, 3.181, 3.182, 3.175, 3.184, 3.181, 3.184, 3.184, 3.189, 3.181, 3.18,
      3.173, 3.183, 3.188, 3.197, 3.181, 3.183, 3.188, 3.182, 3.182, 3.186, 3.189, 3.192, 3.187, 3.185,
    ],
  },
  {
    alpha: 0.002,
    thresholds: [
      3.098, 3.207, 3.274, 3.302, 3.348, 3.375, 3.38, 3.401, 3.411, 3.413, 3.411, 3.422, 3.453, 3.439, 3.441,
      3.444, 3.464, 3.46, 3.462, 3.461, 3.466, 3.466, 3.457, 3.47, 3.469, 3.467, 3.468, 3.464, 3.472, 3.473,
      3.473, 3.479, 3.491, 3.479, 3.473, 3.477, 3.479, 3.483, 3.478, 3.483, 3.503, 3.487, 3.489, 3.497, 3.491,
      3.481, 3.474, 3.496, 3.493, 3.494, 3.493, 3.488, 3.487, 3.493, 3.497, 3.493, 3.482, 3.488, 3.497,
    ],
  },
];
const LEAST_LOOKS = 2;
const LEAST_ALPHA = 0.001;
const MOST_ALPHA = 0.05;

/**
 * How many standard errors the largest split of so many runs must reach, that the chance of a false alarm at this look, where
 * none was before, is alpha at each look alike (Hawkins, Qiu & Kang 2003; found by simulation for 1 %, .5 % and .2 %). `looks`
 * is how many runs there are, two or more: from 60 on the threshold stays. Between the three alphas what it is above z(alpha)
 * is linear in z(alpha); from 5 to 1 % it is that of 1 % (too much by .06 at 5 %, so alarms are fewer), from .2 to .1 % that of
 * .2 %. Throws a RangeError for fewer looks and for an alpha outside of .1 to 5 %.
 */
export function driftThreshold(looks: number, alpha = 0.01): number {
  if (!Number.isInteger(looks) || looks < LEAST_LOOKS) throw new RangeError(`No threshold for ${looks} runs`);
  if (!(alpha >= LEAST_ALPHA && alpha <= MOST_ALPHA))
    throw new RangeError(`No threshold for a chance of ${alpha}`);
  const rows = TABLE.map((row) => ({
    ...row,
    z: zOf(row.alpha),
    threshold: row.thresholds[looks - LEAST_LOOKS] ?? row.thresholds.at(-1) ?? NaN,
  }));
  const own = rows.find((row) => row.alpha === alpha);
  if (own) return own.threshold;
  const z = zOf(alpha);
  const above = rows.find((row) => row.alpha < alpha) ?? rows.at(-1);
  const below = rows.findLast((row) => row.alpha > alpha) ?? rows[0];
  if (!above || !below) return NaN;
  const part = above === below ? 0 : (z - below.z) / (above.z - below.z);
  return z + (1 - part) * (below.threshold - below.z) + part * (above.threshold - above.z);
}

const zOf = (alpha: number): number => zCritical(1 - alpha) ?? NaN;
