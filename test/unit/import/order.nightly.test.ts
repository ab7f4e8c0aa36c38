import { afterAll, beforeAll, describe, test } from 'vitest';
import { merge } from '../../../src/lib/engine/merge';
import { demoDrop, dropOf, droppedText, fixtures, type Library, openLibrary } from '../support/library';
import { atOnce, dumpOf, expectOutAndBack, expectSame, expectSameInAnyOrder, loadAs } from './any-order';
import { entangled, row } from './entangled';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());

describe('the same tables in any order, drops, workers and pieces', () => {
  test('of files about one run', () => expectSameInAnyOrder(library, entangled, { runs: 12 }));

  test('of bad files', () => {
    // One of those that hold the same bytes under another name.
    const files = dropOf(fixtures, 'bad-input').filter(
      ({ path }) => !/not-really|no-final|expected/.test(path),
    );
    return expectSameInAnyOrder(library, files, { runs: 3 });
  });

  test('of the demo', () =>
    expectSameInAnyOrder(library, demoDrop(), { runs: 2, chunks: [70_000, 2 ** 24] }));
});

test('a hash that only a later row of the sample gives is the same in any pieces', async () => {
  const files = [droppedText('a.jsonl', row({}) + row({ model_id: 'order/b', sample_hash: 'bb' }))];
  const wanted = await loadAs(library, atOnce(files));
  expectSame(await loadAs(library, { files, cuts: [], workers: 2, chunk: 300 }), wanted);
});

test('a source that is taken out leaves what the others give alone, and gives all again once it is back', () =>
  expectOutAndBack(library, entangled, entangled));

test('merging again changes nothing', async () => {
  const wanted = await loadAs(library, atOnce(entangled));
  await merge(library.db);
  expectSame(await dumpOf(library.db), wanted);
});
