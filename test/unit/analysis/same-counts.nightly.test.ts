import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasRealData, realData, realNames } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';
import { countedAlike } from './counted-alike';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

/** Folders of results; the others hold what is no result, or what waits to be mapped. */
const folders = realNames('.').filter((name) => !/\.|^matrices$|^silent|^own$/.test(name));

describe.skipIf(!hasRealData).each(folders)('%s', (folder) => {
  test('the same is counted alike wherever it is counted', async () => {
    await library.fresh();
    await library.load(dropOf(realData, folder));
    await countedAlike(library.db);
  });
});
