import { expect, test } from 'vitest';
import { noFigures } from '../../../src/lib/analysis/comparison/leaderboard';
import type { LeaderboardRow } from '../../../src/lib/analysis/types';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { roundedUp } from '../../../src/lib/present/rounded-up';
import { powerInWords } from '../../../src/lib/views/verdict/power';

const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
/** Better and worse of 47 samples, as the Welsh reports have them. */
function row(label: string, better: number, worse: number, distinguishable = false): LeaderboardRow {
  const n = 47;
  const value = (better - worse) / n;
  return {
    contender: { key: label, label, model: label, condition: null, run: null, mark: 0 },
    n,
    repeatsPerSample: 1,
    score: 0.3,
    interval: { low: 0.2, high: 0.4 },
    method: 'wilson',
    difference: {
      value,
      interval: { low: null, high: null },
      p: 1,
      pRaw: 1,
      method: 'newcombe',
      variance: ((better + worse) / n - value * value) * (n / (n - 1)),
      distinguishable,
      better,
      worse,
      same: n - better - worse,
    },
    ...noFigures,
  };
}

const board = (rows: LeaderboardRow[], comparisons = rows.length) => ({
  rows: [{ ...row('sonnet', 0, 0), difference: null }, ...rows],
  baseline: row('sonnet', 0, 0).contender,
  comparisons,
});

test('says what could have been found and what it would take, at the corrected level', () => {
  const rows = [row('pro', 10, 1, true), row('llama', 4, 3), row('mistral', 3, 4), row('qwen', 2, 10)];
  expect(powerInWords(board(rows, 15), percent)).toBe(
    'With 47 samples, a difference under 26\u00a0points often goes unseen (qwen against sonnet, corrected for 15 comparisons). ' +
      'About 130 samples would settle qwen’s \u221217.0, 4,800 llama’s +2.1, 80\u00a0% of the time.',
  );
  expect(powerInWords(board([row('llama', 4, 3)]), percent)).toBe(
    'With 47 samples, a difference under 17\u00a0points often goes unseen. About 2,700 samples would settle llama’s +2.1, 80\u00a0% of the time.',
  );
});

test('a forecast is never too low', () => {
  expect([13.06, 30.1, 61, 99, 101, 2579].map(roundedUp)).toEqual([14, 35, 65, 100, 110, 2600]);
});

test('takes the variance of the pair in question, not one of a pair that is identical', () => {
  const same = row('same', 0, 0);
  const one = row('qwen', 2, 10);
  expect(powerInWords(board([same, one], 1), percent)).toContain(
    powerInWords(board([one], 1), percent)?.match(/difference under \d+\spoints/)?.[0] ?? 'no sentence',
  );
});

test('says nothing where all is settled, where all agree, or where nothing could be found', () => {
  expect(powerInWords(board([row('pro', 10, 1, true)]), percent)).toBeNull();
  expect(powerInWords(board([row('same', 0, 0)]), percent)).toBeNull();
  const wide = row('a', 20, 20);
  expect(
    powerInWords(
      board([{ ...wide, n: 8, difference: wide.difference && { ...wide.difference, variance: 5 } }]),
      percent,
    ),
  ).toBeNull();
});

test('of so few samples that no p could be small, says how many the test needs', () => {
  const few = (n: number, comparisons: number) =>
    powerInWords(board([{ ...row('llama', 1, 0), n }], comparisons), percent);
  // Under 30 samples the mid-p decides: 2⁻⁴ is over .05, 2⁻⁵ is not; over 91 comparisons 2⁻¹¹ is the first under .05/91.
  expect(few(4, 1)).toBe('4 samples can tell no two models apart: the test needs 5 at least.');
  expect(few(1, 1)).toBe('1 sample can tell no two models apart: the test needs 5 at least.');
  expect(few(5, 1)).not.toContain('the test needs');
  expect(few(10, 91)).toBe(
    '10 samples can tell no two models apart: the test needs 11 at least, corrected for 91 comparisons.',
  );
  expect(few(11, 91)).not.toContain('the test needs');
});

const of = (n: number, better: number, worse: number): LeaderboardRow => {
  const one = row('llama', better, worse);
  const value = (better - worse) / n;
  const variance = ((better + worse) / n - value * value) * (n / (n - 1));
  return {
    ...one,
    n,
    difference: one.difference && { ...one.difference, value, variance, same: n - better - worse },
  };
};

test('a difference is no larger than what can be discordant: where the two hardly part it is all of it', () => {
  // P(Bin(100, .078) ≥ 6) = .8, and 6 to 0 is the first p under .05.
  expect(powerInWords(board([of(100, 1, 0)]), percent)).toMatch(
    /^With 100 samples, a difference under 8\u00a0points often goes unseen\./,
  );
});

const clustered = (method: 'clustered t' | 'clustered sign-flip', clusters: number, df: number, n = 200) => {
  const one = row('llama', 30, 20);
  const difference = { value: 0.05, variance: 0.5, method, clustered: { clusters, df } };
  return powerInWords(
    board([{ ...one, n, difference: one.difference && { ...one.difference, ...difference } }]),
    percent,
  );
};

test('with clusters, the test is a t of their degrees of freedom and clusters are what it would take', () => {
  // se = √(.5/200) = .05; of a normal, (1.96 + .84) · .05 = 14.0 points.
  expect(clustered('clustered t', 40, 39)).toBe(
    'With 200 samples in 40 clusters, a difference under 15\u00a0points often goes unseen. About 320 clusters like these would settle llama’s +5.0, 80\u00a0% of the time.',
  );
  // The same standard error of clusters that are worth four: 4.26 · .05 = 21.3 points.
  expect(clustered('clustered t', 40, 3)).toContain(
    'With 200 samples in 40 clusters, a difference under 22\u00a0points',
  );
  expect(clustered('clustered sign-flip', 12, 11)).toContain(
    'With 200 samples in 12 clusters, a difference under',
  );
});

test('few clusters cannot have a small p, and a little more find less than a t would', () => {
  expect(clustered('clustered sign-flip', 5, 4)).toBe(
    '5 clusters can tell no two models apart: the test needs 6 at least.',
  );
  expect(clustered('clustered sign-flip', 8, 7)).toMatch(
    /^About \d+ clusters like these would settle llama’s \+5\.0, 80\s% of the time\.$/,
  );
  expect(clustered('clustered sign-flip', 8, 1.2)).toBeNull();
});
