import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSuite, smallerSuite } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { mulberry32, reducedSuiteEstimate, suiteErrors } from '../../../src/lib/stats';
import { showView } from '../../../src/lib/views/notebook/ask-view';
import { suiteView } from '../../../src/lib/views/suite';
import { suiteCsv } from '../../../src/lib/views/suite/suite-file';
import { chosenSize, suiteFinding, suiteTable } from '../../../src/lib/views/suite/suite-words';
import { droppedText, type Library, openLibrary } from '../support/library';
import { statsHere, statsInWorkers } from '../support/stats-here';

let library: Library;
beforeAll(async () => {
  statsHere();
  library = await openLibrary();
}, 60_000);
afterAll(async () => {
  statsInWorkers();
  await library.db.close();
});

const signal = new AbortController().signal;
const given = { prices: [], prefer: 'reported' as const, edges: {} };

/** Models of rising ability. */
function outcomesOf(models: number, samples: number): number[][] {
  const random = mulberry32(5);
  return Array.from({ length: samples }, (_, i) =>
    Array.from({ length: models }, (_, m) =>
      Number(random() < 1 / (1 + Math.exp(-4 * (m / models - (i % 10) / 10)))),
    ),
  );
}

async function load(
  models: number,
  samples: number,
): Promise<{ comparison: Comparison; outcomes: number[][] }> {
  await library.fresh();
  const outcomes = outcomesOf(models, samples);
  const name = (m: number): string => `model ${String(m).padStart(2, '0')}`;
  await library.load(
    Array.from({ length: models }, (_, m) =>
      droppedText(
        `model-${m}.jsonl`,
        outcomes
          .map((own, i) =>
            JSON.stringify({ id: `q${i}`, model: name(m), question: `What is ${i}?`, correct: own[m] === 1 }),
          )
          .join('\n'),
      ),
    ),
  );
  const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  const comparison: Comparison = {
    ...{ evaluation: found?.evaluation ?? '', metric: 'correct', by: 'model' },
    ...{ contenders: null, baseline: null, missingAs: 'dropped', chips: [] },
  };
  return { outcomes, comparison };
}

const ask = (comparison: Comparison, k: number | null = null) =>
  suiteView.question.ask({ db: library.db, signal }, { comparison, options: { k }, given });

test('twenty models: the errors of the matrix, in a sentence and a table', async () => {
  const { comparison, outcomes } = await load(20, 150);
  const answer = await ask(comparison);
  if (answer === null) throw new Error('There is no answer.');
  const { suite } = answer;
  expect(suite).toMatchObject({ samples: 150, within: 19, folds: 20, apart: 0.02 });
  expect(suite.sizes.map(({ k }) => k)).toEqual([30, 50, 100]);
  // Errors are of the scores: whoever stands in which column.
  const wanted = suiteErrors(outcomes, [30, 50, 100], { apart: 0.02 });
  for (const [i, one] of suite.sizes.entries())
    expect(one.meanError).toBeCloseTo(wanted.sizes[i]?.meanError ?? NaN, 9);
  const least = suite.sizes.find(({ inOrder }) => (inOrder ?? 0) >= 0.9) ?? suite.sizes.at(-1);
  expect(chosenSize(answer, { k: null })).toBe(least);
  expect(suiteFinding(answer, { k: 50 }).replaceAll('\u00a0', ' ')).toMatch(
    /^50 of 150 samples give the score within ±\d+\.\d points in 19 of 20 models left out and keep \d\d % of the orders \(2 points or more apart\)\.$/,
  );
  expect(suiteTable(answer).rows).toHaveLength(3);
  const other = await ask(comparison, 75);
  expect(other?.suite.sizes.map(({ k }) => k)).toEqual([30, 50, 75, 100]);
  expect(other && suiteFinding(other, { k: 75 })).toMatch(/^75 of 150 samples/);
});

test('the samples leave in a random order with what the score of a new model takes', async () => {
  const { comparison, outcomes } = await load(12, 90);
  const answer = await ask(comparison);
  expect(answer && suiteFinding(answer, { k: 30 }).replaceAll('\u00a0', ' ')).toMatch(
    /^30 of 90 samples give the score within ±\d+\.\d points, the largest error of 12 models left out, and keep \d\d % of the orders/,
  );
  const drawn = await drawSuite(library.db, comparison, 30);
  if (drawn === null) throw new Error('There is no draw.');
  expect(drawn).toMatchObject({ of: 90, models: 12 });
  const share = (i: number): number => (outcomes[i]?.reduce((sum, one) => sum + one, 0) ?? NaN) / 12;
  const places = drawn.samples.map(({ id }) => Number(id.slice(1)));
  expect(new Set(places).size).toBe(30);
  expect(places).not.toEqual(places.toSorted((a, b) => a - b));
  for (const { id, prediction } of drawn.samples)
    expect(prediction).toBeCloseTo(share(Number(id.slice(1))), 12);
  // Of three samples in a row by solve rate one is drawn, so the means are close.
  expect(Math.abs(drawn.meanPrediction - places.reduce((sum, i) => sum + share(i), 0) / 30)).toBeLessThan(
    0.02,
  );

  const lines = suiteCsv(drawn, comparison)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]?.slice(0, 5)).toEqual([
    ...['sample_id', 'content_key', 'order', 'prediction', 'mean_prediction_of_suite'],
  ]);
  expect(lines).toHaveLength(31);
  // Who has the file alone gets the estimate: of a model that fails everything, say.
  const rows = lines.slice(1).map((cells) => ({ f: Number(cells[3]), all: Number(cells[4]) }));
  const byFile = (rows[0]?.all ?? NaN) + rows.reduce((sum, { f }) => sum - f, 0) / rows.length;
  const { estimate } = reducedSuiteEstimate({
    ...{ prediction: outcomes.map((_, i) => share(i)), chosen: places, scores: places.map(() => 0) },
  });
  expect(byFile).toBeCloseTo(estimate ?? NaN, 12);
});

test('refuses nine models, few samples and sizes that say nothing, with a sentence where asked', async () => {
  const { comparison } = await load(10, 40);
  expect((await ask(comparison))?.suite.sizes.map(({ k }) => k)).toEqual([30]);
  await expect(ask(comparison, 20)).rejects.toThrow('A smaller suite has 30 samples or more, not 20.');
  await expect(ask(comparison, 40)).rejects.toThrow('The whole suite has 40 samples');
  const show = (one: Comparison, options = {}) =>
    showView(
      { db: library.db, signal },
      { ...one },
      { show: 'suite', ...options },
      { prices: [], edges: {} },
    );
  expect((await show(comparison)).finding).toMatch(/^30 of 40 samples/);
  await expect(show(comparison, { k: 29 })).rejects.toThrow('30 samples or more');
  const models = await library.db.query<{ model: string }>(
    sql`SELECT DISTINCT model FROM runs ORDER BY model`,
  );
  const nine = { ...comparison, contenders: models.slice(1).map(({ model }) => model) };
  expect(await smallerSuite(library.db, nine, null)).toBeNull();
  await expect(show(comparison, { models: nine.contenders })).rejects.toThrow('it takes 10 models or more');
  const { comparison: small } = await load(10, 30);
  expect(await smallerSuite(library.db, small, null)).toBeNull();
});
