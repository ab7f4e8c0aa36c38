import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, leaderboard, matrix, pairView, slices } from '../../../src/lib/analysis';
import { overview } from '../../../src/lib/analysis/overview';
import { possibleDifferences, possibleScores } from '../../../src/lib/analysis/metrics/possible';
import type { Interval } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

/** x is right in nearly all of its repeats, y in nearly none: t of the averages would reach beyond 0 and 1. */
const SAMPLES = 12;
const right = (model: string, i: number, epoch: number) =>
  Number((i === 0 && epoch === 1) !== (model === 'x'));

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const records = ['x', 'y'].flatMap((model) =>
    Array.from({ length: SAMPLES * 3 }, (_, k) => {
      const [i, epoch] = [Math.floor(k / 3), 1 + (k % 3)];
      return answer(
        model,
        String(i),
        `said ${epoch}`,
        { em: right(model, i, epoch) },
        { epoch },
        { labels: [['half', i < 4 ? 'first' : 'second']] },
      );
    }),
  );
  await stage(db, [{ no: 0, path: 'repeats.jsonl', fill: rows(...records) }]);
  await merge(db);
});
afterAll(() => db.close());

const QUIZ: Comparison = {
  ...{ evaluation: 'quiz', metric: 'em', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};

test('limits of bounded scores and of their differences end where these do', async () => {
  const board = await leaderboard(db, QUIZ);
  const [first, second] = board.rows;
  expect([first?.score, second?.score]).toEqual([expect.closeTo(35 / 36, 12), expect.closeTo(1 / 36, 12)]);
  expect(first?.interval.high).toBe(1);
  expect(second?.interval.low).toBe(0);
  const [pair] = (await matrix(db, QUIZ)).pairs;
  const keys = [first?.contender.key ?? '', second?.contender.key ?? ''] as const;
  const found = (await pairView(db, QUIZ, keys))?.numeric;
  const { by, missingAs, contenders, chips } = QUIZ;
  const { columns } = await overview(db, { by, missingAs, contenders, chips });
  const map = await slices(db, QUIZ, board, { labels: ['half'], cross: null, edgesOf: () => null });
  const within = ({ low, high }: Interval, least: number, most: number) => {
    expect(low ?? least).toBeGreaterThanOrEqual(least);
    expect(high ?? most).toBeLessThanOrEqual(most);
  };
  for (const one of [second?.difference?.interval, pair, found]) {
    expect(one).toBeDefined();
    if (one) within(one, -1, 1);
    expect([Math.abs(one?.low ?? 0), Math.abs(one?.high ?? 0)]).toContain(1);
  }
  const cells = columns.flatMap((column) => column.cells);
  expect(cells.length).toBe(2);
  for (const { interval } of cells) within(interval, 0, 1);
  expect(cells.map(({ interval }) => interval.high)).toContain(1);
  const ofSlices = map?.rows.flatMap((row) => row.cells) ?? [];
  expect(ofSlices.length).toBeGreaterThan(2);
  for (const { interval, difference } of ofSlices) {
    within(interval, 0, 1);
    if (difference) within(difference.interval, -1, 1);
  }
});

test('a range that scores pass, or that nobody gives, bounds nothing', () => {
  const rating = { kind: 'numeric', min: 1, max: 5, lowest: 1, highest: 5 } as const;
  expect(possibleScores(rating)).toEqual({ low: 1, high: 5 });
  expect(possibleDifferences(rating)).toEqual({ low: -4, high: 4 });
  expect(possibleScores({ ...rating, highest: 7 })).toEqual({ low: 1, high: null });
  expect(possibleDifferences({ ...rating, highest: 7 })).toEqual({ low: null, high: null });
  expect(possibleScores({ ...rating, min: null, max: null })).toEqual({ low: null, high: null });
});
