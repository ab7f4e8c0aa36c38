import { afterAll, beforeAll, describe, test } from 'vitest';
import { merge } from '../../../src/lib/engine/merge';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';
import { atOnce, dumpOf, expectOutAndBack, expectSame, expectSameInAnyOrder, loadAs } from './any-order';
import { entangled } from './entangled';

describe.skipIf(!hasRealData)('real files', () => {
  let library: Library;
  beforeAll(async () => void (library = await openLibrary()));
  afterAll(() => library.db.close());

  const some = () => [
    ...dropOf(realData, 'eee/v0.2_inspect'),
    ...dropOf(realData, 'runcards/sealed').slice(0, 1),
    ...dropOf(realData, 'runcards/reports').slice(0, 1),
  ];

  test('give the same tables in any order, drops, workers and pieces', () =>
    expectSameInAnyOrder(library, [...dropOf(realData, 'eee'), ...dropOf(realData, 'runcards')], {
      runs: 4,
    }));

  test('are taken out and put back beside files about one run', () => {
    const files = some();
    return expectOutAndBack(library, [...entangled, ...files], files);
  });

  test('are the same once they are merged again', async () => {
    const wanted = await loadAs(library, atOnce([...entangled, ...some()]));
    await merge(library.db);
    expectSame(await dumpOf(library.db), wanted);
  });
});
