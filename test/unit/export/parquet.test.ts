import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listLabels, publicTables, resultsQuery, tableQuery } from '$lib/analysis';
import type { Cell } from '$lib/engine/database';
import { ident, type Sql, sql } from '$lib/engine/sql';
import { queryToParquet, writeParquet } from '$lib/export/parquet';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { parquetToLines } from '$lib/ingest/parquet/parquet-lines';
import { dropped } from '../ingest/workbench';
import { demoDrop, type Library, openLibrary } from '../support/library';

let library: Library;
let native: Awaited<ReturnType<DuckDBInstance['connect']>>;
let folder: string;
beforeAll(async () => {
  library = await openLibrary();
  native = await (await DuckDBInstance.create()).connect();
  folder = await mkdtemp(join(tmpdir(), 'evalbook-parquet-'));
});
beforeEach(() => library.fresh());
afterAll(async () => {
  await library.db.close();
  native.closeSync();
  await rm(folder, { recursive: true });
});

/** What DuckDB itself finds in the file. */
async function inDuckDB(blob: Blob, query: string): Promise<unknown[][]> {
  const path = join(folder, 'out.parquet');
  await writeFile(path, new Uint8Array(await blob.arrayBuffer()));
  return (await native.runAndReadAll(query.replace('FILE', `'${path}'`))).getRows();
}
const typesIn = async (blob: Blob): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await inDuckDB(blob, 'SELECT column_name, column_type FROM (DESCRIBE FROM FILE)')).map(
      ([name, type]) => [String(name), type],
    ),
  );

/** What our own reader makes of it. */
async function readBack(blob: Blob): Promise<Record<string, unknown>[]> {
  const control = new UnpackControl(unpackLimits, () => undefined);
  const { blob: lines } = await parquetToLines(blob, null, control);
  const text = await lines.text();
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as never]));
}

const odd = sql`SELECT * FROM (VALUES
  (1, 9007199254740993::BIGINT, 0.1::DOUBLE, true, TIMESTAMP '2024-02-29 12:34:56.123456', 'a "b", c', ['x', NULL, '🦆'], MAP {'k.1': 2}),
  (-2147483648, -9223372036854775808, 'NaN'::DOUBLE, false, TIMESTAMP '1969-12-31 23:59:59.999999', E'one\r\ntwo\n', [], MAP {}),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (0, 9223372036854775807, 'infinity'::DOUBLE, NULL, TIMESTAMP '1582-10-15 00:00:00', '', ['9007199254740993'], NULL),
  (7, 0, -0.0::DOUBLE, true, NULL, 'naïve 🦆 漢字', NULL, MAP {'': -1}))
  t("small", "large", "tag.number, double", "yes", "at", "text", "list", "map")`;

test('each type stands as DuckDB had it, with the odd values', async () => {
  const blob = await queryToParquet(library.db, odd);
  expect(await typesIn(blob)).toEqual({
    ...{ small: 'INTEGER', large: 'BIGINT', 'tag.number, double': 'DOUBLE', yes: 'BOOLEAN' },
    ...{ at: 'TIMESTAMP WITH TIME ZONE', text: 'VARCHAR', list: 'JSON', map: 'JSON' },
  });
  const at = 'epoch_us("at")::VARCHAR';
  const rows = await inDuckDB(
    blob,
    `SELECT "small", "large"::VARCHAR, "tag.number, double"::VARCHAR, yes, ${at}, "text", list::VARCHAR, map::VARCHAR FROM FILE`,
  );
  expect(rows).toEqual([
    [1, '9007199254740993', '0.1', true, '1709210096123456', 'a "b", c', '["x",null,"🦆"]', '{"k.1":2}'],
    [-2147483648, '-9223372036854775808', 'nan', false, '-1', 'one\r\ntwo\n', '[]', '{}'],
    [null, null, null, null, null, null, null, null],
    [0, '9223372036854775807', 'inf', null, '-12219292800000000', '', '["9007199254740993"]', null],
    [7, '0', '-0.0', true, null, 'naïve 🦆 漢字', null, '{"":-1}'],
  ]);
  expect(await readBack(blob)).toMatchObject([
    { small: 1, large: '9007199254740993', at: '2024-02-29T12:34:56.123456Z', list: ['x', null, '🦆'] },
    { large: '-9223372036854775808', yes: false, text: 'one\r\ntwo\n', map: {} },
    { small: null, text: null, list: null },
    { large: '9223372036854775807', list: ['9007199254740993'] },
    { 'tag.number, double': 0, text: 'naïve 🦆 漢字', map: { '': -1 } },
  ]);
});

test('a result without rows keeps its columns and their types', async () => {
  const blob = await queryToParquet(library.db, sql`${odd} WHERE small = 99`);
  expect(await inDuckDB(blob, 'SELECT count(*)::INTEGER FROM FILE')).toEqual([[0]]);
  expect(await typesIn(blob)).toMatchObject({ small: 'INTEGER', at: 'TIMESTAMP WITH TIME ZONE' });
});

