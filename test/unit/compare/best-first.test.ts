import { describe, expect, test } from 'vitest';
import type { Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import { noFigures } from '../../../src/lib/analysis/comparison/leaderboard';
import type { Leaderboard, LeaderboardRow } from '../../../src/lib/analysis/types';
import { bestFirst } from '../../../src/lib/views/verdict/best-first';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { pasteable, scoreScale } from '../../../src/lib/ui/numbers';
import { contenderOf } from '../support/contender';
import { metricOf } from '../support/metric';

/** Models by their scores, best first, and the pairs that are told apart. */
function board(scores: Readonly<Record<string, number>>, sure: readonly string[], lower = false) {
  const names = Object.keys(scores);
  const of = (name: string) => scores[name] ?? 0;
  const contenders = names.map((name) => contenderOf(name));
  const metric = metricOf(
    lower ? { metric: 'ter', kind: 'numeric', direction: 'lower', max: null } : { responses: 400 },
  );
  const [best = ''] = names;
  const rows = contenders.map((contender): LeaderboardRow => {
    const value = of(contender.label) - of(best);
    const isSure = sure.includes(best + contender.label);
    return {
      ...{ contender, n: 100, repeatsPerSample: 1, score: of(contender.label), method: 'wilson' as const },
      interval: { low: null, high: null },
      difference:
        contender.label === best
          ? null
          : {
              ...{ value, interval: { low: value - 0.05, high: value + 0.05 }, p: 0.5, pRaw: 0.5 },
              ...{
                method: 'newcombe',
                variance: null,
                distinguishable: isSure,
                better: 1,
                worse: 9,
                same: 90,
              },
            },
      ...noFigures,
    };
  });
  const pairs = contenders.flatMap((row, i) =>
    contenders.slice(i + 1).map((column): PairOfMatrix => ({
      ...{ row, column, value: of(row.label) - of(column.label), low: null, high: null },
      ...{
        p: 0.5,
        pRaw: 0.5,
        distinguishable: sure.includes(row.label + column.label),
        method: 't' as const,
      },
      ...{ inFamily: true, variance: null, won: 9, lost: 1, same: 90, n: 100 },
    })),
  );
  const common = { family: 'pairs' as const, correction: 'holm' as const, comparisons: pairs.length };
  const matrix: Matrix = { contenders, pairs, groups: [], standings: null, ...common };
  const leaderboard: Leaderboard = {
    ...{ metric, rows, baseline: contenders[0] ?? null, shared: 100, chosenBy: null },
    ...common,
  };
  return { leaderboard, matrix, scale: scoreScale(metric, [lower ? 50 : 0.5]) };
}
function said(...given: Parameters<typeof board>): string[] | null {
  const { leaderboard, matrix, scale } = board(...given);
  const found = bestFirst(leaderboard, matrix, scale, 'on 100 shared samples');
  return found && [plain(found.first), plain(found.then)].map(pasteable);
}

describe('a verdict on three or more begins with who may be best', () => {
  test('one that is told apart from all', () => {
    expect(said({ a: 0.9, b: 0.8, c: 0.5 }, ['ab', 'ac', 'bc'])).toEqual([
      'a is better than b and c, by 10.0 and 40.0 points on 100 shared samples.',
      'b is nearest, 10.0 points behind (single 95 % interval 5.0 to 15.0).',
    ]);
    const many = { a: 0.9, b: 0.8, c: 0.5, d: 0.4, e: 0.3 };
    expect(said(many, ['ab', 'ac', 'ad', 'ae'])?.[0]).toBe(
      'a is better than the other four, by 10.0 to 60.0 points on 100 shared samples.',
    );
  });

  test('several, who are all better than the rest, or of whom the first is', () => {
    expect(said({ a: 0.9, b: 0.88, c: 0.6, d: 0.5 }, ['ac', 'ad', 'bc', 'bd'])).toEqual([
      'a and b may each be best, with 90.0 and 88.0 % on 100 shared samples.',
      'Both are better than c and d, by 28.0 to 40.0 points. a is ahead of b by 2.0 points (single 95 % interval −3.0 to +7.0).',
    ]);
    expect(said({ a: 0.9, b: 0.88, c: 0.6, d: 0.5 }, ['ac', 'ad', 'bd'])?.[1]).toMatch(
      /^a is better than c and d, by 30\.0 and 40\.0 points\. /,
    );
  });

  test('a lower figure is better where that is so', () => {
    expect(said({ a: 40, b: 52.5, c: 60 }, ['ab', 'ac'], true)?.[0]).toBe(
      'a is better than b and c, by 12.5 and 20.0 on 100 shared samples.',
    );
  });

  test('nothing where it is said against the baseline: two, none told apart, another baseline, other samples', () => {
    expect(said({ a: 0.9, b: 0.5 }, ['ab'])).toBeNull();
    expect(said({ a: 0.9, b: 0.88, c: 0.87 }, ['bc'])).toBeNull();
    const { leaderboard, matrix, scale } = board({ a: 0.9, b: 0.8, c: 0.5 }, ['ab', 'ac', 'bc']);
    const of = (changed: Partial<Leaderboard>) =>
      bestFirst({ ...leaderboard, ...changed }, matrix, scale, '');
    expect(of({ baseline: contenderOf('b') })).toBeNull();
    expect(of({ shared: 90 })).toBeNull();
    expect(of({ family: 'baseline' })).toBeNull();
    expect(of({})).not.toBeNull();
  });
});
