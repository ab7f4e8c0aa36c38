import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '$lib/formats/examples';
import { families } from '$lib/formats/families';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

test('what Help shows of each tool is read as a file of that tool', async () => {
  await library.load([...examples.values()].map(({ path, text }) => droppedText(path, text)));
  const found = await library.db.query<{
    path: string;
    format: string | null;
    records: number;
    rejected: number;
  }>(sql`SELECT path, format, records, rejected FROM sources`);
  const read = new Map(found.map((one) => [one.path, one]));
  expect(
    families.flatMap((family) => {
      const { tool, names } = family;
      const { path = '' } = examples.get(family) ?? {};
      const one = read.get(path);
      return one?.format != null && one.format in names && one.rejected === 0 ? [] : [[tool, one ?? path]];
    }),
  ).toEqual([]);
});