test('row groups are written as the rows come, and 120,000 rows are each there once', async () => {
  const blob = await queryToParquet(
    library.db,
    sql`SELECT i, i % 7 = 0 AS yes, 'row ' || (i % 1000) AS t, i / 3 AS d FROM range(120000) r(i)`,
  );
  const [found] = await inDuckDB(
    blob,
    `SELECT count(*)::INTEGER, count(DISTINCT i)::INTEGER, sum(i)::VARCHAR, count(*) FILTER (yes)::INTEGER,
            count(*) FILTER (t <> 'row ' || (i % 1000) OR d <> i / 3)::INTEGER FROM FILE`,
  );
  expect(found).toEqual([120_000, 120_000, String((119_999 * 120_000) / 2), 17_143, 0]);
  const groups = `SELECT DISTINCT row_group_num_rows::INTEGER AS n FROM parquet_metadata(FILE) ORDER BY n`;
  expect(await inDuckDB(blob, groups)).toEqual([[20_000], [50_000]]);
});

test('few rows of long texts are a row group, and an abort stops between batches', async () => {
  const long = 'long 🦆 '.repeat(100_000);
  const columns = [{ name: 't', kind: 'text' }] as const;
  let given = 0;
  async function* batches(): AsyncGenerator<Cell[][], void, void> {
    for (; given < 60; given++) yield await Promise.resolve([[long]]);
  }
  const blob = await writeParquet({ columns, batches: batches() });
  expect(await inDuckDB(blob, `SELECT count(DISTINCT row_group_id) > 1 FROM parquet_metadata(FILE)`)).toEqual(
    [[true]],
  );
  expect(
    await inDuckDB(
      blob,
      `SELECT count(*)::INTEGER, min(length(t))::INTEGER, count(DISTINCT t)::INTEGER FROM FILE`,
    ),
  ).toEqual([[60, 700_000, 1]]);
  given = 0;
  const stop = new AbortController();
  const stopped = writeParquet(
    { columns, batches: batches() },
    { signal: stop.signal, onProgress: ({ rows }) => rows === 3 && stop.abort() },
  );
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(given).toBeLessThan(6);
});

describe('the demo', () => {
  /** Cells as text that is the same from either engine. */
  const cast = async (statement: Sql): Promise<string> => {
    const { columns, batches } = await library.db.read(sql`SELECT * FROM (${statement}) LIMIT 0`);
    await batches.return();
    return columns
      .map(({ name, kind }) =>
        kind === 'timestamp' ? `epoch_us(${ident(name).text})::VARCHAR` : `${ident(name).text}::VARCHAR`,
      )
      .join(', ');
  };
  const same = async (statement: Sql, rows: number | null = null) => {
    const columns = await cast(statement);
    const query = `SELECT count(*)::INTEGER, sum(hash(${columns}))::VARCHAR FROM`;
    const [stored] = await library.db.query<Record<string, unknown>>({
      text: `${query} (${statement.text})`,
      parameters: statement.parameters,
    });
    const blob = await queryToParquet(library.db, statement);
    const [read] = await inDuckDB(blob, `${query} FILE`);
    expect(read).toEqual(Object.values(stored ?? {}));
    if (rows !== null) expect(read?.[0]).toBe(rows);
    return typesIn(blob);
  };

  test('results with labels, and each public table, hold the same rows with the same types', async () => {
    await library.load(demoDrop());
    const labels = (await listLabels(library.db, null)).map(({ key }) => key);
    const [counted] = await library.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM results`);
    const types = await same(
      resultsQuery({ chips: [], by: 'model', columns: null, labels, rows: 'responses' }),
      counted?.n,
    );
    expect(types).toMatchObject({
      score: 'DOUBLE',
      is_correct: 'BOOLEAN',
      run_id: 'INTEGER',
      started_at: 'TIMESTAMP WITH TIME ZONE',
      'tag.topic': 'VARCHAR',
    });
    for (const table of publicTables) {
      const found = await same(tableQuery(table, null));
      const stored = await library.db.query<{ name: string; type: string }>(
        sql`SELECT column_name AS name, data_type AS type FROM duckdb_columns() WHERE table_name = ${table === 'results' ? 'used_results' : table}`,
      );
      const expected = stored.map(({ name, type }): [string, string] => [
        name,
        type === 'TIMESTAMP' ? 'TIMESTAMP WITH TIME ZONE' : type,
      ]);
      expect([table, found]).toEqual([table, Object.fromEntries(expected)]);
    }
  });

  test('its results dropped again are read at once, with the same scores, tokens and failures', async () => {
    await library.load(demoDrop());
    const told = () =>
      library.db.query(
        sql`SELECT evaluation, model, metric, count(*)::INTEGER AS rows, count(DISTINCT sample_key)::INTEGER AS samples,
                   count(DISTINCT response_id)::INTEGER AS answers, round(sum(score), 6) AS score,
                   sum(output_tokens)::DOUBLE AS tokens, count(*) FILTER (status = 'error')::INTEGER AS failed,
                   count(*) FILTER (output_preview <> '')::INTEGER AS said
            FROM results WHERE metric IS NOT NULL GROUP BY ALL ORDER BY ALL`,
      );
    const before = await told();
    expect(before.length).toBeGreaterThan(10);
    const all = resultsQuery({ chips: [], by: 'model', columns: null, labels: ['topic'], rows: 'responses' });
    const bytes = new Uint8Array(await (await queryToParquet(library.db, all)).arrayBuffer());
    await library.fresh();
    const { tables } = await library.load([dropped('results.parquet', bytes)]);
    expect(tables.map(({ guess }) => guess.open)).toEqual([[]]);
    expect(await told()).toEqual(before);
    expect(await library.db.query(sql`SELECT DISTINCT key FROM sample_tags`)).toEqual([{ key: 'tag.topic' }]);
    expect(await library.db.query(sql`SELECT code FROM problems WHERE severity <> 'advice'`)).toEqual([]);
  });
});
