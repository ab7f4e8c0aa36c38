import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, leadOf, reviewResults } from '$lib/analysis';
import { openQueue, type Queue, type QueueItem } from '$lib/analysis/review/queue';
import { PART, type QueueChoice } from '$lib/analysis/review/queue-choice';
import { sizeOfQueue } from '$lib/analysis/review/queue-sizes';
import type { Database } from '$lib/engine/database';
import { merge } from '$lib/engine/merge';
import { writeReviewed } from '$lib/engine/reviewed';
import { standsOn } from '$lib/views/reviewed/reviewed-words';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';
import { labelOf } from './labels';

/** More than are read at a time: aster answered each twice, once it failed; brook answered each once. */
const SAMPLES = PART + 40;
const FAILED = 3;
const ANSWERS = 3 * SAMPLES - 1;
const ids = Array.from({ length: SAMPLES }, (_, i) => i);

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const one = (model: string, i: number, epoch: number) =>
    answer(
      ...[model, String(i), `${model} says ${epoch}`, { exact_match: (i + epoch) % 2 }],
      epoch === 2 && i === FAILED ? { epoch, status: 'error' } : { epoch },
    );
  const records = ids.flatMap((i) => [one('aster', i, 1), one('aster', i, 2), one('brook', i, 1)]);
  await stage(db, [{ no: 0, path: 'all.jsonl', fill: rows(...records) }]);
  await merge(db);
});
afterAll(() => db.close());

const comparison: Comparison = {
  ...{ evaluation: 'quiz', metric: 'exact_match', by: 'model', contenders: null },
  ...{ baseline: null, missingAs: 'dropped', chips: [] },
};
const seed = 7;
const open = async (choice: QueueChoice, part = 1): Promise<Queue> => {
  const queue = await openQueue(db, comparison, choice, { seed, part });
  if (queue === null) throw new Error('No queue');
  return queue;
};
const size = (choice: QueueChoice, asked = comparison) =>
  sizeOfQueue(db, asked, choice, { seed, reviewer: 'mira' });
const all = { kind: 'all' } as const;
const partsOfAll = async (): Promise<[Queue, Queue]> => [await open(all, 1), await open(all, 2)];

/** What a person says of an answer, which no score of the file says. */
const isRight = ({ name }: QueueItem): boolean => (Number(name.sampleId) + name.repeat) % 3 > 0;
const read = (items: readonly QueueItem[]) =>
  writeReviewed(
    db,
    items.map((item) => labelOf({ ...item.name, value: isRight(item) ? '1' : '0' })),
  );

test('all that passes is read in parts, which together hold every answer once', async () => {
  const [first, second] = await partsOfAll();
  expect(first).toMatchObject({ samples: PART, of: SAMPLES, part: 1, parts: 2 });
  expect(second).toMatchObject({ samples: SAMPLES - PART, of: SAMPLES, part: 2, parts: 2 });
  const found = [...first.items, ...second.items].map(({ responseId }) => responseId);
  expect(found).toHaveLength(ANSWERS);
  expect(new Set(found).size).toBe(ANSWERS);
  const inFirst = new Set(first.items.map(({ matchKey }) => matchKey));
  expect(second.items.some(({ matchKey }) => inFirst.has(matchKey))).toBe(false);
  expect(await size(all)).toMatchObject({ samples: SAMPLES, answers: ANSWERS, labelled: 0, repeats: true });
  // Where what is missing counts as wrong, the same answers are there to be read.
  expect(await size(all, { ...comparison, missingAs: 'wrong' })).toMatchObject({ answers: ANSWERS });
  // The repeats of a model come in any order, brook's answer before, between and after them.
  const orders = new Set(
    ids.slice(0, 100).map((i) =>
      first.items
        .filter(({ name }) => name.sampleId === String(i))
        .map(({ name }) => `${name.model} ${name.repeat}`)
        .join(),
    ),
  );
  expect(orders.size).toBeGreaterThan(5);
});

test('another queue holds one answer of a model to a sample, and a draw is one part', async () => {
  const draw = await open({ kind: 'draw', n: SAMPLES });
  expect(draw).toMatchObject({ samples: SAMPLES, parts: 1 });
  expect(draw.items).toHaveLength(2 * SAMPLES);
  expect(await size({ kind: 'draw', n: SAMPLES })).toMatchObject({ answers: 2 * SAMPLES, repeats: true });
  const asked = { ...comparison, missingAs: 'wrong' } as const;
  expect(await size({ kind: 'draw', n: 50 }, asked)).toMatchObject({ answers: 100 });
});

test('the labels are the scores once every repeat of every part is read, and not before', async () => {
  const results = () => reviewResults(db, comparison, { reviewer: 'mira', judge: 'exact_match' });
  const [first, second] = await partsOfAll();
  await read(first.items);
  expect(await size(all)).toMatchObject({ labelled: first.items.length, answers: ANSWERS });
  expect(await results()).toMatchObject({ standing: 'none drawn', buys: [] });
  // One answer of each model and sample is not all.
  const once = (await open({ kind: 'draw', n: SAMPLES })).items;
  await read(once);
  expect(await results()).toMatchObject({ standing: 'none drawn' });

  const everything = [...first.items, ...second.items];
  await read(everything);
  expect(await size(all)).toMatchObject({ labelled: ANSWERS });
  const found = await results();
  if (found === null) throw new Error('no results');
  expect(found.standing).toBe('all read');
  expect(standsOn(found)).toBe('All 3,119 answers read.');
  for (const model of ['aster', 'brook']) {
    const own = everything.filter(({ name }) => name.model === `model of ${model}`);
    const means = ids.map((i) => {
      const of = own.filter(({ name }) => name.sampleId === String(i)).map((item) => Number(isRight(item)));
      return of.reduce((sum, n) => sum + n, 0) / of.length;
    });
    const mean = means.reduce((sum, n) => sum + n, 0) / SAMPLES;
    const buy = found.buys.find((one) => found.contenders[one.contender]?.model === `model of ${model}`);
    expect(buy && leadOf(buy.score).value).toBeCloseTo(mean, 12);
  }
  await writeReviewed(db, []);
});
