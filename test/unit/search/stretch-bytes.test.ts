import { Blob as NodeBlob } from 'node:buffer';
import { expect, test } from 'vitest';
import { StretchBytes } from '../../../src/lib/search/stretch-bytes';

const content = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);
const blob = new NodeBlob([content]) as unknown as Blob;

test('reads any stretch, at once with others, and again into memory that was given back', async () => {
  const bytes = new StretchBytes();
  for (let round = 0; round < 3; round++) {
    const stretches = [
      [0, 100_000],
      [99_999, 300_000],
      [7, 8],
      [5, 5],
    ] as const;
    const read = await Promise.all(stretches.map(([from, to]) => bytes.read(blob, from, to)));
    stretches.forEach(([from, to], i) =>
      expect(Buffer.compare(read[i] ?? new Uint8Array(), content.subarray(from, to))).toBe(0),
    );
    read.forEach((one) => bytes.release(one));
  }
});

test('says where a file is shorter than it was, and what its reading says', async () => {
  const bytes = new StretchBytes();
  await expect(bytes.read(blob, 299_990, 300_010)).rejects.toMatchObject({ name: 'NotReadableError' });
  const gone = {
    slice: () => ({
      stream: () => {
        throw new TypeError('network error');
      },
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    }),
  } as unknown as Blob;
  await expect(bytes.read(gone, 0, 10)).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('reads where streams do not fill what they are given', async () => {
  const plain = {
    slice: (from: number, to: number) => ({
      stream: () => new ReadableStream({ start: (controller) => controller.close() }),
      arrayBuffer: () => Promise.resolve(content.slice(from, to).buffer),
    }),
  } as unknown as Blob;
  expect(await new StretchBytes().read(plain, 3, 9)).toEqual(content.subarray(3, 9));
});
