import { nonInferiority, type Interval } from '../../../src/lib/stats';

type Limits = (onlyA: number, onlyB: number, n: number) => Pick<Interval, 'low' | 'high'>;

function logFactorials(n: number): number[] {
  const logs = [0];
  for (let i = 1; i <= n; i += 1) logs.push((logs[i - 1] ?? 0) + Math.log(i));
  return logs;
}

/** Of d discordant pairs, the least won by A with which it is called not worse: a walk along the edge, claims being kept. */
function edge(n: number, isClaimed: (onlyA: number, onlyB: number) => boolean): number[] {
  const least: number[] = [];
  let k = 0;
  for (let d = 0; d <= n; d += 1) {
    while (k > 0 && k - 1 <= d && isClaimed(k - 1, d - k + 1)) k -= 1;
    while (k <= d && !isClaimed(k, d - k)) k += 1;
    least.push(k);
  }
  return least;
}

/** The trinomial chance of what `least` takes in: `p` and `q` are the shares that A and B alone solve. */
function chanceOf(n: number, least: readonly number[], p: number, q: number): number {
  const logs = logFactorials(n);
  const log = (k: number) => logs[k] ?? 0;
  const times = (k: number, chance: number) => (k === 0 ? 0 : k * Math.log(Math.max(0, chance)));
  let chance = 0;
  for (let d = 0; d <= n; d += 1)
    for (let a = least[d] ?? Infinity; a <= d; a += 1)
      chance += Math.exp(
        log(n) - log(a) - log(d - a) - log(n - d) + times(a, p) + times(d - a, q) + times(n - d, 1 - p - q),
      );
  return chance;
}

function claims(n: number, limits: Limits): (margin: number) => number[] {
  const found = new Map<number, ReturnType<Limits>>();
  const at = (onlyA: number, onlyB: number) => {
    const key = onlyA * (n + 1) + onlyB;
    const known = found.get(key) ?? limits(onlyA, onlyB, n);
    found.set(key, known);
    return known;
  };
  return (margin) => edge(n, (a, b) => nonInferiority(at(a, b), margin) === 'not worse');
}

/** How often A is called not worse where the two score the same. */
export const marginPower = (n: number, margin: number, discordant: number, limits: Limits): number =>
  chanceOf(n, claims(n, limits)(margin), discordant / 2, discordant / 2);

/**
 * How often A is called not worse where it is worse by the margin: the largest share over all discordances, every table
 * counted with its trinomial chance. Of no function of the page but the limits.
 */
export function marginSizes(n: number, margins: readonly number[], limits: Limits, looks: number): number[] {
  const least = claims(n, limits);
  return margins.map((margin) => {
    const claimed = least(margin);
    const shares = Array.from({ length: looks + 1 }, (_, i) => margin + (1 - margin) * (i / looks) ** 2);
    return Math.max(...shares.map((all) => chanceOf(n, claimed, (all - margin) / 2, (all + margin) / 2)));
  });
}
