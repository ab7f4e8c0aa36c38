import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  boundOf,
  type Comparison,
  noiseIn,
  noiseOfModels,
  type NoiseOfModel,
} from '../../../src/lib/analysis';
import type { LeaderboardRow } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { createChoices } from '../../../src/lib/engine/merge/choices';
import type { Sink } from '../../../src/lib/records/record';
import { drift, noise } from '../../../src/lib/stats';
import { mulberry32 } from '../../../src/lib/stats/resampling';
import { openTestDatabase } from '../support/database';
import type { Board } from '../../../src/lib/session/answer';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { noiseFinding } from '../../../src/lib/views/noise/noise-words';
import { metricOf } from '../support/metric';
import { answer, place, rows, stage } from '../support/stage';

const QUIZ: Comparison = {
  ...{ evaluation: 'quiz', metric: 'em', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};
const SAMPLES = 40;

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
  for (const statement of createChoices) await db.run(statement);
});
afterEach(() => db.close());

/** Scores by sample, an answer each. */
type Scores = readonly (readonly number[])[];

const drawn = (seed: number, share: number, repeats: number): Scores => {
  const random = mulberry32(seed);
  return Array.from({ length: SAMPLES }, (_, i) =>
    Array.from({ length: repeats }, () => Number(random() < (i % 2 ? share : 1 - share / 3))),
  );
};

async function loaded(models: Readonly<Record<string, Scores>>): Promise<void> {
  const records = Object.entries(models).flatMap(([model, scores]) =>
    scores.flatMap((own, i) =>
      own.map((em, epoch) => answer(model, String(i), `${model} ${epoch}`, { em }, { epoch: epoch + 1 })),
    ),
  );
  await stage(db, [{ no: 1, path: 'a', fill: rows(...records) }]);
  await merge(db);
}

const found = async (comparison: Partial<Comparison> = {}, baseline: string | null = null) => {
  const all = await noiseOfModels(db, { ...QUIZ, ...comparison }, baseline);
  return Object.fromEntries(
    noiseIn(all).map((one) => [one.contender.label.replace('model of ', ''), one]),
  ) as Record<string, NoiseOfModel>;
};
const keyOf = async (model: string): Promise<string> => (await found())[model]?.contender.key ?? '';
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('noise of each model and of its difference to the baseline is that of its scores; runs pair with runs', async () => {
  const [a, b] = [drawn(1, 0.7, 3), drawn(2, 0.4, 4)];
  await loaded({ a, b });
  const { a: ofA, b: ofB } = await found({}, await keyOf('a'));
  expect(ofA?.own).toEqual(noise({ a }));
  expect(ofA?.toBaseline).toBeNull();
  expect(ofB?.toBaseline).toEqual(noise({ a: b, b: a }));
  expect(ofB?.answers).toBe(4 * SAMPLES);
  const runs = (scores: Scores) => (scores[0] ?? []).map((_, r) => mean(scores.map((own) => own[r] ?? NaN)));
  expect(ofA?.runs?.names).toEqual(['run 1', 'run 2', 'run 3']);
  expect(ofA?.runs?.asWholes?.runMeans).toEqual(runs(a));
  const [first = 0, second = 0, third = 0] = runs(a);
  for (const [i, wanted] of [second - first, third - first, third - second].entries())
    expect(ofA?.runs?.same[i]?.difference).toBeCloseTo(wanted, 12);
  expect(ofB?.runs?.same).toHaveLength(6);
  const singles = runs(b).flatMap((mine) => runs(a).map((its) => mine - its));
  expect(ofB?.singles).toEqual(singles.map((one) => expect.closeTo(one, 12) as number));
});

test('answers sorted by their scores are no runs', async () => {
  const sorted = drawn(3, 0.6, 3).map((own) => own.toSorted((x, y) => y - x));
  await loaded({ a: sorted, b: drawn(4, 0.6, 3) });
  const { a, b } = await found();
  expect(a?.runs).toBeNull();
  expect(a?.own.withinA).toBeGreaterThan(0);
  expect(b?.runs?.same).toHaveLength(3);
});

test('only samples that all share count; without repeats nothing is asked', async () => {
  const a = drawn(5, 0.7, 2);
  await loaded({ a, b: drawn(6, 0.5, 1).slice(0, 25) });
  const { a: ofA, b: ofB } = await found();
  expect(ofA?.own).toEqual(noise({ a: a.slice(0, 25) }));
  expect(ofB?.own).toMatchObject({ n: 25, withinA: null, isEnough: false });
  expect(ofB?.runs).toBeNull();
  expect(await noiseOfModels(db, { ...QUIZ, contenders: [await keyOf('b')] }, null)).toBeNull();
});

