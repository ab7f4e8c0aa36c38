import { betaQuantile, zCritical } from './distributions';
import { finiteOrNull, UNDEFINED_INTERVAL, type Interval } from './interval';

function isProportion(successes: number, n: number): boolean {
  return n > 0 && successes >= 0 && successes <= n;
}

/**
 * Wilson score interval of a proportion, as a fraction of 1.
 * c = (p + z²/2n) / (1 + z²/n), h = z·√(p(1-p)/n + z²/4n²) / (1 + z²/n); Wilson 1927, Newcombe 1998 method 3.
 * Null limits for n = 0, for successes outside [0, n] and for a level outside (0, 1).
 */
export function wilson(successes: number, n: number, level = 0.95): Interval {
  const z = zCritical(level);
  if (z === null || !isProportion(successes, n)) return { ...UNDEFINED_INTERVAL };
  const p = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (p + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / scale;
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}

/**
 * Clopper-Pearson ("exact") interval of a proportion, as a fraction of 1: the beta quantiles
 * B(α/2; s, n-s+1) and B(1-α/2; s+1, n-s); Clopper & Pearson 1934. The limit is 0 at s = 0 and 1 at s = n.
 * Null limits for n = 0, for successes outside [0, n] and for a level outside (0, 1).
 */
export function clopperPearson(successes: number, n: number, level = 0.95): Interval {
  if (!(level > 0 && level < 1) || !isProportion(successes, n)) return { ...UNDEFINED_INTERVAL };
  const failures = n - successes;
  return {
    low: successes === 0 ? 0 : finiteOrNull(betaQuantile((1 - level) / 2, successes, failures + 1)),
    high: failures === 0 ? 1 : finiteOrNull(betaQuantile(0.5 + level / 2, successes + 1, failures)),
  };
}
