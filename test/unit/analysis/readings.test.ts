import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard, type Readings, readingsOf } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { readingsFinding, readingsTable, saysOf } from '../../../src/lib/views/readings/readings-words';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

const keysIn = async (comparison: Comparison) => {
  const { rows, baseline } = await leaderboard(library.db, comparison);
  return { rows, baseline: baseline?.key ?? '', others: rows.map(({ contender }) => contender.key) };
};
const read = async (comparison: Comparison, label: string): Promise<Readings | null> => {
  const { rows, baseline } = await keysIn(comparison);
  const model = rows.find(({ contender }) => contender.label === label)?.contender.key ?? '';
  return readingsOf(library.db, comparison, [baseline, model]);
};

test('each reading is what Compare says under the same choices; the page’s own is among them', async () => {
  await library.load(demoDrop());
  const found = await read(DESK, 'brook-2');
  expect(found?.open).toEqual(['samples', 'missingAs']);
  expect(found?.readings).toHaveLength(4);
  expect(found?.readings.filter(({ isHere }) => isHere)).toHaveLength(1);
  for (const { samples, missingAs, metric, cluster, difference } of found?.readings ?? []) {
    const { baseline } = await keysIn(DESK);
    const comparison: Comparison = { ...DESK, samples, missingAs, metric: metric.metric, cluster, baseline };
    const board = await leaderboard(library.db, comparison);
    const row = board.rows.find(({ contender }) => contender.key === found?.model.key);
    expect(difference.value).toBeCloseTo(row?.difference?.value ?? NaN, 12);
    expect(difference.low).toBeCloseTo(row?.difference?.interval.low ?? NaN, 12);
    expect(difference.n).toBe(row?.n);
  }
  const values = found?.readings.map(({ difference }) => difference.value ?? NaN) ?? [];
  expect(values).toEqual(values.toSorted((a, b) => a - b));
});

test('what was never asked is no wrong answer in any reading', async () => {
  // Cobalt-s answered 279 of 400 samples: its failed and unscored answers may be wrong, and nothing else.
  const found = await read(DESK, 'cobalt-s');
  expect(found?.wrongOn).toBe('asked');
  const wrong = found?.readings.filter(({ missingAs }) => missingAs === 'wrong') ?? [];
  expect(wrong.length).toBeGreaterThan(0);
  for (const { difference } of wrong) expect(difference.n).toBeLessThanOrEqual(279);
});

test('a choice that decides is named: what a missing answer counts as', async () => {
  await library.fresh();
  // Half of birch's answers have no score, the others are right: left out, it is level or better; as wrong, it is worse.
  const rows = (model: string, scored: number, isRight: (i: number) => boolean) =>
    Array.from({ length: 80 }, (_, i) =>
      JSON.stringify({
        ...{ id: `q${i}`, model, question: `What is ${i}?`, output: `${model} says ${i}` },
        correct: i < scored ? isRight(i) : null,
      }),
    ).join('\n');
  await library.load([
    droppedText(
      'alder.jsonl',
      rows('alder', 80, (i) => i % 10 > 1),
    ),
    droppedText(
      'birch.jsonl',
      rows('birch', 40, (i) => i % 10 > 1 || i % 3 === 0),
    ),
  ]);
  const [evaluation] = await library.db.query<{ evaluation: string; metric: string }>(
    sql`SELECT evaluation, metric FROM metrics`,
  );
  const comparison: Comparison = {
    ...{ evaluation: evaluation?.evaluation ?? '', metric: evaluation?.metric ?? '', by: 'model' },
    ...{ contenders: null, baseline: null, missingAs: 'dropped', chips: [] },
  };
  const { others } = await keysIn(comparison);
  const [birch = '', alder = ''] = others;
  const found = await readingsOf(library.db, comparison, [alder, birch]);
  expect(found?.open).toEqual(['missingAs']);
  const answer = { ...(found as Readings), compared: 2 };
  const options = { model: null, margin: null };
  expect(answer.readings.map((one) => saysOf(one, null))).toEqual(['worse', 'unclear']);
  expect(readingsFinding(answer, options)).toBe(
    'birch against alder: 1 of 2 defensible readings says unclear, as here; 1 worse (with missing answers wrong).',
  );
  expect(readingsTable(answer, options).rows).toHaveLength(2);
});

test('by what samples are matched is a choice, where some are named alike by text and not by content', async () => {
  await library.fresh();
  // Every fourth question ends in a line break for birch.
  const rows = (model: string, isRight: (i: number) => boolean, asked: (i: number) => string) =>
    Array.from({ length: 120 }, (_, i) =>
      JSON.stringify({
        ...{ id: `q${i}`, model, question: asked(i), reference: `${2 * i}` },
        ...{ output: `${model} says ${i}`, correct: isRight(i) },
      }),
    ).join('\n');
  await library.load([
    droppedText(
      'alder.jsonl',
      rows(
        'alder',
        (i) => i % 5 > 0,
        (i) => `What is ${i} and ${i}?`,
      ),
    ),
    droppedText(
      'birch.jsonl',
      rows(
        'birch',
        (i) => i % 5 > 1,
        (i) => `What is ${i} and ${i}?${i % 4 === 0 ? ' \n' : ''}`,
      ),
    ),
  ]);
  const [found] = await library.db.query<{ evaluation: string; metric: string }>(
    sql`SELECT evaluation, metric FROM metrics`,
  );
  const comparison: Comparison = {
    ...{ evaluation: found?.evaluation ?? '', metric: found?.metric ?? '', by: 'model' },
    ...{ contenders: null, baseline: null, missingAs: 'dropped', chips: [] },
  };
  const readings = await readingsOf(library.db, comparison, ['alder', 'birch']);
  expect(readings?.open).toEqual(['way']);
  expect(readings?.readings.map(({ way, difference }) => [way, difference.n]).sort()).toEqual(
    [
      [null, 120],
      ['content', 90],
    ].sort(),
  );
  const answer = { ...(readings as Readings), compared: 2 };
  expect(readingsTable(answer, { model: null, margin: null }).columns.at(-2)?.head).toBe('matched by');
});
