import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Comparison, trendsOf } from '../../../src/lib/analysis';
import { merge } from '../../../src/lib/engine/merge';
import type { Database } from '../../../src/lib/engine/database';
import type { Sink } from '../../../src/lib/records/record';
import { drift } from '../../../src/lib/stats';
import { mulberry32 } from '../../../src/lib/stats/resampling';
import { trendQuestion } from '../../../src/lib/views/trend';
import { trendFinding, trendTable } from '../../../src/lib/views/trend/trend-words';
import { openTestDatabase } from '../support/database';
import { answer, place, stage } from '../support/stage';

const QUIZ: Comparison = {
  ...{ evaluation: 'quiz', metric: 'em', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};

let db: Database;
beforeEach(async () => void (db = await openTestDatabase()));
afterEach(() => db.close());

interface Night {
  fall: number;
  config?: Record<string, unknown>;
  datasetVersion?: string;
}

/** Nights of one model on the same 120 samples. */
async function nights(list: readonly Night[], { isTimed = true } = {}) {
  const random = mulberry32(11);
  const easy = Array.from({ length: 120 }, () => 0.3 + 0.7 * random());
  const table = list.map(({ fall }) => easy.map((share) => Number(random() < share - fall)));
  const fill = (sink: Sink): void => {
    for (const [night, scores] of table.entries()) {
      const key = `a/${night}`;
      const { config, datasetVersion } = list[night] ?? {};
      sink.run({
        ...{ key, role: 'rows', name: `night ${night + 1}`, model: 'desk-bot', evaluation: 'quiz' },
        startedAt: isTimed ? Date.UTC(2026, 0, night + 1) : null,
        ...(config && { config: JSON.stringify(config) }),
        ...(datasetVersion && { datasetVersion }),
      });
      for (const [i, em] of scores.entries())
        sink.row(answer(key, String(i), `x${night}`, { em }), place((night * 200 + i) * 10));
    }
  };
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
  const found = await trendQuestion.ask({ db, signal: new AbortController().signal }, { comparison: QUIZ });
  return { table, found };
}

const falling = (n: number, from: number, more: (night: number) => Partial<Night> = () => ({})): Night[] =>
  Array.from({ length: n }, (_, night) => ({ fall: night < from ? 0 : 0.3, ...more(night) }));

test('a fall is told from chance, by the same figures as Noise, with what changed at that run', async () => {
  const { table, found } = await nights(
    falling(8, 5, (night) => ({ config: { prompt_version: night < 5 ? 'v12' : 'v13', seed: night } })),
  );
  const [trend] = found && found.found !== 'too many' ? found.found : [];
  expect(trend?.drift).toEqual(drift(table));
  expect(trend?.samples).toBe(120);
  const { se = 0, after = 1 } = trend?.drift ?? {};
  expect(trend?.chance).toBeCloseTo((1.959963984540054 * se) / Math.sqrt(1 / after + 1 / (8 - after)), 12);
  expect(found && trendFinding(found)).toMatch(
    /^desk-bot is (worse|lower) by \d\d\.\d\spoints since night 6 \(99.% interval \d+\.\d to \d+\.\d\) on the same 120 samples\. At that run prompt_version changed from v12 to v13; that it is why is not shown\.$/,
  );
  const rows = found ? trendTable(found).rows : [];
  expect(rows).toHaveLength(8);
  expect(rows[5]?.at(-1)).toBe('prompt_version changed from v12 to v13');
});

test('where another dataset was asked no change is concluded', async () => {
  const { found } = await nights(falling(8, 5, (night) => ({ datasetVersion: night < 5 ? '1.0' : '2.0' })));
  expect(found && trendFinding(found)).toBe(
    'desk-bot: at night 6 dataset version changed from 1.0 to 2.0. Scores before and since are not of one thing, and no change is concluded.',
  );
});

test('runs that differ by chance alone, and how far one varies', async () => {
  const { found } = await nights(falling(6, 6));
  expect(found && trendFinding(found)).toMatch(
    /^No change is shown among 6 runs of desk-bot on the same 120 samples; a single run varies by ±\d\.\d\spoints by chance\.$/,
  );
});

test('three runs, or runs of which no file says when, are no trend', async () => {
  expect((await nights(falling(3, 3))).found).toBeNull();
  await db.close();
  db = await openTestDatabase();
  expect((await nights(falling(8, 5), { isTimed: false })).found).toBeNull();
  expect(await trendsOf(db, { ...QUIZ, by: 'run' })).toBeNull();
});
