import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { createStagedTables, shapesOf, tablesOf } from '../../../src/lib/engine/schema';
import { sql } from '../../../src/lib/engine/sql';
import { StagedAppend } from '../../../src/lib/engine/staged-append';
import { StagedWriter } from '../../../src/lib/ingest/staging/staged-writer';
import { fullShape, stagedRows } from '../../../src/lib/records/staging';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await createStagedTables(db);
});
afterAll(() => db.close());

type Values = Partial<Record<keyof typeof stagedRows.columns, number | string>>;

/** One batch of rows: `row_ref` from 1, and the same values in each. */
function batch(rows: number, values: Values) {
  const writer = new StagedWriter(stagedRows);
  for (let i = 1; i <= rows; i++)
    for (const [name, column] of Object.entries(writer.columns))
      (column as { push(value: unknown): void }).push(
        name === 'row_ref' ? i : (values[name as keyof Values] ?? null),
      );
  const flushed = writer.flush();
  if (!flushed) throw new Error('No rows');
  return flushed;
}

const append = async (...batches: ReturnType<typeof batch>[]) => {
  const open = await StagedAppend.begin(db);
  for (const one of batches) await open.insert(one);
  return open;
};

test('what most files leave empty takes no column, and is NULL where all rows are asked for', async () => {
  await (
    await append(batch(2, { output_preview: 'plain' }), batch(1, { stop_reason: 'length', turns: 4 }))
  ).commit();
  expect(
    await db.query(
      sql`SELECT row_ref, output_preview, stop_reason, turns, epoch FROM staged_rows ORDER BY ALL`,
    ),
  ).toEqual([
    { row_ref: 1, output_preview: 'plain', stop_reason: null, turns: null, epoch: null },
    { row_ref: 1, output_preview: null, stop_reason: 'length', turns: 4, epoch: null },
    { row_ref: 2, output_preview: 'plain', stop_reason: null, turns: null, epoch: null },
  ]);
  const tables = await tablesOf(db, stagedRows);
  expect(tables.map(({ columns }) => 'turns' in columns).sort()).toEqual([false, true]);
});

test('an append that is rolled back leaves neither rows nor shapes, and is seen by nobody before', async () => {
  const shapes = await shapesOf(db, stagedRows);
  const open = await append(batch(3, { epoch: 2, judge_tokens: 5 }));
  expect(await db.query(sql`SELECT count(*) AS n FROM staged_rows`)).toEqual([{ n: 3 }]);
  await open.rollback();
  expect(await shapesOf(db, stagedRows)).toEqual(shapes);
  await (await append(batch(1, { epoch: 2, judge_tokens: 5 }))).commit();
  expect(await db.query(sql`SELECT count(*) AS n FROM staged_rows`)).toEqual([{ n: 4 }]);
});

test('others may write and tidy while an append is open', async () => {
  const open = await append(batch(2, { stop_reason: 'stop' }));
  await db.run(sql`CREATE TABLE beside AS SELECT 1 AS one`);
  await db.run(sql`INSERT INTO staged_labels VALUES (1, 'key', 'value')`);
  await db.tidy();
  await open.commit();
  await db.run(sql`DROP TABLE beside`);
  expect(await db.query(sql`SELECT count(*) AS n FROM staged_rows WHERE stop_reason = 'stop'`)).toEqual([
    { n: 2 },
  ]);
  expect(await db.query(sql`SELECT count(*) AS n FROM staged_labels`)).toEqual([{ n: 1 }]);
  await db.run(sql`DELETE FROM staged_labels`);
});

test('the tables made again know the shapes that are there', async () => {
  const shapes = await shapesOf(db, stagedRows);
  await createStagedTables(db);
  expect(await shapesOf(db, stagedRows)).toEqual(shapes);
  expect(shapes).not.toContain(fullShape(stagedRows));
  expect(await db.query(sql`SELECT count(*) AS n FROM staged_rows`)).toEqual([{ n: 6 }]);
});

const held = async () => {
  const [row] = await db.query<{ bytes: number }>(
    sql`SELECT sum(memory_usage_bytes)::BIGINT AS bytes FROM duckdb_memory()`,
  );
  return row?.bytes ?? 0;
};

/** Fills the staged rows and deletes them all: the bytes held before, and those the rows take. */
async function fillAndDelete(): Promise<{ before: number; taken: number }> {
  const before = await held();
  await (await append(...Array.from({ length: 4 }, () => batch(50_000, { input_tokens: 1 })))).commit();
  const taken = (await held()) - before;
  for (const { name } of await tablesOf(db, stagedRows))
    await db.run({ text: `DELETE FROM ${name}`, parameters: [] });
  return { before, taken };
}

test('tidying gives back the memory of rows that were deleted', async () => {
  const { before, taken } = await fillAndDelete();
  await db.tidy();
  expect(taken).toBeGreaterThan(20e6);
  expect((await held()) - before).toBeLessThan(taken / 4);
});

test('tidying waits for whoever reads, and nobody waits for it', async () => {
  await db.run(sql`CREATE TABLE read AS SELECT range AS i FROM range(100_000)`);
  const { before, taken } = await fillAndDelete();
  const reading = db.stream<{ i: number }>(sql`SELECT i FROM read`);
  await reading.next();
  await db.tidy();
  expect((await held()) - before).toBeGreaterThan(taken * 0.9);
  await reading.return();
  await db.run(sql`DROP TABLE read`);
  expect((await held()) - before).toBeLessThan(taken / 4);
});
