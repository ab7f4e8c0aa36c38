/** ln(k!) for k from 0 to the largest asked for. */
const logFactorials = [0];
function logFactorial(k: number): number {
  for (let i = logFactorials.length; i <= k; i += 1)
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[k] ?? 0;
}

/** P(X = k) of binomials of one probability, by k and the number of trials; 0 to the power of 0 is 1. */
function binomialPoints(probability: number): (k: number, trials: number) => number {
  const [yes, no] = [Math.log(probability), Math.log1p(-probability)];
  return (k, trials) => {
    if (k < 0 || k > trials) return 0;
    const ways = logFactorial(trials) - logFactorial(k) - logFactorial(trials - k);
    return Math.exp(ways + (k === 0 ? 0 : k * yes) + (k === trials ? 0 : (trials - k) * no));
  };
}

/** Beyond so many standard deviations nothing is left of a binomial that counts, and nothing beyond so many more. */
const [DEVIATIONS, MORE] = [9, 12];

/** How two models part: the share of samples on which they disagree, and of these the share that goes to A. */
export interface Discordance {
  discordant: number;
  toA: number;
}

/** The discordance at which P(only A) - P(only B) is `difference`, |difference| ≤ discordant. */
export const discordanceOf = (discordant: number, difference: number): Discordance => ({
  discordant,
  toA: discordant > 0 ? Math.min(1, Math.max(0, (1 + difference / discordant) / 2)) : 0.5,
});

/**
 * P(of n samples A alone solves `least(d)` or more, d of them being solved by one alone): the trinomial summed over d, from
 * P(d) · P(Bin(d, toA) ≥ least(d)). `least` never falls and rises by one at most as d does; above d it is never reached.
 */
export function discordantChance(
  n: number,
  { discordant, toA }: Discordance,
  least: ArrayLike<number>,
): number {
  const around = DEVIATIONS * Math.sqrt(n * discordant * (1 - discordant)) + MORE;
  const first = Math.max(0, Math.floor(n * discordant - around));
  const last = Math.min(n, Math.ceil(n * discordant + around));
  const ofAll = binomialPoints(discordant);
  const ofThose = binomialPoints(toA);
  let from = least[first] ?? Infinity;
  let tail = 0;
  for (let k = from; k <= first; k += 1) tail += ofThose(k, first);
  let chance = ofAll(first, n) * tail;
  for (let d = first + 1; d <= last; d += 1) {
    tail += toA * ofThose(from - 1, d - 1);
    const next = least[d] ?? Infinity;
    for (; from < next; from += 1) tail -= ofThose(from, d);
    chance += ofAll(d, n) * Math.max(0, tail);
  }
  return Math.min(1, chance);
}
