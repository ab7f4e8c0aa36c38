import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formats } from '../../../src/lib/formats';
import { type Library, openLibrary } from '../support/library';
import { allFamilies, dropOf, expectAll, families } from './tool-drops';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());
beforeEach(() => library.fresh({ workers: 2 }));

test('every format that is read has generated files', () => {
  const made = new Set(
    families.flatMap(([, make]) => Object.values(make().sources).map(({ format }) => format)),
  );
  const ids = formats.map(({ id }) => id);
  // Rows of one file each, which are those of the lines that their format is named after.
  const documents = /-(document|file)$/;
  expect([...new Set(ids)].filter((id) => !documents.test(id) && !made.has(id))).toEqual([]);
});

test.each(families)('%s: every file that was written is told of', (_family, make) => {
  const wanted = make();
  expect(Object.keys(wanted.sources).sort()).toEqual(Object.keys(wanted.files).sort());
});

test('all families in one drop come to what was written', async () => {
  const all = allFamilies();
  await library.load(all.flatMap(([family, wanted]) => dropOf(family, wanted)));
  await expectAll(library.db, all);
});
