import fc from 'fast-check';
import { snappyUncompress } from 'hyparquet';
import { expect, test } from 'vitest';
import { SnappyPage } from '$lib/ingest/parquet/snappy-page';
import { ByteWindow } from '$lib/ingest/text/byte-window';

/** Some bytes as they are, or some that stood further back, as a share of what stands before. */
type Piece = { bytes: number[]; times: number } | { back: number; length: number; form: 1 | 2 | 3 };

/** A Snappy stream of these pieces, by its specification, and what it stands for. */
function packed(pieces: readonly Piece[]): { stream: Uint8Array<ArrayBuffer>; plain: Uint8Array } {
  const plain: number[] = [];
  const out: number[] = [];
  for (const piece of pieces) {
    if ('bytes' in piece) {
      const literal = Array.from({ length: piece.times }, () => piece.bytes).flat();
      const { length } = literal;
      if (length === 0) continue;
      if (length <= 60) out.push((length - 1) << 2);
      else if (length <= 256) out.push(60 << 2, length - 1);
      else if (length <= 65_536) out.push(61 << 2, (length - 1) & 255, (length - 1) >> 8);
      else out.push(62 << 2, (length - 1) & 255, ((length - 1) >> 8) & 255, (length - 1) >> 16);
      for (const byte of literal) {
        out.push(byte);
        plain.push(byte);
      }
    } else if (plain.length > 0) {
      const back = 1 + Math.floor(piece.back * (plain.length - 1));
      const form = back >= 65_536 ? 3 : piece.form === 1 && back >= 2048 ? 2 : piece.form;
      const length = form === 1 ? 4 + (piece.length % 8) : 1 + (piece.length % 64);
      if (form === 1) out.push(1 | ((length - 4) << 2) | ((back >> 8) << 5), back & 255);
      else if (form === 2) out.push(2 | ((length - 1) << 2), back & 255, back >> 8);
      else out.push(3 | ((length - 1) << 2), back & 255, (back >> 8) & 255, (back >> 16) & 255, back >>> 24);
      for (let i = 0; i < length; i++) plain.push(plain[plain.length - back] as number);
    }
  }
  const head: number[] = [];
  for (let rest = plain.length; ; rest >>>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return { stream: Uint8Array.from([...head, ...out]), plain: Uint8Array.from(plain) };
}

/** A file whose streams give `step` bytes at a time. */
class SlowBlob extends Blob {
  readonly #step: number;
  constructor(parts: BlobPart[], step: number) {
    super(parts);
    this.#step = step;
  }
  override slice(...range: [number?, number?]): Blob {
    return new SlowBlob([super.slice(...range)], this.#step);
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const whole = super.slice();
    const step = this.#step;
    let at = 0;
    return new ReadableStream({
      type: 'bytes',
      async pull(controller) {
        if (at >= whole.size) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        const bytes = new Uint8Array(await whole.slice(at, (at += step)).arrayBuffer());
        controller.enqueue(bytes);
      },
    });
  }
}

/** Reads a page that stands between others, `step` bytes of the file at a time, and takes `most` of what is at hand. */
async function unpacked(stream: Uint8Array<ArrayBuffer>, size: number, step: number, most: number) {
  const before = Uint8Array.of(9, 9, 9);
  const blob = new SlowBlob([before, stream, Uint8Array.of(7, 7)], step);
  const window = ByteWindow.open(blob, 0);
  await window.hold(0, 3);
  const page = new SnappyPage(blob, window, 3, stream.length, size);
  const seen: Uint8Array[] = [];
  while (!page.isWhole || page.at < page.end) {
    if (page.at === page.end) await page.more();
    const end = Math.min(page.end, page.at + most);
    seen.push(page.bytes.slice(page.at, end));
    page.at = end;
    // A value that is cut off waits for more.
    if (!page.isWhole && page.end - page.at < 20) await page.more();
  }
  window.close();
  return Buffer.concat(seen);
}

const literal = fc.record({
  bytes: fc.array(fc.nat(255), { minLength: 1, maxLength: 30 }),
  times: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
    fc.integer({ min: 1, max: 40_000 }),
  ),
});
const copy = fc.record({
  back: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.001, noNaN: true })),
  length: fc.nat(63),
  form: fc.constantFrom(1 as const, 2 as const, 3 as const),
});

test('any literals and copies, however far back, come as they were, cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(literal, copy), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 300_000 }),
      async (pieces, step, most) => {
        const { stream, plain } = packed(pieces);
        if (plain.length === 0) return;
        const own = new Uint8Array(plain.length);
        snappyUncompress(stream, own);
        expect(Buffer.compare(own, plain)).toBe(0);
        const many = Math.max(step, Math.ceil(stream.length / 200));
        expect(Buffer.compare(await unpacked(stream, plain.length, many, most), plain)).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
}, 120_000);

test('a page of some megabytes whose last copy reaches back to its first byte', async () => {
  const bytes = Array.from({ length: 1000 }, (_, i) => (i * i) % 251);
  const { stream, plain } = packed([
    { bytes, times: 3000 },
    { back: 0.5, length: 60, form: 2 },
    { back: 1, length: 63, form: 3 },
    { bytes: [1, 2, 3], times: 1 },
  ]);
  expect(plain.length).toBeGreaterThan(3_000_000);
  expect(Buffer.compare(await unpacked(stream, plain.length, 65_536, 1_000_000), plain)).toBe(0);
});

test.each([
  ['cut off', (stream: Uint8Array) => stream.slice(0, -8)],
  ['a copy from before its start', (stream: Uint8Array) => stream.with(4, 0x02).with(5, 0xff).with(6, 0xff)],
  ['shorter than it says', (stream: Uint8Array) => Uint8Array.from([...stream.slice(0, 3), 0, 65])],
])('a damaged page is a fault: %s', async (_, damaged) => {
  const { stream, plain } = packed([
    { bytes: [1, 2, 3, 4, 5, 6, 7, 8], times: 5000 },
    { back: 0.1, length: 20, form: 2 },
  ]);
  await expect(unpacked(Uint8Array.from(damaged(stream)), plain.length, 4096, 999)).rejects.toThrow(
    /page|damaged/,
  );
});
