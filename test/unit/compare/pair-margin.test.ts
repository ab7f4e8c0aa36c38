import { expect, test } from 'vitest';
import { pairMarginInWords } from '../../../src/lib/views/pair/pair-margin';
import type { OrientedPair } from '../../../src/lib/views/matrix/matrix-words';
import { verdictText } from '../../../src/lib/views/verdict/pieces';

const scale = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;
const said = (value: number, low: number, high: number, margin: number, lower = false) => {
  const pair = { row: { label: 'a' }, column: { label: 'b' }, value, low, high, n: 100, variance: 0.16 };
  const first = pairMarginInWords(pair as OrientedPair, scale, lower, margin);
  return verdictText({ first, then: [], note: null }, '');
};

test.each([
  [
    0.01,
    -0.01,
    0.019,
    0.02,
    'With a margin of 2 points, the two are equivalent: neither is worse than the other.',
  ],
  [
    -0.01,
    -0.018,
    0.03,
    0.02,
    'With a margin of 2 points, a is not worse than b (at most 1.8 points behind).',
  ],
  [0.2, 0.14, 0.26, 0.02, 'With a margin of 2 points, b is worse than a (at least 14.0 points behind).'],
  // (1.96 + 0.8416)² · 0.16 / 0.05² = 502.3
  [
    -0.03,
    -0.08,
    0.02,
    0.05,
    'With a margin of 5 points, it is not known whether a (up to 8.0 points behind) is worse than b. About 510 samples would settle it if the two score the same.',
  ],
])('difference %d (%d to %d) with a margin of %d', (value, low, high, margin, words) => {
  expect(said(value, low, high, margin)).toBe(words);
  // Where lower is better, the other sign says the same.
  expect(said(-value, -high, -low, margin, true)).toBe(words);
});
