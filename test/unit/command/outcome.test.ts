import { describe, expect, test } from 'vitest';
import { axisText } from '../../../src/command/compare/axis';
import type { Compared } from '../../../src/command/compare/compared';
import { exitOf, outcomeOf } from '../../../src/command/compare/outcome';
import type { Leaderboard } from '../../../src/lib/analysis/types';

interface Seen {
  value: number;
  low: number;
  high: number;
  distinguishable: boolean;
}

/** Numbers from 0 to 1: a margin is held against the interval that is shown. */
const board = (seen: Seen | null, more: Partial<Leaderboard> = {}, lowerIsBetter = false): Leaderboard =>
  ({
    ...{ shared: 100, chosenBy: null, metric: { kind: 'numeric', direction: 'higher', lowerIsBetter } },
    rows: [
      { n: 100, difference: null },
      {
        n: 100,
        difference: seen && {
          ...{ value: seen.value, interval: { low: seen.low, high: seen.high }, method: 't' },
          ...{ better: 1, worse: 1, distinguishable: seen.distinguishable },
        },
      },
    ],
    ...more,
  }) as unknown as Leaderboard;

const open: Seen = { value: -0.016, low: -0.049, high: 0.017, distinguishable: false };

describe('outcomeOf', () => {
  test.each<[string, Seen, number | null, ReturnType<typeof outcomeOf>]>([
    ['ahead and told apart', { value: 0.03, low: 0.01, high: 0.05, distinguishable: true }, 0.02, 'better'],
    [
      'behind and told apart',
      { value: -0.042, low: -0.07, high: -0.014, distinguishable: true },
      0.02,
      'worse',
    ],
    [
      'behind, within the margin',
      { value: -0.01, low: -0.015, high: -0.005, distinguishable: true },
      0.02,
      'not worse',
    ],
    [
      'the same, without a margin',
      { value: -0.01, low: -0.015, high: -0.005, distinguishable: true },
      null,
      'worse',
    ],
    [
      'level within the margin',
      { value: -0.002, low: -0.017, high: 0.013, distinguishable: false },
      0.02,
      'not worse',
    ],
    ['open', open, 0.02, 'cannot tell yet'],
    ['open without a margin', { ...open, low: -0.001 }, null, 'cannot tell yet'],
  ])('%s', (_, seen, margin, outcome) => {
    expect(outcomeOf(board(seen), margin)).toBe(outcome);
  });

  test('where lower is better it is the other way round', () => {
    const less = { value: -0.03, low: -0.05, high: -0.01, distinguishable: true };
    expect(outcomeOf(board(less, {}, true), 0.02)).toBe('better');
    expect(
      outcomeOf(board({ value: 0.03, low: 0.01, high: 0.05, distinguishable: true }, {}, true), 0.02),
    ).toBe('worse');
  });

  test('nothing is concluded without a shared sample, of a table in doubt, or without a direction', () => {
    expect(outcomeOf(board(open, { shared: 0 }), 0.02)).toBe('not compared');
    for (const chosenBy of ['ways', 'scales', 'unfit', 'alike'] as const)
      expect(outcomeOf(board(open, { chosenBy }), 0.02)).toBe('not compared');
    const metric = { kind: 'numeric', direction: null, lowerIsBetter: false } as Leaderboard['metric'];
    expect(outcomeOf(board(open, { metric }), 0.02)).toBe('not compared');
  });

  test('samples that were chosen by their result show nothing', () => {
    const behind = { value: -0.5, low: -0.6, high: -0.4, distinguishable: false };
    expect(outcomeOf(board(behind, { chosenBy: 'outcome' }), 0.02)).toBe('cannot tell yet');
  });
});

test('what cannot be told yet is what the gate makes of it; all else is itself', () => {
  expect(exitOf('cannot tell yet', undefined)).toBe(2);
  expect(exitOf('cannot tell yet', 'worse')).toBe(0);
  expect(exitOf('cannot tell yet', 'not-shown')).toBe(1);
  expect(
    (['better', 'not worse', 'worse', 'not compared'] as const).map((one) => exitOf(one, 'worse')),
  ).toEqual([0, 0, 1, 3]);
});

const compared = (low: number | null, value: number, high: number | null, margin: number | null): Compared =>
  ({
    difference: { value, interval: { low, high } },
    scale: { factor: 100, decimals: 1, unit: '%', difference: 'points' },
    margin,
    metric: { lowerIsBetter: false },
  }) as unknown as Compared;

test('the axis has zero and the margin where they are', () => {
  const lines = (axisText(compared(-0.07, -0.042, -0.014, 0.02)) ?? '').split('\n');
  expect(lines).toMatchInlineSnapshot(`
    [
      "  −8            −6             −4             −2              0",
      "  ┼──────────────┼──────────────┼──────────────┼──────────────┼",
      "         ├─────────────────────●────────────────────┤         │",
      "                                               ┊ margin",
      "",
    ]
  `);
});

test('there is no axis without an interval', () => {
  expect(axisText(compared(null, -0.042, null, 0.02))).toBeNull();
});
