import { crossing } from './crossing';
import type { Interval } from './interval';
import { logWealth } from './log-wealth';

/**
 * Limits of the share of A's wins among the samples that one alone solves, which hold whenever one stops: {q : q^b·(1 − q)^c ≥
 * α·B(b+1, c+1)}, those that the uniform mixture does not reject (Robbins 1970). `differences` as in `anytimeP`; 0 to 1 without
 * wins and losses. Throws a RangeError for a difference that is not −1, 0 or 1.
 */
export function shareOfWins(
  differences: ArrayLike<number>,
  alpha = 0.05,
): Interval & { low: number; high: number } {
  let [wins, losses] = [0, 0];
  for (let t = 0; t < differences.length; t += 1) {
    if (differences[t] === 1) wins += 1;
    if (differences[t] === -1) losses += 1;
  }
  const least = Math.log(alpha) + logWealth(differences).now - (wins + losses) * Math.LN2;
  return { low: lowest(wins, losses, least), high: 1 - lowest(losses, wins, least) };
}

/** The least q with wins·ln q + losses·ln(1 − q) ≥ least. */
function lowest(wins: number, losses: number, least: number): number {
  if (wins === 0) return 0;
  const over = (q: number) => wins * Math.log(q) + (losses === 0 ? 0 : losses * Math.log1p(-q)) - least;
  return crossing(over, 0, wins / (wins + losses), 1e-16);
}
