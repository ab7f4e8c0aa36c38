import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWindow } from '../../../src/lib/ingest/text/byte-window';

const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 0xff);

/** Of a browser whose blobs give no such streams. */
class PlainBlob extends Blob {
  override slice(...range: [number?, number?]): Blob {
    return new PlainBlob([super.slice(...range)]);
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    throw new TypeError('no byte streams');
  }
}

/** A file whose streams break off after some bytes, with an error or as if they were at their end. */
class FrailBlob extends Blob {
  readonly #way: 'error' | 'close';

  constructor(parts: BlobPart[], way: 'error' | 'close') {
    super(parts);
    this.#way = way;
  }
  override slice(...range: [number?, number?]): Blob {
    return new FrailBlob([super.slice(...range)], this.#way);
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const source = super.slice(0, 700).stream().getReader();
    const way = this.#way;
    return new ReadableStream({
      type: 'bytes',
      async pull(controller) {
        const { value, done } = await source.read();
        if (value) controller.enqueue(value);
        else if (done && way === 'close') {
          controller.close();
          controller.byobRequest?.respond(0);
        } else controller.error(new Error('broken off'));
      },
    });
  }
}

/** Moves along a blob in steps and puts what it sees together again. */
async function walked(
  blob: Blob,
  start: number,
  ahead: number,
  steps: readonly number[],
): Promise<{ bytes: Uint8Array; told: Uint8Array }> {
  const window = ByteWindow.open(blob, start, ahead);
  const told: number[] = [];
  window.onBytes = (bytes, offset) => {
    expect(offset).toBe(start + told.length);
    told.push(...bytes);
  };
  const seen: number[] = [];
  for (let i = 0; !window.isWhole; i++) {
    const from = Math.min(window.held.length, steps[i % steps.length] ?? 1);
    seen.push(...window.held.subarray(0, from));
    expect(window.base).toBe(start + seen.length - from);
    await window.more(from);
  }
  seen.push(...window.held);
  window.close();
  return { bytes: Uint8Array.from(seen), told: Uint8Array.from(told) };
}

test.each([
  ['streamed', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes])],
  ['without byte streams', (bytes: Uint8Array<ArrayBuffer>) => new PlainBlob([bytes])],
  ['with streams that fail', (bytes: Uint8Array<ArrayBuffer>) => new FrailBlob([bytes], 'error')],
  ['with streams that end early', (bytes: Uint8Array<ArrayBuffer>) => new FrailBlob([bytes], 'close')],
])('a window sees every byte of a blob once, in order: %s', async (_, blobOf) => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 5 }),
      async (size, from, to, steps) => {
        const bytes = bytesOf(size);
        const start = Math.floor(from * size);
        const ahead = start + Math.floor(to * (size - start));
        const { bytes: seen, told } = await walked(blobOf(bytes), start, ahead, steps);
        expect(seen).toEqual(bytes.subarray(start));
        expect(told).toEqual(bytes.subarray(start));
      },
    ),
    { numRuns: 40 },
  );
});

test('a window grows with what has to be held at once', async () => {
  const bytes = bytesOf(9_000_000);
  const window = ByteWindow.open(new Blob([bytes]), 5);
  await window.hold(0, 1000);
  await window.hold(7, 7_000_000);
  expect(window.base).toBe(12);
  expect(window.held.length).toBeGreaterThanOrEqual(7_000_000);
  expect(Buffer.compare(window.held, bytes.subarray(12, 12 + window.held.length))).toBe(0);
  await window.skip(9_000_000);
  expect(window.isWhole).toBe(true);
  window.close();
});

test('a file that is shorter than it was is told, not taken for read', async () => {
  class Shrunk extends Blob {
    override get size(): number {
      return super.size + 100;
    }
  }
  const window = ByteWindow.open(new Shrunk([bytesOf(300)]), 0);
  await expect(window.skip(400)).rejects.toThrow(/shorter than it was/);
});

test('a window that was cancelled reads no more', async () => {
  const window = ByteWindow.open(new Blob([bytesOf(300)]), 0);
  window.cancel();
  await expect(window.more(0)).rejects.toMatchObject({ name: 'AbortError' });
  window.close();
});

test('of a piece that is read in the plain way, little is read beyond it', async () => {
  const asked: number[] = [];
  class Counted extends PlainBlob {
    override slice(start: number, end: number): Blob {
      asked.push(Math.min(end, this.size) - start);
      return super.slice(start, end);
    }
  }
  const [piece, line] = [2 ** 24, 1000];
  const window = ByteWindow.open(new Counted([new Uint8Array(2 * piece)]), 0, piece);
  asked.length = 0;
  const on = () => window.more(Math.max(0, window.held.length - line));
  while (window.base + window.held.length < piece) await on();
  await on();
  expect(window.base + window.held.length).toBeGreaterThan(piece);
  expect(asked.reduce((sum, bytes) => sum + bytes)).toBeLessThan(piece + 2 ** 17);
});

test('what follows is read in the plain way while what is held is worked on', async () => {
  const asked: number[] = [];
  class Counted extends PlainBlob {
    override slice(start: number, end: number): Blob {
      asked.push(start);
      return super.slice(start, end);
    }
  }
  const size = 3 * 2 ** 23;
  const bytes = bytesOf(size);
  const window = ByteWindow.open(new Counted([bytes]), 0);
  asked.length = 0;
  await window.more(0);
  expect(window.held.length).toBe(2 ** 23);
  expect(asked).toContain(2 ** 23);
  await window.more(2 ** 23 - 5);
  expect(window.base).toBe(2 ** 23 - 5);
  expect(Buffer.compare(window.held, bytes.subarray(window.base, 2 ** 24))).toBe(0);
  await window.skip(size);
  expect(window.isWhole).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
  window.close();
});
