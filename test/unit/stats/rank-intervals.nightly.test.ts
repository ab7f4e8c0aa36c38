import { expect, test } from 'vitest';
import { mulberry32, rankIntervals, shrunkBest } from '../../../src/lib/stats';

/** Outcomes of models on samples that differ in difficulty as well. */
function outcomes(shares: readonly number[], n: number, random: () => number): number[][] {
  return Array.from({ length: n }, () => {
    const ease = (random() - 0.5) * 0.5;
    return shares.map((share) => (random() < share + ease ? 1 : 0));
  });
}

test.each([
  ['five equal models', [0.6, 0.6, 0.6, 0.6, 0.6], 300],
  ['twelve equal models', Array<number>(12).fill(0.6), 300],
  ['two, two and one', [0.7, 0.7, 0.55, 0.55, 0.4], 300],
])('in 93 of 100 or more ranks hold together: %s', (_, shares, n) => {
  const random = mulberry32(11);
  const sets = 600;
  let together = 0;
  for (let set = 0; set < sets; set += 1) {
    const { rankLow, rankHigh } = rankIntervals(outcomes(shares, n, random), { resamples: 1000, seed: set });
    // Of equal models each has any rank among them.
    const holds = shares.every((share, k) => {
      const better = shares.filter((other) => other > share).length;
      const worse = shares.filter((other) => other < share).length;
      return (rankLow[k] ?? NaN) <= better + 1 && (rankHigh[k] ?? NaN) >= shares.length - worse;
    });
    if (holds) together += 1;
  }
  expect(together / sets).toBeGreaterThanOrEqual(0.93);
});

test('of eight models, two points apart, the shrunk chance to be the best is nearer to what it is of those called best', () => {
  const random = mulberry32(5);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const sets = 400;
  let [right, said, shrunk] = [0, 0, 0];
  for (let set = 0; set < sets; set += 1) {
    const shares = Array.from({ length: 8 }, () => 0.6 + 0.02 * normal());
    const found = rankIntervals(outcomes(shares, 300, random), { resamples: 300, seed: set });
    const ofShrunk = shrunkBest(found.means, found.covariance ?? [], { resamples: 1000 }) ?? [];
    const best = ofShrunk.indexOf(Math.max(...ofShrunk));
    said += (found.pBest[best] ?? NaN) / sets;
    shrunk += (ofShrunk[best] ?? NaN) / sets;
    if (shares[best] === Math.max(...shares)) right += 1 / sets;
  }
  expect(Math.abs(shrunk - right)).toBeLessThan(Math.abs(said - right));
  expect(Math.abs(shrunk - right)).toBeLessThan(0.06);
});
