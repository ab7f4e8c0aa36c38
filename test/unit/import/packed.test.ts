import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicTables } from '../../../src/lib/analysis';
import { ident, sql } from '../../../src/lib/engine/sql';
import { demoDrop, openLibrary, type Library } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ workers: 2 });
});
afterAll(() => library.db.close());

async function sums(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of publicTables) {
    const [row] = await library.db.query<{ n: number; h: string }>(
      sql`SELECT count(*)::INTEGER AS n, coalesce(sum(hash(t)::HUGEINT), 0)::VARCHAR AS h FROM ${ident(name)} t`,
    );
    found[name] = `${row?.n} rows, ${row?.h}`;
  }
  return found;
}

test('rows that are packed on their way make the same tables', async () => {
  const files = demoDrop();
  const half = files.length >> 1;
  await library.load(files);
  const expected = await sums();
  await library.fresh({ workers: 2, packedEvery: 1 });
  await library.load(files.slice(half));
  await library.load(files.slice(0, half));
  expect(await sums()).toEqual(expected);
  expect(expected.responses).not.toMatch(/^0 rows/);
}, 240_000);
