import { crossing } from './crossing';
import { discordanceOf, discordantChance } from './discordant-chance';
import { zCritical } from './distributions';
import { UNDEFINED_INTERVAL, type Interval } from './interval';
import { clopperPearson } from './proportion';
import { isAbove, tango } from './tango';

/** Up to so many pairs the limits are exact. Above they are Tango's own, which are then as good as exact. */
export const MOST_EXACT = 500;

interface Shares {
  low: number;
  high: number;
}

/** Of the tail, for shares of discordant pairs that the pairs seen speak against: those are not looked at (Berger & Boos 1994). */
const LEFT_OUT = 0.04;
/** What is left of the tail. */
export const TAIL_KEPT = 1 - LEFT_OUT;
/** Of the tail, for what a search may miss of a peak. */
const ROUNDING = 1e-6;

/** Shares of discordant pairs that are looked at first, and steps of the search for the greatest between. */
const [LOOKS, STEPS] = [20, 14];
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Near the greatest value of a function with one peak between two points, by golden sections. */
function peak(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atA, atB] = [of(a), of(b)];
  for (let step = 0; step < STEPS; step += 1) {
    if (atA > atB) {
      [high, b, atB] = [b, a, atA];
      a = high - GOLDEN * (high - low);
      atA = of(a);
    } else {
      [low, a, atA] = [a, b, atB];
      b = low + GOLDEN * (high - low);
      atB = of(b);
    }
  }
  return Math.max(atA, atB);
}

/** The greatest chance of what `least` takes in (see `discordantChance`), the share of discordant pairs being one of these. */
function greatestChance(n: number, difference: number, least: ArrayLike<number>, shares: Shares): number {
  const from = Math.max(shares.low, Math.abs(difference));
  if (from > shares.high) return 0;
  const chance = (discordant: number): number =>
    discordantChance(n, discordanceOf(discordant, difference), least);
  const at = (i: number): number => from + (shares.high - from) * (i / LOOKS) ** 2;
  const seen = Array.from({ length: LOOKS + 1 }, (_, i) => chance(at(i)));
  const best = Math.max(...seen);
  const peaks = seen.map((value, i) => {
    const isTop = value >= (seen[i - 1] ?? 0) && value >= (seen[i + 1] ?? 0);
    return isTop && value >= 0.9 * best
      ? peak(chance, at(Math.max(0, i - 1)), at(Math.min(LOOKS, i + 1)))
      : 0;
  });
  return Math.max(best, ...peaks);
}

/** Of d discordant pairs, how many A must win for Tango's lower limit to reach that of the pairs seen. */
function leastWins(onlyA: number, onlyB: number, n: number, z: number, limit: number): Float64Array {
  const least = new Float64Array(n + 1);
  let k = 0;
  for (let d = 0; d <= n; d += 1) {
    while (k <= d && !isAbove(limit, k, d - k, n, z)) k += 1;
    if (d === onlyA + onlyB) k = Math.min(k, onlyA);
    least[d] = k;
  }
  return least;
}

/** The lowest difference at which pairs that say as much for A, or more, have a chance above `tail`. */
function lowerLimit(onlyA: number, onlyB: number, n: number, z: number, tail: number): number {
  const score = 0 - (tango(onlyB, onlyA, n, 1 - 2 * tail).high ?? 1);
  if (score <= -1) return -1;
  const least = leastWins(onlyA, onlyB, n, z, score);
  const { low, high } = clopperPearson(onlyA + onlyB, n, 1 - LEFT_OUT * tail);
  const shares = { low: low ?? 0, high: high ?? 1 };
  const allowed = tail * (TAIL_KEPT - ROUNDING);
  const over = (difference: number): number =>
    Math.log(greatestChance(n, difference, least, shares) / allowed);
  let [below, above] = [score, score];
  for (let step = 0.5 / n; below > -1 && over(below) > 0; step *= 2)
    [below, above] = [Math.max(-1, below - step), below];
  for (let step = 0.5 / n; above < 1 && over(above) <= 0; step *= 2)
    [below, above] = [above, Math.min(1, above + step)];
  return crossing(over, below, above, 1e-7);
}

const known = new Map<string, Interval>();
const MOST_KNOWN = 2000;

/**
 * Limits of a paired difference of proportions (A minus B, as a fraction of 1) that hold their level whatever share of pairs
 * is discordant: each leaves out the differences at which pairs that speak as much against them as those seen, by Tango's
 * limit, have a chance of (1 - level)/2 at most, the largest over all shares (exact unconditional; Buehler 1957, Chan 1998).
 * `n` counts all pairs. Above `MOST_EXACT` pairs Tango's limits. Swapping A and B negates them. Null limits for n = 0 or a
 * level outside (0, 1).
 */
export function unconditional(onlyA: number, onlyB: number, n: number, level = 0.95): Interval {
  const z = zCritical(level);
  if (z === null || !(n > 0)) return { ...UNDEFINED_INTERVAL };
  if (n > MOST_EXACT) return tango(onlyA, onlyB, n, level);
  const key = [onlyA, onlyB, n, level].join(' ');
  const before = known.get(key);
  if (before !== undefined) return { ...before };
  const tail = (1 - level) / 2;
  const found = { low: lowerLimit(onlyA, onlyB, n, z, tail), high: 0 - lowerLimit(onlyB, onlyA, n, z, tail) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return { ...found };
}
