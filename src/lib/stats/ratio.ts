import { zCritical } from './distributions';
import { finiteOrNull, type Interval, limits, symmetric, UNDEFINED_INTERVAL } from './interval';
import { quantileOfSorted } from './quantile';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';

/** Means, variances (over n) and covariance of n pairs (x, y). */
export interface RatioMoments {
  n: number;
  meanX: number;
  meanY: number;
  varX: number;
  varY: number;
  covXY: number;
}

/**
 * mean(x)/mean(y) with the linearised (delta method) interval: se² = Σ(x - R·y)² / (n(n-1)·mean(y)²), normal limits.
 * For many pairs; below that use `bootstrapRatios`. Null limits for n < 2 and for a mean(y) of 0.
 */
export function ratioFromMoments(moments: RatioMoments, level = 0.95): Interval & { ratio: number | null } {
  const { n, meanX, meanY, varX, varY, covXY } = moments;
  if (n < 1 || meanY === 0) return { ratio: null, ...UNDEFINED_INTERVAL };
  const ratio = meanX / meanY;
  if (n < 2) return { ratio: finiteOrNull(ratio), ...UNDEFINED_INTERVAL };
  const spread = Math.max(0, varX + ratio * ratio * varY - 2 * ratio * covXY);
  const se = Math.sqrt(spread / (n - 1)) / Math.abs(meanY);
  const critical = zCritical(level);
  return { ratio: finiteOrNull(ratio), ...symmetric(ratio, critical === null ? null : critical * se) };
}

/** Numerators and denominators by sample, equally long; no denominators: the mean. */
export interface RatioColumns {
  x: ArrayLike<number>;
  y: ArrayLike<number> | null;
}

/**
 * Percentile intervals (type 7) of Σx/Σy for several pairs of columns over the same samples, all from the same draws
 * of samples with replacement (place floor(u·n), u from mulberry32). Draws with Σy = 0 are left out; where they are
 * more than one in twenty, or below two samples, the limits are null; so are limits that coincide.
 */
export function bootstrapRatios(
  columns: readonly RatioColumns[],
  n: number,
  options: Resampling & { level?: number } = {},
): Interval[] {
  if (n < 2) return columns.map(() => ({ ...UNDEFINED_INTERVAL }));
  const random = mulberry32(options.seed ?? DEFAULT_SEED);
  const draws = options.resamples ?? DEFAULT_RESAMPLES;
  const drawn = columns.map(() => new Float64Array(draws));
  const places = new Uint32Array(n);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let k = 0; k < n; k += 1) places[k] = Math.floor(random() * n);
    columns.forEach(({ x, y }, column) => {
      let above = 0;
      let below = y === null ? n : 0;
      for (let k = 0; k < n; k += 1) {
        const place = places[k] ?? 0;
        above += x[place] ?? NaN;
        if (y !== null) below += y[place] ?? NaN;
      }
      const into = drawn[column];
      if (into) into[draw] = below === 0 ? NaN : above / below;
    });
  }
  const tail = (1 - (options.level ?? 0.95)) / 2;
  return drawn.map((values) => {
    const known = values.filter((value) => !Number.isNaN(value)).sort();
    if (known.length < 0.95 * draws) return { ...UNDEFINED_INTERVAL };
    return limits(quantileOfSorted(known, tail), quantileOfSorted(known, 1 - tail));
  });
}
