import { expect, test } from 'vitest';
import { mulberry32, noise } from '../../../src/lib/stats';

const SETS = 2000;

/** How often two more single runs of one model, on the same samples, lie within the floor of `repeats` that were seen. */
function coverage(n: number, repeats: number, seed: number): number {
  const random = mulberry32(seed);
  let within = 0;
  for (let set = 0; set < SETS; set += 1) {
    // Some samples are easy, some hard, some between: the larger of two uniforms.
    const chances = Array.from({ length: n }, () => Math.max(random(), random()));
    const answer = (chance: number): number => (random() < chance ? 1 : 0);
    const { floorA } = noise({ a: chances.map((p) => Array.from({ length: repeats }, () => answer(p))) });
    const gap = chances.reduce((sum, p) => sum + answer(p) - answer(p), 0) / n;
    if (Math.abs(gap) <= (floorA ?? Infinity) + 1e-12) within += 1;
  }
  return within / SETS;
}

test.each([
  [20, 2],
  [20, 4],
  [40, 2],
  [60, 3],
  [150, 2],
  [300, 4],
])('of %i samples × %i, two single runs lie within the floor in 94 % or more', (n, repeats) => {
  const found = coverage(n, repeats, 100 * n + repeats);
  // From 50 samples in 97 % at most. The difference of fewer is coarse: the floor of 20 with 2 repeats holds in 98 %.
  expect(found).toBeGreaterThan(0.94);
  expect(found).toBeLessThan(n < 50 ? 0.985 : 0.97);
});
