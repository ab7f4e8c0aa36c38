import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queue, openQueue } from '$lib/analysis/review/queue';
import type { QueueChoice } from '$lib/analysis/review/queue-choice';
import { sizeOfQueue } from '$lib/analysis/review/queue-sizes';
import { NO_METRIC } from '$lib/analysis/metrics/no-metric';
import { writeReviewed } from '$lib/engine/reviewed';
import { sql } from '$lib/engine/sql';
import type { Comparison } from '$lib/analysis';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, type Library, openLibrary } from '../support/library';
import { labelOf } from './labels';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load(demoDrop());
}, 60_000);
afterAll(() => library.db.close());

const seed = 20261122;
const asked = { seed, reviewer: 'mira' };
const open = async (choice: QueueChoice, comparison: Comparison = DESK): Promise<Queue> => {
  const queue = await openQueue(library.db, comparison, choice, { seed, part: 1 });
  if (queue === null) throw new Error('No queue');
  return queue;
};

/** Right or wrong of each answer, by sample and model, counted without the grid. */
async function outcomes(): Promise<Map<number, Map<string, boolean>>> {
  const rows = await library.db.query<{ key: number; model: string; score: number }>(
    sql`SELECT match_key AS key, model, avg(score) AS score FROM results
        WHERE evaluation = ${DESK.evaluation} AND metric = ${DESK.metric} AND status <> 'error' AND match_key IS NOT NULL
        GROUP BY ALL HAVING avg(score) IS NOT NULL`,
  );
  const found = new Map<number, Map<string, boolean>>();
  for (const { key, model, score } of rows)
    found.set(key, (found.get(key) ?? new Map<string, boolean>()).set(model, score > 0.5));
  return found;
}

const samplesOf = ({ items }: Queue): Set<number> => new Set(items.map(({ matchKey }) => matchKey));

test('a draw reads every model once a sample, in an order that says nothing of the models', async () => {
  const queue = await open({ kind: 'draw', n: 40 });
  expect(queue.draw).toBe(`random 40 of ${queue.of}, seed 20261122`);
  expect(queue.samples).toBe(40);
  const models = new Map<string, number>();
  const bySample = new Map<number, string[]>();
  for (const { matchKey, contender } of queue.items) {
    const before = bySample.get(matchKey) ?? [];
    expect(before).not.toContain(contender.key);
    bySample.set(matchKey, [...before, contender.key]);
    if (before.length === 0) models.set(contender.key, (models.get(contender.key) ?? 0) + 1);
  }
  expect(bySample.size).toBe(40);
  // Samples stand together, and each model comes first somewhere.
  expect(
    new Set(queue.items.map(({ matchKey }, i) => (queue.items[i - 1]?.matchKey === matchKey ? 0 : 1))).size,
  ).toBe(2);
  expect(models.size).toBeGreaterThan(2);
  for (const n of models.values()) expect(n).toBeLessThan(25);
  // The same again, and a longer one begins with it.
  expect(await open({ kind: 'draw', n: 40 })).toEqual(queue);
  expect((await open({ kind: 'draw', n: 60 })).items.slice(0, queue.items.length)).toEqual(queue.items);
});

test('each queue holds the samples that it says, and as many as are counted beside it', async () => {
  const found = await outcomes();
  const models = [...new Set([...found.values()].flatMap((one) => [...one.keys()]))].sort();
  const [first = '', second = ''] = models;
  const keysWhere = (is: (of: Map<string, boolean>) => boolean): Set<number> =>
    new Set([...found].flatMap(([key, of]) => (is(of) ? [key] : [])));
  const choices: [QueueChoice, Set<number>][] = [
    [{ kind: 'disagree' }, keysWhere((of) => new Set(of.values()).size === 2)],
    [{ kind: 'failures', model: first }, keysWhere((of) => of.get(first) === false)],
    [
      { kind: 'flips', from: first, to: second },
      keysWhere((of) => of.has(first) && of.has(second) && of.get(first) !== of.get(second)),
    ],
  ];
  for (const [choice, expected] of choices) {
    const queue = await open(choice);
    expect(samplesOf(queue), choice.kind).toEqual(expected);
    expect(await sizeOfQueue(library.db, DESK, choice, asked), choice.kind).toMatchObject({
      samples: expected.size,
      of: expected.size,
      answers: queue.items.length,
      labelled: 0,
    });
    expect(queue.draw).toBe('');
  }
});

