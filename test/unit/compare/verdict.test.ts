import { describe, expect, test } from 'vitest';
import { noFigures } from '../../../src/lib/analysis/comparison/leaderboard';
import type { Leaderboard, LeaderboardRow, LeftOut } from '../../../src/lib/analysis/types';
import { type Verdict, verdictText } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { metricOf } from '../support/metric';

const exactMatch = metricOf({ responses: 94 });
const ter = metricOf({ metric: 'ter', kind: 'numeric', direction: 'lower', max: null });

type Size = [value: number, low: number, high: number, sure?: boolean];
function row(label: string, score: number | null, size: Size | null): LeaderboardRow {
  return {
    contender: { key: label, label, model: label, condition: null, run: null, mark: 0 },
    n: 47,
    repeatsPerSample: 1,
    score,
    interval: { low: 0.434, high: 0.715 },
    method: 'wilson',
    difference: size && {
      value: size[0],
      interval: { low: size[1], high: size[2] },
      p: size[3] ? 0.01 : 0.5,
      pRaw: 0.01,
      method: 'newcombe',
      variance: null,
      distinguishable: size[3] ?? false,
      better: 5,
      worse: 1,
      same: 41,
    },
    ...noFigures,
  };
}

function say(
  rows: LeaderboardRow[],
  metric = exactMatch,
  missingAs: 'dropped' | 'wrong' = 'dropped',
  shared = 47,
  { leftOut = null, ...more }: Partial<Leaderboard> & { leftOut?: LeftOut | null } = {},
) {
  const baseline = rows.find((one) => one.difference === null)?.contender ?? null;
  const leaderboard: Leaderboard = {
    ...{
      metric,
      rows,
      baseline,
      shared,
      family: 'baseline',
      correction: 'holm',
      comparisons: rows.length - 1,
      chosenBy: null,
    },
    ...more,
  };
  return verdict({
    leaderboard,
    scale: scoreScale(metric, [50]),
    missingAs,
    coverage: { rows: [], leftOut },
  });
}
const text = (said: Verdict) => verdictText(said, '').split('\n');

