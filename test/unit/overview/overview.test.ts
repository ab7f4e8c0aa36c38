import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chip, type Comparison, leaderboard, matrix } from '../../../src/lib/analysis';
import { overview, type Overview, type OverviewAsked, readResults } from '../../../src/lib/analysis/overview';
import type { Database } from '../../../src/lib/engine/database';
import { cellsOf, mean, passes, type RawResponse, rawResponses, usable } from '../analysis/oracle';
import { openTestDatabase } from '../support/database';
import { load, type Made, rating, recordsOf, yesNo } from './results';

const models = ['alpha', 'beta', 'gamma', 'delta'] as const;
const made: readonly Made[] = [
  { name: 'plain', metric: 'em', samples: 150, models, score: yesNo },
  { name: 'partial', metric: 'em', samples: 120, models, gaps: { beta: 0.3, delta: 0.9 }, score: yesNo },
  { name: 'repeated', metric: 'em', samples: 60, models, repeats: 3, gaps: { alpha: 0.2 }, score: yesNo },
  { name: 'rated', metric: 'chrf', samples: 40, models: ['alpha', 'beta', 'gamma'], score: rating },
  { name: 'few', metric: 'f1', samples: 14, models: ['alpha', 'gamma'], score: (s, r) => (s + r()) / 2 },
  { name: 'errors', metric: 'wer', samples: 80, models, score: (s, r) => 1 - (s + r()) / 2 },
  { name: 'open', metric: 'gap_of_tone', samples: 50, models, score: rating },
  { name: 'alone', metric: 'em', samples: 30, models: ['delta'], score: yesNo },
  { name: 'twin', like: 'plain', metric: 'acc', samples: 70, models: ['beta', 'gamma'], score: yesNo },
];
const metricOf = new Map(made.map(({ name, metric }) => [name, metric]));

const ALL: OverviewAsked = { by: 'model', missingAs: 'dropped', contenders: null, chips: [], cluster: null };
const label = (key: string, value: string): Chip => ({ kind: 'label', key, value });

let db: Database;
let raw: RawResponse[];
beforeAll(async () => {
  db = await openTestDatabase();
  await load(db, recordsOf(made, 7));
  raw = await rawResponses(db);
});
afterAll(() => db.close());

/** As Compare is opened from a cell: the contender of the cell is the baseline, and each pair has its own samples. */
const compared = (
  asked: OverviewAsked,
  found: Overview['columns'][number],
  baseline: string,
): Comparison => ({
  ...asked,
  evaluation: found.evaluation,
  metric: found.metric.metric,
  missingAs: found.missingAs,
  cluster: found.cluster,
  baseline,
  samples: 'pairs',
});

const close = (a: number | null | undefined, b: number | null | undefined) => {
  if (a == null || b == null) expect(a ?? null).toBe(b ?? null);
  else expect(a).toBeCloseTo(b, 10);
};

async function equalsCompare(asked: OverviewAsked): Promise<number> {
  const found = await overview(db, asked);
  let cells = 0;
  for (const column of found.columns)
    for (const cell of column.cells) {
      const comparison = compared(asked, column, cell.contender);
      const board = await leaderboard(db, comparison);
      const row = board.rows.find(({ contender }) => contender.key === cell.contender);
      const where = `${cell.contender} on ${column.evaluation}`;
      expect([row?.n, row?.method], where).toEqual([cell.n, cell.method]);
      close(cell.score, row?.score);
      close(cell.interval.low, row?.interval.low);
      close(cell.interval.high, row?.interval.high);
      expect(cell.interval.why ?? null, where).toBe(row?.interval.why ?? null);
      expect(column.chosenBy).toBe(board.chosenBy);
      cells++;
      if (column.lead?.best !== cell.contender) continue;
      const next = board.rows.find(({ contender }) => contender.key === column.lead?.next);
      const { difference } = column.lead;
      const sign = -1;
      close(difference.value, next?.difference?.value == null ? null : sign * next.difference.value);
      close(difference.p, next?.difference?.pRaw);
      close(difference.low, next?.difference?.interval.high == null ? null : -next.difference.interval.high);
      expect([difference.n, difference.method], where).toEqual([next?.n, next?.difference?.method]);
    }
  return cells;
}

