import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publicTables } from '../../../src/lib/analysis';
import { ident, sql } from '../../../src/lib/engine/sql';
import { demoDrop, openLibrary, type Library } from '../support/library';

let plain: Library;
let packed: Library;
beforeAll(async () => {
  plain = await openLibrary({ workers: 2 });
  packed = await openLibrary({ workers: 2, packedEvery: 1 });
});
afterAll(() => Promise.all([plain.db.close(), packed.db.close()]));

async function sums({ db }: Library): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of publicTables) {
    const [row] = await db.query<{ n: number; h: string }>(
      sql`SELECT count(*)::INTEGER AS n, coalesce(sum(hash(t)::HUGEINT), 0)::VARCHAR AS h FROM ${ident(name)} t`,
    );
    found[name] = `${row?.n} rows, ${row?.h}`;
  }
  return found;
}

test('rows that are packed on their way, and merged in steps, make the same tables', async () => {
  const files = demoDrop();
  const half = files.length >> 1;
  await plain.load(files.slice(half));
  await packed.load(files.slice(half));
  expect(await sums(packed)).toEqual(await sums(plain));
  await plain.load(files.slice(0, half));
  await packed.load(files.slice(0, half));
  const expected = await sums(plain);
  expect(await sums(packed)).toEqual(expected);
  expect(expected.responses).not.toMatch(/^0 rows/);
}, 240_000);

test('the first merge packs after each step; later ones replace whole tables at once', async () => {
  const library = await openLibrary({ packedEvery: Infinity });
  const tidy = vi.spyOn(library.db, 'tidy');
  const [first, ...others] = demoDrop();
  await library.load(first ? [first] : []);
  expect(tidy).toHaveBeenCalledTimes(3);
  await library.load(others.slice(0, 1));
  expect(tidy).toHaveBeenCalledTimes(3);
  await library.db.close();
});

test('a first merge that fails between its steps leaves nothing, and the files can be dropped again', async () => {
  const library = await openLibrary({ packedEvery: Infinity });
  const tidy = vi
    .spyOn(library.db, 'tidy')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('it broke'));
  const files = demoDrop().slice(0, 1);
  await expect(library.load(files)).rejects.toThrow('it broke');
  tidy.mockRestore();
  const found = await sums(library);
  for (const name of ['responses', 'scores', 'samples', 'runs', 'sources'])
    expect(found[name]).toBe('0 rows, 0');
  expect((await library.load(files)).refused).toEqual([]);
  expect((await sums(library)).responses).not.toMatch(/^0 rows/);
  await library.db.close();
});