test('what was answered once has a bound by the range of its metric, and none without', () => {
  const row = { score: 0.2, n: 100, repeatsPerSample: 1 } as LeaderboardRow;
  const range = (min: number | null, max: number | null) =>
    metricOf({ kind: 'numeric', min, max, lowest: min, highest: max });
  const z = 1.959963984540054;
  expect(boundOf(row, metricOf())).toBeCloseTo(z * Math.sqrt((2 * 0.16) / 100), 12);
  expect(boundOf({ ...row, score: 4 }, range(1, 5))).toBeCloseTo(z * Math.sqrt((2 * 3) / 100), 12);
  expect(boundOf(row, range(null, null))).toBeNull();
  expect(boundOf({ ...row, repeatsPerSample: 2 }, metricOf())).toBeNull();
});

test('runs that fell are told from chance where their files say when each began, and not otherwise', async () => {
  const random = mulberry32(11);
  const easy = Array.from({ length: 120 }, () => 0.3 + 0.7 * random());
  const nights = Array.from({ length: 8 }, (_, night) =>
    easy.map((share) => Number(random() < (night < 5 ? share : share - 0.3))),
  );
  const fill =
    (isTimed: boolean) =>
    (sink: Sink): void => {
      for (const [night, scores] of nights.entries()) {
        const key = `a/${night}`;
        const startedAt = isTimed ? Date.UTC(2026, 0, night + 1) : null;
        sink.run({
          key,
          role: 'rows',
          name: `night ${night}`,
          model: 'model of a',
          evaluation: 'quiz',
          startedAt,
        });
        for (const [i, em] of scores.entries())
          sink.row(answer(key, String(i), `x${night}`, { em }), place((night * 200 + i) * 10));
      }
    };
  await stage(db, [{ no: 1, path: 'a', fill: fill(true) }]);
  await merge(db);
  const timed = (await found())['a']?.runs;
  expect(timed?.names[timed.drift?.after ?? -1]).toBe('night 5');
  const table = nights.map((scores) => scores);
  expect(timed?.drift).toEqual(drift(table));
  expect(timed?.drift?.isAlarm).toBe(true);
  expect(timed?.drift?.delta).toBeLessThan(-0.2);
  await db.close();
  db = await openTestDatabase();
  for (const statement of createChoices) await db.run(statement);
  await stage(db, [{ no: 1, path: 'a', fill: fill(false) }]);
  await merge(db);
  expect((await found())['a']?.runs?.drift).toBeNull();
});

test('runs with another temperature are no repeats, those with another seed are', async () => {
  const fill = (sink: Sink): void => {
    for (const [m, setting] of ['temperature', 'seed'].entries())
      for (const run of [0, 1]) {
        const key = `${setting} ${run}`;
        const config = JSON.stringify({ [setting]: run, max_tokens: 100, run_id: key });
        sink.run({ key, role: 'rows', name: key, model: `model of ${setting}`, evaluation: 'quiz', config });
        for (let i = 0; i < SAMPLES; i++)
          sink.row(
            answer(key, String(i), `x${run}`, { em: Number((i * 7) % 3 !== run) }, { epoch: run + 1 }),
            place((run * 200 + m * 100 + i) * 10),
          );
      }
  };
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
  const { temperature, seed } = await found();
  expect(temperature).toMatchObject({ mixedBy: ['temperature'], runs: null });
  expect(seed?.mixedBy).toEqual([]);
  expect(seed?.runs?.names).toHaveLength(2);
});

test('answers under several conditions are no repeats: that they differ is no chance', async () => {
  const fill = (sink: Sink): void => {
    for (const [c, condition] of ['terse', 'verbose'].entries())
      for (const [m, model] of ['a', 'b'].entries()) {
        if (m === 1 && c === 1) continue;
        const key = `${model}/${condition}`;
        sink.run({ key, role: 'rows', name: key, model: `model of ${model}`, evaluation: 'quiz', condition });
        for (let i = 0; i < SAMPLES; i++)
          sink.row(
            answer(key, String(i), `x${c}`, { em: Number(i % 3 !== c) }),
            place((c * 200 + m * 100 + i) * 10),
          );
      }
  };
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
  const { a, b } = await found({}, await keyOf('b'));
  expect(a).toMatchObject({ mixedBy: ['condition'], toBaseline: null, runs: null, singles: [] });
  expect(b?.mixedBy).toEqual([]);
});

test('a second answer that failed is no repeat, and too many answers are something else', () => {
  const row = { n: 21, repeatsPerSample: 22 / 21, contender: { key: 'a', label: 'alder' } };
  const board = { leaderboard: { rows: [row], metric: metricOf({ min: 0, max: 1 }) } } as unknown as Board;
  const scale = scoreScale(metricOf({ min: 0, max: 1 }));
  expect(noiseFinding({ board, found: null }, scale)).toBe(
    'No sample has two scored answers of one model: how answers vary is not known.',
  );
  expect(noiseFinding({ board, found: 'too many' }, scale)).toContain('more than 200,000 answers');
});
