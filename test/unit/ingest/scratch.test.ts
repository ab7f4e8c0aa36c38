import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scratch } from '../../../src/lib/ingest/archive/scratch';
import { SourceTexts } from '../../../src/lib/ingest/source-texts';
import { Spill } from '../../../src/lib/ingest/archive/spill';

/** As much of OPFS as is used. */
class Folder {
  readonly entries = new Map<string, Folder | StoredFile>();
  #missing = (): never => {
    throw new DOMException('No such entry', 'NotFoundError');
  };
  getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    if (!this.entries.has(name) && create) this.entries.set(name, new Folder());
    const found = this.entries.get(name);
    return Promise.resolve().then(() => (found instanceof Folder ? found : this.#missing()));
  }
  getFileHandle(name: string): Promise<StoredFile> {
    const file = new StoredFile();
    this.entries.set(name, file);
    return Promise.resolve(file);
  }
  removeEntry(name: string): Promise<void> {
    const had = this.entries.delete(name);
    return Promise.resolve().then(() => (had ? undefined : this.#missing()));
  }
  async *keys(): AsyncGenerator<string> {
    for (const name of this.entries.keys()) yield await Promise.resolve(name);
  }
}
class StoredFile {
  static room = Infinity;
  bytes = new Uint8Array(0);
  createSyncAccessHandle = () =>
    Promise.resolve({
      write: (chunk: Uint8Array, { at }: { at: number }) => {
        if (at + chunk.length > StoredFile.room) throw new DOMException('Full', 'QuotaExceededError');
        const grown = new Uint8Array(at + chunk.length);
        grown.set(this.bytes);
        grown.set(chunk, at);
        this.bytes = grown;
        return chunk.length;
      },
      close: () => undefined,
    });
  getFile = () => Promise.resolve(new Blob([this.bytes]));
}

let top: Folder;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const sessions = () => [...((top.entries.get('evalbook') as Folder | undefined)?.entries.keys() ?? [])];
const files = (session: string) => [
  ...((top.entries.get('evalbook') as Folder).entries.get(session) as Folder).entries.keys(),
];
beforeEach(() => {
  top = new Folder();
  StoredFile.room = Infinity;
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(top) } });
});
afterEach(() => vi.unstubAllGlobals());

const content = Uint8Array.from({ length: 5_000_000 }, (_, i) => (i * 7) ^ (i >> 8));
async function spill(session: string | null) {
  const out = new Spill(session);
  for (let at = 0; at < content.length; at += 300_001) await out.write(content.slice(at, at + 300_001));
  return out.end();
}
const same = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(content));

test('what is large goes to a file of the session, what is small stays in memory', async () => {
  const { session } = new Scratch();
  const { blob, file } = await spill(session);
  expect(await same(blob)).toBe(true);
  expect(files(session)).toEqual([file]);
  const small = new Spill(session);
  await small.write(content.slice(0, 999_999));
  expect(await small.end()).toMatchObject({ file: null, blob: { size: 999_999 } });
});

test.each([0, 2_500_000])('without room for more than %d bytes the rest is kept in a Blob', async (room) => {
  StoredFile.room = room;
  const { blob } = await spill(new Scratch().session);
  expect(await same(blob)).toBe(true);
});

test('without OPFS everything is a Blob', async () => {
  vi.stubGlobal('navigator', {});
  const { blob, file } = await spill(new Scratch().session);
  expect(file).toBeNull();
  expect(await same(blob)).toBe(true);
});

test('a file goes with its source, the folder at start-over', async () => {
  const scratch = new Scratch();
  const texts = new SourceTexts(scratch);
  const { blob, file } = await spill(scratch.session);
  await spill(scratch.session);
  texts.keep(1, { path: 'a.gz', blob, files: [file ?? ''], shape: null });
  texts.drop(1);
  await settled();
  expect(files(scratch.session)).toHaveLength(1);
  texts.clear();
  await settled();
  expect(sessions()).toEqual([]);
});

test('what is given up leaves no file', async () => {
  const { session } = new Scratch();
  const out = new Spill(session);
  await out.write(content);
  await out.discard();
  expect(files(session)).toEqual([]);
});

test('at start, folders that no page holds are swept away', async () => {
  const other = await top.getDirectoryHandle('evalbook', { create: true });
  for (const name of [`${Date.now() - 1e9}-old`, `${Date.now() - 1000}-young`, 'strange'])
    await other.getDirectoryHandle(name, { create: true });
  new Scratch();
  await settled();
  expect(sessions()).toEqual([expect.stringMatching(/-young$/)]);
  const held = new Set([`evalbook-scratch-${sessions()[0] ?? ''}`]);
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.resolve(top) },
    locks: {
      request: (name: string, _: unknown, take?: (lock: object | null) => unknown) =>
        Promise.resolve(take?.(held.has(name) ? null : {})),
    },
  });
  new Scratch();
  await settled();
  expect(sessions()).toHaveLength(1);
  held.clear();
  new Scratch();
  await settled();
  expect(sessions()).toEqual([]);
});
