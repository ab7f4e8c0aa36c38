import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { formats } from '../../../src/lib/formats';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { type ToolFiles, toolFiles } from '../../fixtures/tools';
import { tarOf, zipOf, zstdFrame } from '../ingest/pack';
import { dropped } from '../ingest/workbench';
import { type Library, openLibrary } from '../support/library';

let library: Library;
let db: Database;
beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
});
afterAll(() => db.close());
beforeEach(() => library.fresh({ workers: 2 }));

const bytesOf = (content: string | Uint8Array<ArrayBuffer>) => Uint8Array.from(Buffer.from(content));
const dropOf = (folder: string, { files }: ToolFiles): DroppedFile[] =>
  Object.entries(files).map(([path, content]) => dropped(`${folder}/${path}`, content));

/** A name of a tar has room for 100 bytes; a longer one is cut at a slash. */
function ustar(path: string, bytes: Uint8Array) {
  if (path.length <= 100) return { name: path, bytes };
  const at = path.indexOf('/', path.length - 101);
  return { name: path.slice(at + 1), prefix: path.slice(0, at), bytes };
}

const count = async (table: 'samples' | 'responses') =>
  (
    await db.query<{ n: number }>(
      sql`SELECT count(*)::INTEGER AS n FROM (${table === 'samples' ? sql`FROM samples` : sql`FROM responses`})`,
    )
  )[0]?.n;
const sources = () =>
  db.query<{ path: string; format: string; version: string | null }>(
    sql`SELECT path, format, format_version AS version, records, used, folded, ignored, rejected FROM sources ORDER BY path`,
  );
const scores = () =>
  db.query(
    sql`SELECT evaluation, model, metric, count(score)::INTEGER AS n, sum(score) AS sum FROM results
        WHERE metric IS NOT NULL GROUP BY ALL ORDER BY ALL`,
  );
/** What a tool did not deviate in: advice about the schema of Every Eval Ever apart, nothing is to be said. */
const complaints = () =>
  db.query(sql`SELECT path, code, message FROM problems JOIN sources USING (source_id)
               WHERE severity <> 'advice' ORDER BY ALL`);

const byName = <T extends object>(rows: readonly T[]) =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function expectAll(folders: readonly [folder: string, wanted: ToolFiles][]): Promise<void> {
  const wantedSources = folders.flatMap(([folder, wanted]) =>
    Object.entries(wanted.sources).map(([path, { version, folded = 0, ignored = 0, ...more }]) => ({
      path: `${folder}/${path}`,
      version:
        version === undefined ? (expect.toBeOneOf([null, expect.any(String)]) as string | null) : version,
      ...more,
      folded,
      ignored,
      rejected: 0,
    })),
  );
  expect(await sources()).toEqual(wantedSources.sort((a, b) => (a.path < b.path ? -1 : 1)));
  const wantedScores = folders.flatMap(([, wanted]) => wanted.scores);
  const found = await scores();
  expect(byName(found)).toEqual(
    byName(wantedScores.map((one) => ({ ...one, sum: expect.closeTo(one.sum, 9) as number }))),
  );
  const total = (of: (wanted: ToolFiles) => number) =>
    folders.reduce((sum, [, wanted]) => sum + of(wanted), 0);
  expect(await count('samples')).toBe(total(({ samples }) => samples));
  expect(await count('responses')).toBe(total(({ responses }) => responses));
  expect(await complaints()).toEqual([]);
}

const families = Object.entries(toolFiles);

describe.each(families)('%s, from the drop to the tables', (family, make) => {
  test('comes to what was written', async () => {
    const wanted = make();
    expect(Object.keys(wanted.sources).sort()).toEqual(Object.keys(wanted.files).sort());
    await library.load(dropOf(family, wanted));
    await expectAll([[family, wanted]]);
  });
});

test('every format that is read has generated files', () => {
  const made = new Set(
    families.flatMap(([, make]) => Object.values(make().sources).map(({ format }) => format)),
  );
  const ids = formats.map(({ id }) => id);
  // Rows of one file each, which are those of the lines that their format is named after.
  const documents = /-(document|file)$/;
  expect([...new Set(ids)].filter((id) => !documents.test(id) && !made.has(id))).toEqual([]);
});

describe('all families in one drop', () => {
  const all = (): [string, ToolFiles][] => families.map(([family, make]) => [family, make()]);

  test('come to what each comes to alone', async () => {
    await library.load(all().flatMap(([family, wanted]) => dropOf(family, wanted)));
    await expectAll(all());
  });

  /** The same files again, packed; a path of a member begins with that of its archive. */
  const inFolder = (archive: string): [string, ToolFiles][] =>
    all().map(([family, wanted]) => [`${archive}/${family}`, wanted]);
  const members = () =>
    all().flatMap(([family, { files }]) =>
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
    await expectAll(inFolder(name));
  });

  test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['gz', gzip],
    ['zst', zstdFrame],
  ])('each as .%s', async (ending, pack) => {
    await library.load(
      members().map(({ name, bytes }) => dropped(`${name}.${ending}`, Uint8Array.from(pack(bytes)))),
    );
    const packed = all().map(([family, wanted]): [string, ToolFiles] => [
      family,
      {
        ...wanted,
        sources: Object.fromEntries(
          Object.entries(wanted.sources).map(([path, one]) => [`${path}.${ending}`, one]),
        ),
      },
    ]);
    await expectAll(packed);
  });
});
