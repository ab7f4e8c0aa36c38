import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { ReadOnlyError, readOnly } from '../../../src/lib/engine/read-only';
import { tokens } from '../../../src/lib/engine/tokens';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.run(sql`CREATE TABLE t (i INTEGER); INSERT INTO t VALUES (1), (2)`);
});
afterAll(() => database.close());

test.each([
  'SELECT 1',
  '  select 1 ;',
  'SELECT 1;;  -- done\n',
  '/* drop */ -- delete\nSELECT 1',
  '/* a /* nested */ ; */ SELECT 1',
  '(SELECT 1) UNION ALL (SELECT 2)',
  '((SELECT 1))',
  'FROM t',
  'FROM t SELECT i',
  'TABLE t',
  'VALUES (1), (2)',
  'WITH a AS (SELECT 1 AS "insert") SELECT * FROM a',
  'WITH RECURSIVE a(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM a WHERE i < 3) FROM a',
  'WITH a AS (SELECT 1 AS x) SELECT x AS update FROM a',
  "SELECT ';' || $$;$$ || $a$ ; $$ ; $a$ || E'\\'; ' AS x",
  'SELECT 1 AS ";"',
  "SELECT '--', '/*', \"i\" FROM t",
  "SELECT 'it''s; fine'",
  'DESCRIBE t',
  'DESC t',
  'SUMMARIZE t',
  'SHOW TABLES',
  'EXPLAIN SELECT 1',
  'EXPLAIN ANALYZE FROM t',
  'EXPLAIN (FORMAT JSON) SELECT 1',
  "PRAGMA table_info('t')",
  'PRAGMA show_tables',
  'PIVOT t ON i USING count(*)',
  'SELECT 1e5, .5, 1_000, $1::INTEGER + 1 WHERE $1 IS NULL',
])('reads: %s', async (text) => {
  const statement = readOnly(text);
  if (statement.includes('$1')) return;
  await expect(database.query({ text: statement, parameters: [] })).resolves.toBeInstanceOf(Array);
});

test.each([
  '',
  '  -- nothing\n',
  ';',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE t',
  "SELECT 'a' ; -- '\nDELETE FROM t",
  "SELECT E'\\' ; DROP TABLE t --'; DROP TABLE t",
  'INSERT INTO t VALUES (3)',
  'UPDATE t SET i = 4',
  'DELETE FROM t',
  'TRUNCATE t',
  'DROP TABLE t',
  'CREATE TABLE u AS SELECT 1',
  'ALTER TABLE t ADD COLUMN j INTEGER',
  "COPY t TO 'x.csv'",
  "ATTACH 'x.db'",
  'SET threads = 1',
  'RESET threads',
  'USE memory',
  'BEGIN',
  'COMMIT',
  'CALL pragma_version()',
  'CHECKPOINT',
  'VACUUM',
  'INSTALL json',
  'LOAD json',
  'PREPARE q AS SELECT 1',
  'EXECUTE q',
  'SET VARIABLE x = 1',
  "PRAGMA memory_limit = '1GB'",
  'PRAGMA enable_profiling',
  'EXPLAIN ANALYZE DELETE FROM t',
  'EXPLAIN INSERT INTO t VALUES (1)',
  'EXPLAIN ANALYZE (DELETE FROM t)',
  'EXPLAIN (ANALYZE) DELETE FROM t',
  'EXPLAIN (FORMAT JSON) ANALYZE DELETE FROM t',
  'WITH a AS (SELECT 1) INSERT INTO t FROM a',
  'WITH a AS (SELECT 1) DELETE FROM t',
  'WITH a AS (SELECT 1) UPDATE t SET i = 5',
  'EXPLAIN ANALYZE WITH a AS (SELECT 1) DELETE FROM t',
  "SELECT 'open",
  'SELECT "open',
  'SELECT 1 /* open',
  'SELECT $$open',
  '\ufeffDROP TABLE t',
])('refuses: %j', (text) => {
  expect(() => readOnly(text)).toThrow(ReadOnlyError);
});

test('what is refused is said in a sentence', () => {
  expect(() => readOnly('DROP TABLE t')).toThrow(
    /^DROP is refused\. Only one statement that reads is accepted: /,
  );
  expect(() => readOnly('SELECT 1; SELECT 2')).toThrow(/^There is more than one statement\. /);
});

test('tokens cover the text', () => {
  const text = `SELECT "a""b", 'c''d', E'\\'', $$e$$, $f$g$f$, x.y, 1.5e-3, ?, $1, naïve /* h */ -- i`;
  expect(tokens(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['word', 'SELECT'],
    ['name', '"a""b"'],
    ['symbol', ','],
    ['string', "'c''d'"],
    ['symbol', ','],
    ['string', "E'\\''"],
    ['symbol', ','],
    ['string', '$$e$$'],
    ['symbol', ','],
    ['string', '$f$g$f$'],
    ['symbol', ','],
    ['word', 'x'],
    ['symbol', '.'],
    ['word', 'y'],
    ['symbol', ','],
    ['number', '1.5e-3'],
    ['symbol', ','],
    ['parameter', '?'],
    ['symbol', ','],
    ['parameter', '$1'],
    ['symbol', ','],
    ['word', 'naïve'],
    ['comment', '/* h */'],
    ['comment', '-- i'],
  ]);
});