describe('the verdict', () => {
  test('several better than the baseline, the rest open', () => {
    const said = say([
      row('flash', 0.574, [0.277, 0.15, 0.403, true]),
      row('pro', 0.489, [0.191, 0.056, 0.315, true]),
      row('llama', 0.319, [0.021, -0.096, 0.138]),
      row('sonnet', 0.298, null),
      row('mistral', 0.277, [-0.021, -0.139, 0.097]),
      row('qwen', 0.128, [-0.17, -0.312, -0.025]),
    ]);
    expect(text(said)).toEqual([
      'flash is better than sonnet by 27.7 points on 47 shared samples (single 95 % interval 15.0 to 40.3).',
      'pro is better too, by 19.1 points. The other three cannot be told apart from sonnet.',
    ]);
  });

  test('the baseline is better than some', () => {
    const said = say([
      row('flash', 0.574, null),
      row('pro', 0.489, [-0.085, -0.2, 0.03]),
      row('llama', 0.319, [-0.255, -0.38, -0.12, true]),
      row('sonnet', 0.298, [-0.277, -0.403, -0.15, true]),
    ]);
    expect(text(said)).toEqual([
      'flash is better than llama by 25.5 points on 47 shared samples (single 95 % interval 12.0 to 38.0).',
      'It is better than sonnet too, by 27.7 points. pro cannot be told apart from flash.',
    ]);
  });

  test('some better and some worse', () => {
    const said = say([
      row('a', 0.9, [0.3, 0.2, 0.4, true]),
      row('b', 0.6, null),
      row('c', 0.4, [-0.2, -0.3, -0.1, true]),
      row('d', 0.3, [-0.3, -0.4, -0.2, true]),
    ]);
    expect(text(said)[1]).toBe('c and d are worse, by 20.0 and 30.0 points.');
  });

  test('two models', () => {
    expect(text(say([row('a', 0.5, [0.1, 0.02, 0.18, true]), row('b', 0.4, null)]))).toEqual([
      'a is better than b by 10.0 points on 47 shared samples (95 % interval 2.0 to 18.0).',
    ]);
    expect(text(say([row('a', 0.319, [0.021, -0.096, 0.138]), row('b', 0.298, null)]))).toEqual([
      'b and a cannot be told apart on 47 shared samples.',
      'a is ahead of b by 2.1 points (95 % interval \u22129.6 to +13.8).',
    ]);
    expect(text(say([row('a', 0.3, [0, -0.1, 0.1]), row('b', 0.3, null)]))[1]).toBe(
      'Their scores are equal (95 % interval \u221210.0 to +10.0).',
    );
  });

  test('none of several', () => {
    expect(
      text(
        say([row('a', 0.3, null), row('b', 0.2, [-0.1, -0.22, 0.02]), row('c', 0.28, [-0.02, -0.1, 0.06])]),
      ),
    ).toEqual([
      'Neither of the other two can be told apart from a on 47 shared samples.',
      'Largest difference: a is ahead of b by 10.0 points (single 95 % interval \u22122.0 to +22.0).',
    ]);
  });

  test('lower is better: the one with the lower figure is better', () => {
    const said = say([row('a', 40, [-12.5, -20, -5, true]), row('b', 52.5, null)], ter);
    expect(text(said)[0]).toBe(
      'a is better than b by 12.5 on 47 shared samples (95 % interval 5.0 to 20.0).',
    );
  });

  test('of fewer than ten, missing counted as wrong: counts, and not of shared samples', () => {
    const rows = [{ ...row('a', 0.6, [0.2, -0.2, 0.6]) }, row('b', 0.4, null)].map((one) => ({
      ...one,
      n: 5,
      repeatsPerSample: 0.6,
    }));
    expect(text(say(rows, exactMatch, 'wrong', 5))[0]).toBe(
      'a is right on 3, b on 2 of 5 samples, missing, failed and unscored counted as wrong: too few to tell them apart.',
    );
  });

  test('missing counted as wrong', () => {
    expect(
      text(say([row('a', 0.5, [0.1, 0.02, 0.18, true]), row('b', 0.4, null)], exactMatch, 'wrong'))[0],
    ).toContain('on 47 samples, missing, failed and unscored counted as wrong');
  });

  test('one model needs a second', () => {
    expect(text(say([row('flash', 0.574, null)]))).toEqual([
      'flash scores 57.4 % on 47 samples (95 % interval 43.4 to 71.5).',
      'A difference needs a second model.',
    ]);
    expect(text(say([row('flash', null, null)]))[0]).toBe('flash has no score on this metric.');
  });

  test('nothing shared, and few samples', () => {
    expect(text(say([row('a', null, null), row('b', null, null)], exactMatch, 'dropped', 0))[0]).toBe(
      'No sample has a score of both models.',
    );
    const few = (repeatsPerSample: number) =>
      say(
        [
          { ...row('a', 1, [0.3, -0.3, 0.7]), n: 3, repeatsPerSample },
          { ...row('b', 0.7, null), n: 3, repeatsPerSample },
        ],
        exactMatch,
        'dropped',
        3,
      ).note;
    expect(few(1)).toContain('3 samples are few to judge by.');
    expect(few(5)).toContain('3 samples are few to judge by.');
  });

  test('chosen by the result that is compared: counts, and no conclusion', () => {
    const said = say([row('a', 1, [1, 0.824, 1, true]), row('b', 0, null)], exactMatch, 'dropped', 47, {
      chosenBy: 'outcome',
    });
    expect(text(said)).toEqual([
      'On the 47 samples of this filter, a scores 100.0 % and b 0.0 %.',
      'These samples were chosen by their result, so they are no evidence of a difference.',
    ]);
    expect(said.note).toBeNull();
    const softer = say(
      [row('a', 0.5, [0.1, 0.02, 0.18, true]), row('b', 0.4, null)],
      exactMatch,
      'dropped',
      47,
      {
        chosenBy: 'other',
      },
    );
    expect(text(softer)[0]).toContain('is better than');
    expect(text(softer)[1]).toContain('by another result of the same answers');
  });

  test('says what was left out where a model does otherwise there', () => {
    const [a, b] = [row('a', 0.9, null), row('b', 0.5, [-0.4, -0.5, -0.3, true])];
    const leftOut: LeftOut = {
      samples: 121,
      lacking: [
        { contender: b.contender, samples: 121 },
        { contender: a.contender, samples: 0 },
      ],
      unlike: [{ contender: a.contender, n: 121, mean: 0.182, kept: 0.9 }],
    };
    expect(text(say([a, b], exactMatch, 'dropped', 47, { leftOut }))[1]).toBe(
      '121 samples are not compared because b has no score there. a scores 18.2 % on them, and 90.0 % on the samples compared.',
    );
    const partly = { ...leftOut, samples: 130, unlike: [{ ...leftOut.unlike[0], n: 119 }] } as LeftOut;
    expect(text(say([a, b], exactMatch, 'dropped', 47, { leftOut: partly }))[1]).toBe(
      '130 samples are not compared because not every model has a score there (b lacks 121). a scores 18.2 % on the 119 of them that it has, and 90.0 % on the samples compared.',
    );
    expect(
      text(say([a, b], exactMatch, 'dropped', 47, { leftOut: { ...leftOut, unlike: [] } })),
    ).toHaveLength(1);
  });

  test('swapping the baseline says the same difference', () => {
    const forward = text(say([row('a', 0.5, [0.1, 0.02, 0.18, true]), row('b', 0.4, null)]));
    const back = text(say([row('a', 0.5, null), row('b', 0.4, [-0.1, -0.18, -0.02, true])]));
    expect(back).toEqual(forward);
  });
});