test('hits of a search, all that passes a filter, and samples that were chosen', async () => {
  const hits = await open({ kind: 'search', text: 'refund' });
  expect(hits.items.length).toBeGreaterThan(0);
  expect(await sizeOfQueue(library.db, DESK, { kind: 'search', text: 'refund' }, asked)).toMatchObject({
    samples: samplesOf(hits).size,
    answers: hits.items.length,
  });
  const chips = [{ kind: 'text', where: 'input', value: 'refund' } as const];
  const filtered = await open({ kind: 'all' }, { ...DESK, chips });
  expect(filtered.items.length).toBeGreaterThan(0);
  expect(filtered.of).toBeLessThan((await open({ kind: 'all' })).of);
  const draw = await open({ kind: 'draw', n: 3 }, { ...DESK, chips });
  expect(draw.draw).toMatch(/^random 3 of \d+, seed 20261122, where .*refund/);
  expect(draw.of).toBe(filtered.of);
  const [item] = draw.items;
  const chosen = await open({ kind: 'chosen', samples: [item?.name.content ?? ''] });
  expect(samplesOf(chosen)).toEqual(new Set([item?.matchKey]));
});

test('what the reviewer judged is counted; in a draw, what was judged in that order alone', async () => {
  const queue = await open({ kind: 'draw', n: 5 });
  const [a, b, c] = queue.items;
  if (!a || !b || !c) throw new Error('No answers');
  await writeReviewed(library.db, [
    labelOf({ ...a.name, draw: queue.draw }),
    labelOf({ ...b.name, draw: queue.draw.replace('random 5', 'random 2') }),
    labelOf({ ...c.name }),
    labelOf({ ...c.name, reviewer: 'jonas', draw: queue.draw }),
  ]);
  const labelled = async (choice: QueueChoice) =>
    (await sizeOfQueue(library.db, DESK, choice, asked))?.labelled;
  expect(await labelled({ kind: 'draw', n: 5 })).toBe(2);
  expect(await labelled({ kind: 'all' })).toBe(3);
  await writeReviewed(library.db, []);
});

test('a metric without right and wrong has no failures', async () => {
  const numeric = await library.db.query<{ metric: string }>(
    sql`SELECT metric FROM metrics WHERE evaluation = ${DESK.evaluation} AND kind = 'numeric' LIMIT 1`,
  );
  const comparison = { ...DESK, metric: numeric[0]?.metric ?? '' };
  const choice = { kind: 'failures', model: 'aster-large' } as const;
  expect(await openQueue(library.db, comparison, choice, { seed, part: 1 })).toBe(null);
  expect(await sizeOfQueue(library.db, comparison, choice, asked)).toBe(null);
});

test('without any metric, samples are drawn, found and chosen all the same; none by their scores', async () => {
  const bare = { ...DESK, metric: NO_METRIC };
  expect(await open({ kind: 'draw', n: 40 }, bare)).toEqual(await open({ kind: 'draw', n: 40 }));
  expect((await open({ kind: 'all' }, bare)).items).toEqual((await open({ kind: 'all' })).items);
  const hits = { kind: 'search', text: 'refund' } as const;
  expect((await open(hits, bare)).items).toEqual((await open(hits)).items);
  const [item] = (await open({ kind: 'all' })).items;
  const chosen = { kind: 'chosen', samples: [item?.name.content ?? ''] } as const;
  expect(samplesOf(await open(chosen, bare))).toEqual(new Set([item?.matchKey]));
  expect(await sizeOfQueue(library.db, bare, { kind: 'draw', n: 40 }, asked)).toMatchObject({
    samples: 40,
    labelled: 0,
  });
  for (const choice of [
    { kind: 'disagree' },
    { kind: 'failures', model: 'aster-large' },
    { kind: 'flips', from: 'aster-large', to: 'brook-2' },
  ] as const) {
    expect(await openQueue(library.db, bare, choice, { seed, part: 1 }), choice.kind).toBe(null);
    expect(await sizeOfQueue(library.db, bare, choice, asked), choice.kind).toBe(null);
  }
});
