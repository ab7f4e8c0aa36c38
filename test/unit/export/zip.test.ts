import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { zipOf } from '$lib/export/site/zip';

const letters = new TextEncoder().encode('a long way to go. '.repeat(5000));
const noise = crypto.getRandomValues(new Uint8Array(9000));
const files = { 'site/a.txt': letters, 'site/b/é.bin': noise, 'site/empty': new Uint8Array(0) };
const entries = Object.entries(files).map(([path, bytes]) => ({
  path,
  open: () => Promise.resolve(new Blob([bytes])),
}));

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])(
  'every file is in it as it was; where the browser deflates: %s',
  async (deflates) => {
    if (!deflates) vi.stubGlobal('CompressionStream', undefined);
    let read = 0;
    const zip = await zipOf(entries, { onProgress: (bytes) => (read = bytes) });
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const found = Object.entries(unzipSync(bytes)).map(([path, one]) => [
      path,
      Buffer.from(one).toString('base64'),
    ]);
    expect(found).toEqual(
      Object.entries(files).map(([path, one]) => [path, Buffer.from(one).toString('base64')]),
    );
    expect(read).toBe(letters.length + noise.length);
    expect(bytes.length < letters.length).toBe(deflates);
  },
);

test('what is handed to the browser part by part is in it once', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const large = new Blob([new Uint8Array(2 ** 24 + 1)]);
  const zip = await zipOf([{ path: 'large', open: () => Promise.resolve(large) }, ...entries.slice(0, 1)]);
  expect(zip.size - large.size - letters.length).toBeLessThan(1000);
});

test('a file that cannot be read, and a stop, end it', async () => {
  const broken = { path: 'c', open: () => Promise.reject(new Error('moved')) };
  await expect(zipOf([...entries, broken])).rejects.toThrow('moved');
  const stop = new AbortController();
  const asked = zipOf(entries, { signal: stop.signal, onProgress: () => stop.abort(new Error('no more')) });
  await expect(asked).rejects.toThrow('no more');
});
