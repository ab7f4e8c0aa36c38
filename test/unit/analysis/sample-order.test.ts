import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyDefinition,
  eraseDefinition,
  keysOfSamples,
  listContenders,
  neighbours,
  pageOfSamples,
} from '../../../src/lib/analysis';
import type { SampleOrder, SampleRow } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { demoDrop, openLibrary } from '../support/library';
import { DESK } from '../support/demo-comparisons';

let db: Database;
let contenders: string[];
beforeAll(async () => {
  const library = await openLibrary();
  ({ db } = library);
  await library.load(demoDrop());
  contenders = (await listContenders(db, DESK.evaluation, DESK.by)).map(({ key }) => key);
});
afterAll(() => db.close());

const LABELS = ['difficulty', 'topic'];
const all = { offset: 0, limit: 10_000, labels: LABELS, figures: true, second: 'f1' };
const rowsBy = (...order: SampleOrder[]): Promise<SampleRow[]> => pageOfSamples(db, DESK, { ...all, order });

type Value = string | number | null;
const encoder = new TextEncoder();
const compare = (x: string | number, y: string | number): number =>
  typeof x === 'number' && typeof y === 'number'
    ? x - y
    : Buffer.compare(encoder.encode(String(x)), encoder.encode(String(y)));

/** Key after key, nothing last whatever the direction, and by match key where all are equal. */
const sorted = (rows: readonly SampleRow[], keys: readonly [(row: SampleRow) => Value, boolean][]) =>
  [...rows].sort((a, b) => {
    for (const [valueOf, descending] of keys) {
      const [x, y] = [valueOf(a), valueOf(b)];
      if (x === null && y === null) continue;
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      const gap = descending ? compare(y, x) : compare(x, y);
      if (gap !== 0) return gap;
    }
    return a.matchKey - b.matchKey;
  });
const keysOf = (rows: readonly SampleRow[]) => rows.map(({ matchKey }) => matchKey);

test('labels of the rows are those of the tables, several values in one text', async () => {
  const rows = await rowsBy({ by: 'sample', descending: false });
  const told = await db.query<{ match_key: number; key: string; value: string }>(
    sql`SELECT DISTINCT p.match_key, l.key, l.value FROM samples p JOIN sample_labels USING (sample_key)
        JOIN labels l USING (label_id) WHERE p.evaluation = ${DESK.evaluation} ORDER BY l.value`,
  );
  expect(told.length).toBeGreaterThan(rows.length);
  for (const row of rows)
    LABELS.forEach((label, i) => {
      const own = told.filter(({ match_key, key }) => match_key === row.matchKey && key === label);
      expect(row.labels[i]).toBe(own.length === 0 ? null : own.map(({ value }) => value).join(', '));
    });
});

test('what answers use and take is their mean, and unknown where no file says it', async () => {
  const rows = await rowsBy({ by: 'number', descending: false });
  const told = await db.query<Record<'match_key' | 'tokens' | 'cost' | 'latency', number | null>>(
    sql`SELECT p.match_key, avg(r.output_tokens) AS tokens, avg(r.reported_cost_usd) AS cost, avg(r.latency_ms) AS latency
        FROM responses r JOIN samples p USING (sample_key) JOIN runs u USING (run_id)
        WHERE u.evaluation = ${DESK.evaluation} AND u.model = ${contenders[0] ?? ''} GROUP BY p.match_key`,
  );
  for (const name of ['tokens', 'cost', 'latency'] as const) {
    const known = told.filter((one) => one[name] !== null);
    for (const one of told) {
      const cell = rows.find(({ matchKey }) => matchKey === one.match_key)?.cells[0];
      const value = one[name];
      expect(cell?.[name]).toEqual(value === null ? null : expect.closeTo(value, 9));
    }
    expect(rows.filter(({ cells }) => cells[0]?.[name] != null)).toHaveLength(known.length);
  }
  const plain = await pageOfSamples(db, DESK, { order: [], offset: 0, limit: 3 });
  expect(plain.map(({ labels }) => labels)).toEqual([[], [], []]);
  expect(plain.flatMap(({ cells }) => cells.map(({ tokens }) => tokens)).every((one) => one === null)).toBe(
    true,
  );
});

