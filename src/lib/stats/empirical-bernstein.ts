import type { Interval } from './interval';

/** No bet is larger. */
const LARGEST = 0.5;

/**
 * Limits of the mean of differences from −1 to 1 that hold whenever one stops, from the first sample on, and wide: the
 * predictable plug-in empirical Bernstein sequence of (d + 1)/2 (Waudby-Smith & Ramdas 2024, theorem 2), bets at most ½.
 * `differences` in the random order in which they came. The limits may lie beyond ±1. Nulls without differences. O(n). Throws a
 * RangeError for a difference beyond ±1.
 */
export function empiricalBernstein(differences: ArrayLike<number>, alpha = 0.05): Interval {
  const needed = Math.log(2 / alpha);
  let [total, squares, bets, centre, spent] = [0.5, 0.25, 0, 0, 0];
  let [mean, variance] = [0.5, 0.25];
  for (let t = 1; t <= differences.length; t += 1) {
    const difference = differences[t - 1] ?? NaN;
    if (!(Math.abs(difference) <= 1)) throw new RangeError(`Difference ${t - 1} is ${difference}`);
    const x = (difference + 1) / 2;
    const bet = Math.min(Math.sqrt((2 * needed) / (variance * t * Math.log1p(t))), LARGEST);
    bets += bet;
    centre += bet * x;
    spent += (x - mean) ** 2 * (-Math.log1p(-bet) - bet);
    total += x;
    mean = total / (t + 1);
    squares += (x - mean) ** 2;
    variance = squares / (t + 1);
  }
  if (bets === 0) return { low: null, high: null };
  const radius = (needed + spent) / bets;
  return { low: 2 * (centre / bets - radius) - 1, high: 2 * (centre / bets + radius) - 1 };
}