/** Of samples with an answer that passes, counted from the answers one by one. */
function countedBy(asked: OverviewAsked, found: Overview): void {
  const groups = new Map<string, Chip[]>();
  for (const chip of asked.chips)
    groups.set(chip.kind + ('key' in chip ? chip.key : ''), [
      ...(groups.get(chip.kind + ('key' in chip ? chip.key : '')) ?? []),
      chip,
    ]);
  for (const column of found.columns) {
    const { evaluation } = column;
    const own = raw.filter((one) => one.evaluation === evaluation);
    const keys = new Set(own.map(({ matchKey }) => matchKey));
    for (const group of groups.values()) {
      const passed = own.filter((one) => group.some((chip) => passes(one, chip, asked.by, own)));
      const left = new Set(passed.map(({ matchKey }) => matchKey));
      for (const key of keys) if (!left.has(key)) keys.delete(key);
    }
    const cells = cellsOf(raw, { evaluation, metric: metricOf.get(evaluation) ?? '', by: asked.by });
    const any = new Set<number>();
    for (const cell of column.cells) {
      const values = [...(cells.get(cell.contender) ?? [])].filter(([key]) => keys.has(key));
      for (const [key] of values) any.add(key);
      expect(cell.n, `${cell.contender} on ${evaluation}`).toBe(values.length);
      close(cell.score, values.length === 0 ? null : mean(values.map(([, value]) => value)));
    }
    expect(column.samples).toBe(any.size);
  }
}

describe('each cell is what Compare shows, and what the answers come to', () => {
  test.each<[string, Partial<OverviewAsked>]>([
    ['with nothing chosen', {}],
    ['filtered by a label', { chips: [label('half', 'even')] }],
    ['filtered by two labels', { chips: [label('half', 'odd'), label('topic', 't1'), label('topic', 't4')] }],
    ['filtered by an answer', { chips: [{ kind: 'status', value: 'error' }] }],
    [
      'filtered by a score',
      { chips: [{ kind: 'score', metric: 'em', op: '>=', value: 1, contender: 'beta' }] },
    ],
    ['of two models', { contenders: ['beta', 'delta'] }],
    ['of one model by its chip', { chips: [{ kind: 'model', value: 'gamma' }] }],
    ['by condition', { by: 'condition' }],
  ])('%s', async (_, change) => {
    const asked = { ...ALL, ...change };
    expect(await equalsCompare(asked)).toBeGreaterThan(5);
    countedBy(asked, await overview(db, asked));
  });

  test.each<[string, Partial<OverviewAsked>]>([
    ['with clusters', { cluster: 'topic' }],
    ['with clusters, filtered', { cluster: 'topic', chips: [label('half', 'even')] }],
    ['with missing answers as wrong', { missingAs: 'wrong' }],
    ['with missing answers as wrong, filtered', { missingAs: 'wrong', chips: [label('half', 'even')] }],
    ['by outcome', { chips: [{ kind: 'outcome', metric: 'em', contender: 'beta', is: 'wrong' }] }],
    [
      'by outcome, missing as wrong',
      {
        missingAs: 'wrong',
        chips: [{ kind: 'outcome', metric: 'em', contender: 'beta', is: 'wrong' }],
      },
    ],
    ['by who is missing', { chips: [{ kind: 'outcome', metric: 'em', contender: 'beta', is: 'missing' }] }],
  ])('%s', async (_, change) => {
    expect(await equalsCompare({ ...ALL, ...change })).toBeGreaterThan(20);
  });
});

