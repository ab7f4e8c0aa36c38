import { expect, test } from 'vitest';
import { judgingNoise } from '../../../src/lib/analysis/judges/judging-noise';
import { mulberry32, normalQuantile } from '../../../src/lib/stats';

const all = () => true;

test('of judges that differ in kindness alone, judging is no part', () => {
  const scores = Array.from({ length: 30 }, (_, i) => i % 7);
  const found = judgingNoise(
    [scores, scores.map((score) => score + 2)],
    scores.map((_, i) => i),
    all,
  );
  expect(found?.share).toBeCloseTo(0, 12);
  expect(found?.alone).toBeCloseTo(1, 12);
});

test('as the two-way layout has it: residual mean square over judges, against the variance of means', () => {
  const random = mulberry32(5);
  const gauss = () => normalQuantile(Math.min(0.9999, Math.max(0.0001, random())));
  const n = 4000;
  const truth = Array.from({ length: n }, () => 2 * gauss());
  const matrix = [0.5, 0, -1].map((kinder) => truth.map((one) => one + kinder + gauss()));
  const found = judgingNoise(
    matrix,
    truth.map((_, i) => i),
    all,
  );
  // Samples 4, judging 1: a third of 1 in a mean of three judges.
  expect(found?.share).toBeCloseTo(1 / 3 / (4 + 1 / 3), 1);
  expect(found?.alone).toBeCloseTo(Math.sqrt(5 / (4 + 1 / 3)), 1);
});

test('too few samples, or one judge, say nothing', () => {
  const few = [1, 2, 3, 4];
  expect(judgingNoise([few, few], [0, 1, 2, 3], all)).toBeNull();
  expect(
    judgingNoise(
      [Array.from({ length: 30 }, (_, i) => i)],
      Array.from({ length: 30 }, (_, i) => i),
      all,
    ),
  ).toBeNull();
});
