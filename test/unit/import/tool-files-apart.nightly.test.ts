import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import type { ToolFiles } from '../../fixtures/tools';
import { tarOf, zipOf, zstdFrame } from '../ingest/pack';
import { dropped } from '../ingest/workbench';
import { type Library, openLibrary } from '../support/library';
import { allFamilies, bytesOf, dropOf, expectAll, families } from './tool-drops';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());
beforeEach(() => library.fresh({ workers: 2 }));

test.each(families)('%s alone comes to what was written', async (family, make) => {
  const wanted = make();
  await library.load(dropOf(family, wanted));
  await expectAll(library.db, [[family, wanted]]);
});

/** A name of a tar has room for 100 bytes; a longer one is cut at a slash. */
function ustar(path: string, bytes: Uint8Array) {
  if (path.length <= 100) return { name: path, bytes };
  const at = path.indexOf('/', path.length - 101);
  return { name: path.slice(at + 1), prefix: path.slice(0, at), bytes };
}

describe('all families packed', () => {
  /** The same files again, packed; a path of a member begins with that of its archive. */
  const inFolder = (archive: string): [string, ToolFiles][] =>
    allFamilies().map(([family, wanted]) => [`${archive}/${family}`, wanted]);
  const members = () =>
    allFamilies().flatMap(([family, { files }]) =>
      Object.entries(files).map(([path, content]) => ({
        name: `${family}/${path}`,
        bytes: bytesOf(content),
      })),
    );
  const gzip = (bytes: Uint8Array) => Uint8Array.from(gzipSync(bytes));

  test.each<[string, () => Uint8Array<ArrayBuffer>]>([
    ['all.zip', () => zipOf(members())],
    ['stored.zip', () => zipOf(members().map((member) => ({ ...member, method: 0 })))],
    ['zstd.zip', () => zipOf(members().map((member) => ({ ...member, method: 93 })))],
    ['all.tar', () => tarOf(members().map(({ name, bytes }) => ustar(name, bytes)))],
    ['all.tar.gz', () => gzip(tarOf(members().map(({ name, bytes }) => ustar(name, bytes))))],
    ['all.tar.zst', () => zstdFrame(tarOf(members().map(({ name, bytes }) => ustar(name, bytes))))],
  ])('in %s', async (name, pack) => {
    await library.load([dropped(name, Uint8Array.from(pack()))]);
    await expectAll(library.db, inFolder(name));
  });

  test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['gz', gzip],
    ['zst', zstdFrame],
  ])('each as .%s', async (ending, pack) => {
    await library.load(
      members().map(({ name, bytes }) => dropped(`${name}.${ending}`, Uint8Array.from(pack(bytes)))),
    );
    const packed = allFamilies().map(([family, wanted]): [string, ToolFiles] => [
      family,
      {
        ...wanted,
        sources: Object.fromEntries(
          Object.entries(wanted.sources).map(([path, one]) => [`${path}.${ending}`, one]),
        ),
      },
    ]);
    await expectAll(library.db, packed);
  });
});