test('several keys sort one after the other', async () => {
  const [first = '', second = ''] = contenders;
  const rows = await rowsBy({ by: 'number', descending: false });
  expect(keysOf(rows)).toEqual(keysOf(sorted(rows, [])));
  const cases: [SampleOrder[], [(row: SampleRow) => Value, boolean][]][] = [
    [
      [
        { by: { label: 'difficulty' }, descending: true },
        { by: { contender: first }, descending: false },
        { by: 'input', descending: true },
      ],
      [
        [(row) => row.labels[0] ?? null, true],
        [(row) => row.cells[0]?.score ?? null, false],
        [(row) => row.input, true],
      ],
    ],
    [
      [
        { by: { label: 'topic' }, descending: false },
        { by: 'disagreement', descending: true },
      ],
      [
        [(row) => row.labels[1] ?? null, false],
        [(row) => row.disagreement, true],
      ],
    ],
    [
      [
        { by: { figure: 'cost', contender: second }, descending: true },
        { by: { figure: 'tokens', contender: first }, descending: false },
      ],
      [
        [(row) => row.cells[1]?.cost ?? null, true],
        [(row) => row.cells[0]?.tokens ?? null, false],
      ],
    ],
    [
      [
        { by: { metric: 'f1', contender: second }, descending: false },
        { by: 'reference', descending: false },
      ],
      [
        [(row) => row.cells[1]?.second ?? null, false],
        [(row) => row.reference, false],
      ],
    ],
    // What is not there sorts nothing.
    [
      [
        { by: { label: 'no such label' }, descending: true },
        { by: { contender: 'nobody' }, descending: true },
        { by: { figure: 'cost', contender: 'nobody' }, descending: true },
        { by: { metric: 'no such metric', contender: first }, descending: true },
        { by: 'sample', descending: true },
      ],
      [[(row) => row.sampleId, true]],
    ],
  ];
  for (const [order, keys] of cases) {
    const expected = keysOf(sorted(rows, keys));
    expect(keysOf(await rowsBy(...order))).toEqual(expected);
    expect([...(await keysOfSamples(db, DESK, { order }))]).toEqual(expected);
    expect([...(await keysOfSamples(db, DESK, { order, offset: 7, limit: 5 }))]).toEqual(
      expected.slice(7, 12),
    );
    const windows: SampleRow[] = [];
    for (let offset = 0; offset < rows.length; offset += 150)
      windows.push(...(await pageOfSamples(db, DESK, { ...all, order, offset, limit: 150 })));
    expect(keysOf(windows)).toEqual(expected);
    expect(await neighbours(db, DESK, order, expected[9] ?? 0)).toEqual({
      previous: expected[8],
      next: expected[10],
      position: 10,
      count: rows.length,
    });
  }
});

test('only some rows, in the order asked for', async () => {
  const order: SampleOrder[] = [{ by: 'input', descending: true }];
  const expected = keysOf(await rowsBy(...order));
  const only = [expected[40], expected[3], expected[77]].map(Number);
  const rows = await pageOfSamples(db, DESK, { order, offset: 0, limit: 10, only });
  expect(keysOf(rows)).toEqual([expected[3], expected[40], expected[77]]);
});

test('a label of numbers sorts as numbers, and again once it is written anew', async () => {
  const define = (expression: string) => applyDefinition(db, { by: 'expression', key: 'length', expression });
  const order: SampleOrder[] = [{ by: { label: 'length' }, descending: false }];
  const lengths = async () =>
    (await pageOfSamples(db, DESK, { order, offset: 0, limit: 10_000, labels: ['length'] })).map((row) =>
      Number(row.labels[0]),
    );
  await define('length(input_preview)');
  const found = await lengths();
  expect(Math.max(...found)).toBeGreaterThan(99);
  expect(Math.min(...found)).toBeLessThan(100);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  await define('length(input_preview) % 7');
  const anew = await lengths();
  expect(Math.max(...anew)).toBe(6);
  expect(anew).toEqual([...anew].sort((a, b) => a - b));
  await eraseDefinition(db, { by: 'expression', key: 'length', expression: '' });
  expect(new Set(await lengths())).toEqual(new Set([0])); // Number(null)
});
