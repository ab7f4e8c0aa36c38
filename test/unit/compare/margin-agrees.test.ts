import { expect, test } from 'vitest';
import type { PairOfMatrix } from '../../../src/lib/analysis';
import { gainOf, turned } from '../../../src/lib/analysis/comparison/gain';
import { binaryDifference } from '../../../src/lib/analysis/comparison/difference-of';
import type { Contender, Leaderboard, LeaderboardRow } from '../../../src/lib/analysis/types';
import { priceAxis } from '../../../src/lib/present/usage/price-axis';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { nonInferiority } from '../../../src/lib/stats';
import { goodEnough } from '../../../src/lib/views/frontier/good-enough';
import { usageVerdict, usageVerdictText } from '../../../src/lib/views/frontier/usage-verdict';
import { pairMarginInWords } from '../../../src/lib/views/pair/pair-margin';
import { marginInWords } from '../../../src/lib/views/verdict/margin-verdict';
import { verdictText } from '../../../src/lib/views/verdict/pieces';

const scale = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;
const contender = (key: string) => ({ key, label: key }) as Contender;
const text = (first: ReturnType<typeof marginInWords>) => verdictText({ first, then: [], note: null }, '');

/** `good` and `cheap` on the same samples, as Compare, the page of a pair and Usage have them. */
function said(n: number, won: number, lost: number, margin: number | null) {
  const agree = n - won - lost;
  const found = binaryDifference({ n, both: agree - Math.floor(agree / 2), above: won, below: lost });
  const pair = {
    ...{ row: contender('good'), column: contender('cheap'), won, lost, inFamily: true, p: 0.5, pRaw: 0.5 },
    ...found,
    distinguishable: false,
  } as PairOfMatrix;
  const gain = turned(found);
  const metric = { metric: 'acc', direction: 'higher', lowerIsBetter: false, kind: 'binary' };
  const board = {
    ...{ metric, baseline: contender('good'), chosenBy: null, comparisons: 1 },
    rows: [
      { contender: contender('good'), n, difference: null },
      {
        ...{ contender: contender('cheap'), n },
        difference: { ...gain, value: -(found.value ?? 0), interval: gain, better: lost, worse: won },
      } as unknown as LeaderboardRow,
    ],
  } as unknown as Leaderboard;
  const offer = (key: string, price: number, score: number) =>
    ({ key, contender: contender(key), n, quality: score, score, price, cost: null }) as ModelOffer;
  const facts = {
    offers: [offer('good', 10, 0.9), offer('cheap', 1, 0.9 - (found.value ?? 0))],
    ...{ limit: null, scale, metric: 'acc', lowerIsBetter: false, axis: priceAxis('cost', 'samples', 'USD') },
    matrix: {
      ...{
        contenders: [],
        groups: [1, 1],
        pairs: [pair],
        family: 'pairs' as const,
        correction: 'holm' as const,
        comparisons: 1,
      },
      standings: null,
    },
  };
  const usage = margin === null ? usageVerdict(facts) : goodEnough(facts, margin, 'good');
  return {
    compare: text(marginInWords(board, scale, margin)),
    pair: text(pairMarginInWords(pair, scale, false, margin)),
    usage: usage && usageVerdictText(usage, '').replaceAll('\u00a0', ' '),
  };
}

test('of twenty samples without a disagreement nothing is known within ten points, on any page', () => {
  const { compare, pair, usage } = said(20, 0, 0, 0.1);
  expect(compare).toBe(
    'With a margin of 10 points, it is not known whether cheap (up to 17.1 points behind) is worse than good. About 40 samples would settle it if the two go on agreeing. The margin is held against exact limits, not against the interval shown.',
  );
  expect(pair).toContain('(up to 17.1 points behind)');
  expect(usage).toContain('cheap (up to 17.1 points behind) is cheaper; whether good enough is not known.');
});

test.each([
  [100, 3, 4, 0.05],
  [100, 4, 3, 0.05],
  [200, 6, 2, 0.05],
  [60, 12, 0, 0.05],
  [40, 0, 0, 0.2],
  [800, 20, 16, 0.02],
])('one answer and one limit of %i samples, %i won, %i lost, margin %d', (n, won, lost, margin) => {
  const { compare, pair, usage } = said(n, won, lost, margin);
  const gain = gainOf({ method: 'newcombe', n, low: -1, high: 1, won: lost, lost: won }, false);
  const standing = nonInferiority(gain, margin);
  const claim = { 'not worse': 'is not worse than', worse: 'is worse than', 'not known': 'it is not known' }[
    standing
  ];
  expect(compare).toContain(claim);
  const figure = /\((?:at most|up to|at least) [\d.]+ points behind\)/.exec(
    compare.replaceAll('\u00a0', ' '),
  )?.[0];
  expect(figure).toBeDefined();
  if (lost <= won && !pair.includes('equivalent')) {
    expect(pair).toContain(claim);
    expect(pair.replaceAll('\u00a0', ' ')).toContain(figure);
  }
  if (standing === 'not worse') expect(usage).toContain('cheap is the cheapest within');
  else expect(usage).toContain(figure);
});

test('without a margin Usage says that a model is within what a margin would allow', () => {
  const within = (n: number, won: number, lost: number) =>
    /may be up to ([\d.]+) points worse than the best.*\((.*?) of the difference/.exec(
      said(n, won, lost, null).usage ?? '',
    );
  const [, figure, what] = within(100, 4, 3) ?? [];
  expect(what).toBe('exact 95 % limits');
  expect(said(100, 4, 3, Number(figure) / 100 + 0.001).compare).toContain('is not worse than');
  expect(said(100, 4, 3, Number(figure) / 100 - 0.001).compare).toContain('it is not known');
});
