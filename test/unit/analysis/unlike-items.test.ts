import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Suspicious, type UnlikeItems, unlikeItems } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import { itemRest, mulberry32 } from '../../../src/lib/stats';
import { itemsFinding, itemsTable } from '../../../src/lib/views/items/items-words';
import { droppedText, type Library, openLibrary } from '../support/library';
import { sql } from '../../../src/lib/engine/sql';

/** As the view has it, where no key is at fault. */
const suspicious = (unlike: UnlikeItems): Suspicious => ({
  samples: unlike.items.map((one) => ({
    ...one,
    faults: [],
    agreed: null,
    answers: [],
    mark: null,
    unlike: one,
  })),
  ...{ faulty: 0, agreed: null, unlike },
});

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

const SAMPLES = 80;
const WRONG = [7, 30, 52];

/** Models of rising ability; on the samples of `WRONG` the key is wrong: who knows the answer is counted wrong. */
function outcomesOf(models: number): number[][] {
  const random = mulberry32(5);
  return Array.from({ length: SAMPLES }, (_, i) =>
    Array.from({ length: models }, (_, m) => {
      const isRight = random() < 1 / (1 + Math.exp(-4 * (m / models - (i % 10) / 10)));
      return Number(WRONG.includes(i) ? !isRight : isRight);
    }),
  );
}

async function load(models: number): Promise<{ comparison: Comparison; outcomes: number[][] }> {
  await library.fresh();
  const outcomes = outcomesOf(models);
  const files = Array.from({ length: models }, (_, m) =>
    droppedText(
      `model-${m}.jsonl`,
      outcomes
        .map((own, i) =>
          JSON.stringify({
            ...{ id: `q${i}`, model: `model ${String(m).padStart(2, '0')}`, question: `What is ${i}?` },
            ...{ subject: i % 2 === 0 ? 'even' : 'odd', correct: own[m] === 1 },
          }),
        )
        .join('\n'),
    ),
  );
  await library.load(files);
  const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  return {
    outcomes,
    comparison: {
      ...{
        evaluation: found?.evaluation ?? '',
        metric: 'correct',
        by: 'model',
        contenders: null,
        baseline: null,
      },
      ...{ missingAs: 'dropped', chips: [] },
    },
  };
}

test('samples with a wrong key come first, held against their own task', async () => {
  const { comparison, outcomes } = await load(24);
  const found = await unlikeItems(library.db, comparison);
  expect(found).toMatchObject({ models: 24, samples: SAMPLES, task: 'subject' });
  const first = found?.items.slice(0, 3).map(({ sampleId }) => sampleId) ?? [];
  expect(first.toSorted()).toEqual(WRONG.map((i) => `q${i}`).toSorted());
  const wanted = itemRest(outcomes, { task: outcomes.map((_, i) => (i % 2 === 0 ? 'even' : 'odd')) });
  for (const one of found?.items ?? []) {
    const i = Number(one.sampleId?.slice(1));
    expect(one.itemRest).toBeCloseTo(wanted[i]?.itemRest ?? NaN, 12);
    expect(one.solved).toBe(outcomes[i]?.reduce((sum, own) => sum + own, 0));
    expect(one.failedBy.every(({ model }) => outcomes[i]?.[Number(model.slice(-2))] === 0)).toBe(true);
  }
  const said = found ? itemsFinding(suspicious(found)) : '';
  expect(said).toMatch(
    /^On \d+ samples stronger models fail and weaker pass, unlike on the rest of their subject; chance alone gives about \d of \d+\. A list to read, no proof\.$/,
  );
  expect(found && itemsTable(suspicious(found)).rows.length).toBe(found?.items.length);
});

test('ten models are a weak hint, nine say nothing', async () => {
  const { comparison } = await load(10);
  const found = await unlikeItems(library.db, comparison);
  expect(found && itemsFinding(suspicious(found))).toMatch(/With 10 models this is a weak hint\.$/);
  const nine = found?.items[0]?.failedBy[0]?.key;
  const contenders = (
    await library.db.query<{ model: string }>(sql`SELECT DISTINCT model FROM runs ORDER BY model`)
  ).map(({ model }) => model);
  expect(nine).toBeDefined();
  expect(await unlikeItems(library.db, { ...comparison, contenders: contenders.slice(1) })).toBeNull();
});
