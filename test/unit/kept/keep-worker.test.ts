import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WriteReply, WriteRequest } from '../../../src/lib/session/kept/writer';

/** The browser's own file system, as a worker writes to it. */
const disk = new Map<string, Uint8Array>();

const fileAt = (path: string) => ({
  truncate: (size: number) => disk.set(path, (disk.get(path) ?? new Uint8Array()).slice(0, size)),
  write(bytes: Uint8Array, { at }: { at: number }) {
    const before = disk.get(path) ?? new Uint8Array();
    const after = new Uint8Array(Math.max(before.length, at + bytes.length));
    after.set(before);
    after.set(bytes, at);
    disk.set(path, after);
    return bytes.length;
  },
  flush: () => undefined,
  close: () => undefined,
});
const folderAt = (path: string): object => ({
  getDirectoryHandle: (name: string) => Promise.resolve(folderAt(`${path}${name}/`)),
  getFileHandle: (name: string) =>
    Promise.resolve({ createSyncAccessHandle: () => Promise.resolve(fileAt(path + name)) }),
});

const replies: WriteReply[] = [];
const inside = Object.assign(new EventTarget(), {
  postMessage: (reply: WriteReply) => void replies.push(reply),
});
const write = async (...requests: WriteRequest[]): Promise<void> => {
  for (const data of requests) inside.dispatchEvent(new MessageEvent('message', { data }));
  await vi.waitFor(() => expect(replies.filter(({ is }) => is === 'done')).toHaveLength(requests.length));
};

beforeEach(async () => {
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(folderAt('')) } });
  vi.stubGlobal('self', inside);
  vi.resetModules();
  await import('../../../src/workers/keep-worker');
});
afterEach(() => vi.unstubAllGlobals());

test('a file of several parts is kept byte for byte, whatever stood there, and one after it whole', async () => {
  disk.set('one/files/1-0', new Uint8Array(2e7).fill(9));
  const large = Uint8Array.from({ length: 17_000_000 }, (_, i) => (i >> 10) % 251);
  const folder = ['one', 'files'];
  await write(
    { id: 1, folder, name: '1-0', content: new Blob([large]) },
    { id: 2, folder, name: '2-0', content: 'é' },
  );
  expect(replies).toEqual([
    ...[8_388_608, 8_388_608, 222_784].map((bytes) => ({ id: 1, is: 'written', bytes })),
    { id: 1, is: 'done' },
    { id: 2, is: 'written', bytes: 2 },
    { id: 2, is: 'done' },
  ]);
  expect(Buffer.compare(disk.get('one/files/1-0') ?? new Uint8Array(), large)).toBe(0);
  expect(new TextDecoder().decode(disk.get('one/files/2-0'))).toBe('é');
});
