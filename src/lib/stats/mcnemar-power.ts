import { crossing } from './crossing';
import { discordanceOf, discordantChance } from './discordant-chance';
import { mcnemar } from './mcnemar';
import { mcnemarSampleSize, type Design } from './power';

/** Which p of McNemar's test is held against the level. */
export type McNemarTest = 'exact' | 'mid-p';

const pOf = (onlyA: number, onlyB: number, test: McNemarTest): number => {
  const { exact, midP } = mcnemar(onlyA, onlyB);
  return (test === 'exact' ? exact : midP) ?? 1;
};

const known = new Map<string, number[]>();
const MOST_KNOWN = 50;

/** Of 0, 1, … `most` discordant pairs: the least won by one of the two with which p is below 1 - level. */
function leastWins(test: McNemarTest, level: number, most: number): readonly number[] {
  const key = `${test} ${level}`;
  if (known.size >= MOST_KNOWN && !known.has(key)) known.clear();
  const least = known.get(key) ?? [];
  known.set(key, least);
  for (let d = least.length; d <= most; d += 1) {
    let k = Math.max(least[d - 1] ?? 0, Math.ceil((d + 1) / 2));
    while (k <= d && pOf(k, d - k, test) >= 1 - level) k += 1;
    least.push(k);
  }
  return least;
}

interface Asked extends Pick<Design, 'level'> {
  /** Share of samples that one of the two alone solves, at least as large as the effect. */
  discordant: number;
  /** True difference of the two proportions. */
  effect: number;
}

/**
 * Chance that McNemar's test of n samples has a p below 1 - level: the trinomial of samples that only one, only the other
 * and both or neither solve, summed over all tables. Null where |effect| > discordant or discordant > 1, which can't be, and
 * for a level outside (0, 1).
 */
export function mcnemarPower({
  n,
  discordant,
  effect,
  test,
  level = 0.95,
}: Asked & { n: number; test: McNemarTest }): number | null {
  if (!(n >= 0 && discordant <= 1 && Math.abs(effect) <= discordant && level > 0 && level < 1)) return null;
  const least = leastWins(test, level, n);
  const [to, from] = [discordanceOf(discordant, effect), discordanceOf(discordant, -effect)];
  return Math.min(1, discordantChance(n, to, least) + discordantChance(n, from, least));
}

/**
 * The least true difference that McNemar's test of n samples shows with the given power, where the two disagree on a share
 * `discordant`, or on the difference itself if that is more: no difference is larger than what they disagree on. Null where
 * even a difference of 1 is not shown.
 */
export function mcnemarDetectable({
  n,
  discordant,
  test,
  level = 0.95,
  power = 0.8,
}: { n: number; discordant: number; test: McNemarTest } & Design): number | null {
  const over = (effect: number): number =>
    (mcnemarPower({ n, discordant: Math.max(discordant, effect), effect, test, level }) ?? 0) - power;
  if (!(power > 0 && power < 1) || over(1) < 0) return null;
  if (over(0) >= 0) return 0;
  return crossing(over, 0, 1, 1e-9) + 1e-9;
}

/** Beyond so many the formula is as good. */
const MOST_SUMMED = 20_000;

/**
 * Samples with which McNemar's test shows a true difference with the given power: the least that do, by `mcnemarPower`; in
 * steps of 1/400 of them where they are many, and by Connor's formula beyond 20,000. `testOf`: of so many samples. Null as in
 * `mcnemarSampleSize`.
 */
export function mcnemarSamples({
  discordant,
  effect,
  testOf,
  level = 0.95,
  power = 0.8,
}: Asked & Design & { testOf: (n: number) => McNemarTest }): number | null {
  const about = mcnemarSampleSize({ discordant, effect, level, power });
  if (about === null || about > MOST_SUMMED) return about;
  const step = Math.max(1, Math.floor(about / 400));
  let n = Math.max(1, Math.floor((about < 100 ? 0.6 : 0.9) * about));
  while ((mcnemarPower({ n, discordant, effect, test: testOf(n), level }) ?? 1) < power) n += step;
  return n;
}