describe('who is best', () => {
  const columnOf = (found: Overview, name: string) =>
    found.columns.find(({ evaluation }) => evaluation === name);
  const placesOf = (found: Overview, name: string) =>
    new Map(columnOf(found, name)?.cells.map(({ contender, place }) => [contender, place]));

  test('is told apart from every other, corrected over the evaluations that are judged', async () => {
    const found = await overview(db, ALL);
    expect(found.judged).toBe(7);
    // Holm by hand over the largest p of each evaluation, as every pair on Compare has it.
    const largest = new Map<string, number>();
    for (const column of found.columns) {
      if (column.lead === null) continue;
      const { pairs } = await matrix(db, { ...compared(ALL, column, column.lead.best), samples: 'pairs' });
      const ranked = new Set(
        column.cells.flatMap(({ contender, place }) => (place === 'few' ? [] : [contender])),
      );
      const own = pairs.filter(
        ({ row, column: other }) =>
          [row.key, other.key].includes(column.lead?.best ?? '') &&
          ranked.has(row.key) &&
          ranked.has(other.key),
      );
      expect(own).toHaveLength(ranked.size - 1);
      largest.set(column.evaluation, Math.max(...own.map(({ pRaw }) => pRaw ?? 1)));
    }
    const order = [...largest].sort(([, a], [, b]) => a - b);
    let running = 0;
    order.forEach(([name, p], k) => {
      running = Math.max(running, Math.min(1, p * (order.length - k)));
      const column = columnOf(found, name);
      close(column?.lead?.p, running);
      const places = placesOf(found, name);
      expect(places.get(column?.lead?.best ?? '')).toBe(running < 0.05 ? 'best' : 'tied');
      expect([...places.values()].filter((place) => place === 'best')).toHaveLength(running < 0.05 ? 1 : 0);
      if (running >= 0.05)
        expect([...places.values()].filter((place) => place === 'tied').length).toBeGreaterThan(1);
    });
    expect(
      order.filter(([name]) => [...placesOf(found, name).values()].includes('best')).length,
    ).toBeGreaterThan(0);
    expect(
      order.filter(([name]) => [...placesOf(found, name).values()].includes('tied')).length,
    ).toBeGreaterThan(0);
  });

  test('is the one with least, where lower is better', async () => {
    const found = await overview(db, ALL);
    const column = columnOf(found, 'errors');
    const least = [...(column?.cells ?? [])].sort((a, b) => (a.score ?? 9) - (b.score ?? 9))[0];
    expect(column?.lead?.best).toBe(least?.contender);
  });

  test('nobody, where nobody says which way is better, one model is alone, or samples were chosen by their result', async () => {
    const found = await overview(db, ALL);
    expect([columnOf(found, 'open')?.unjudged, columnOf(found, 'alone')?.unjudged]).toEqual([
      'undirected',
      'one',
    ]);
    for (const name of ['open', 'alone'])
      expect(new Set(placesOf(found, name).values())).toEqual(new Set([null]));
    const chosen = await overview(db, {
      ...ALL,
      chips: [{ kind: 'outcome', metric: 'em', contender: 'beta', is: 'wrong' }],
    });
    expect(columnOf(chosen, 'plain')?.unjudged).toBe('outcome');
    expect(columnOf(chosen, 'plain')?.lead).toBeNull();
    expect(columnOf(chosen, 'rated')?.unjudged).toBe('empty');
  });

  test('is not somebody with less than half of the samples', async () => {
    const places = placesOf(await overview(db, ALL), 'partial');
    expect(places.get('delta')).toBe('few');
    expect(places.get('beta')).not.toBe('few');
  });
});

/** Each model on each evaluation, counted one by one. */
async function equalsRead(db: Database, evaluations: readonly string[]): Promise<void> {
  const raw = await rawResponses(db);
  const found = await readResults.ask({ db, signal: new AbortController().signal }, { by: 'model' });
  expect(found.map(({ evaluation }) => evaluation).sort()).toEqual([...evaluations].sort());
  for (const { evaluation, metric, results } of found) {
    const own = raw.filter((one) => one.evaluation === evaluation);
    expect(results.map(({ contender }) => contender.model).sort()).toEqual(
      [...new Set(own.map(({ model }) => model))].sort(),
    );
    const cells = cellsOf(raw, { evaluation, metric: metric?.metric ?? '', by: 'model' });
    for (const { contender, samples, answers, scored, n, score } of results) {
      const answered = own.filter(({ model }) => model === contender.model);
      const where = `${contender.model} on ${evaluation}`;
      expect(answers, where).toBe(answered.length);
      expect(samples, where).toBe(new Set(answered.map(({ matchKey }) => matchKey)).size);
      expect(scored, where).toBe(answered.filter((one) => usable(one, metric?.metric ?? '') !== null).length);
      const values = [...(cells.get(contender.key) ?? new Map<number, number>()).values()];
      expect(n, where).toBe(values.length);
      close(score, values.length === 0 ? null : mean(values));
    }
  }
}

test('what was read of each model is what its answers count to', () =>
  equalsRead(
    db,
    made.map(({ name }) => name),
  ));

test.each(['plain', 'partial', 'repeated', 'rated'])('so it is where %s stands alone', async (name) => {
  const alone = await openTestDatabase();
  await load(
    alone,
    recordsOf(
      made.filter((one) => one.name === name),
      7,
    ),
  );
  await equalsRead(alone, [name]);
  await alone.close();
});
