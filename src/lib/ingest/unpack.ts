import { Gunzip, Inflate } from 'fflate';
import { Decompress } from 'fzstd';
import { readBytes } from './source-bytes';
import type { UnpackControl } from './unpack-control';

export type Packing = 'gzip' | 'deflate' | 'zstd';

/** Bytes read at once, and bytes handed to a decompressor at once: a bomb makes a thousand times as many of these. */
const READ = 2 ** 20;
const FEED = 2 ** 16;

/** Takes what comes out, in order. */
type Take = (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
/** Says how many bytes went in, and how many more came out than were taken; answers why unpacking must end. */
type Advance = (fed: number, held: number) => string | null;
type Decompressor = (out: (bytes: Uint8Array) => void) => (bytes: Uint8Array, last: boolean) => void;

const TOO_LONG = 'it is longer than its archive says';

/**
 * Unpacks a text of at most `longest` bytes. Answers why it ended early, null where all of it came out. Throws where
 * its bytes can't be had.
 */
export async function unpack(
  packed: Blob,
  packing: Packing,
  take: Take,
  control: UnpackControl,
  longest = Infinity,
): Promise<string | null> {
  let consumed = 0;
  let produced = 0;
  const counted: Take = (bytes) => {
    produced += bytes.length;
    return take(bytes);
  };
  const advance: Advance = (fed, held) => {
    consumed = Math.max(consumed, fed);
    return produced + held > longest ? TOO_LONG : control.advance(consumed, produced + held);
  };
  const ending =
    packing === 'zstd'
      ? await bySteps(packed, zstd, counted, advance)
      : await natively(packed, packing, counted, advance);
  const damage =
    ending instanceof Error
      ? await slowly(packed, packing === 'gzip', ending, skipping(produced, counted), advance)
      : ending;
  control.done(packed.size, produced);
  return damage;
}

/** The browser's own decompressor; an error is its verdict on the bytes, and what came last before it may be lost. */
async function natively(
  packed: Blob,
  packing: Exclude<Packing, 'zstd'>,
  take: Take,
  advance: Advance,
): Promise<string | Error | null> {
  const stream = new DecompressionStream(packing === 'gzip' ? 'gzip' : 'deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let fed = 0;
  let gone: unknown = null;
  const feed = async (): Promise<void> => {
    for (let base = 0; base < packed.size; base += READ) {
      const bytes = await readBytes(packed, base, base + READ).catch(async (error: unknown) => {
        await writer.abort((gone = error));
        throw error;
      });
      for (let at = 0; at < bytes.length; at += FEED) {
        await writer.write(bytes.subarray(at, at + FEED));
        fed = base + at + FEED;
      }
    }
    await writer.close();
  };
  const stop = (reason: unknown): void => void reader.cancel(reason).catch(() => undefined);
  // The reader learns of every failure.
  feed().catch(() => undefined);
  for (;;) {
    let chunk;
    try {
      chunk = await reader.read();
    } catch (error) {
      if (gone !== null) throw gone;
      return error instanceof Error ? error : new Error(String(error));
    }
    if (chunk.done) return null;
    try {
      await take(chunk.value);
      const reason = advance(fed, 0);
      if (reason === null) continue;
      stop(reason);
      return reason;
    } catch (error) {
      stop(error);
      throw error;
    }
  }
}

class Stop extends Error {}

/** A decompressor that takes bytes step by step. */
async function bySteps(
  packed: Blob,
  decompressor: Decompressor,
  take: Take,
  advance: Advance,
): Promise<string | null> {
  const held: Uint8Array[] = [];
  let holding = 0;
  let fed = 0;
  const push = decompressor((bytes) => {
    holding += bytes.length;
    const reason = advance(fed, holding);
    if (reason !== null) throw new Stop(reason);
    held.push(bytes);
  });
  for (let base = 0; base < packed.size; base += READ) {
    const bytes = await readBytes(packed, base, base + READ);
    for (let at = 0; at < bytes.length; at += FEED) {
      const chunk = bytes.subarray(at, at + FEED);
      fed = base + at + chunk.length;
      let reason: string | null = null;
      try {
        push(chunk, fed >= packed.size);
      } catch (error) {
        if (error instanceof DOMException) throw error;
        reason = error instanceof Error ? error.message : String(error);
      }
      holding = 0;
      for (const part of held.splice(0)) await take(part as Uint8Array<ArrayBuffer>);
      if (reason !== null) return reason;
    }
  }
  return null;
}

const zstd: Decompressor = (out) => {
  const stream = new Decompress(out);
  return (bytes, last) => stream.push(bytes, last);
};

/**
 * What the browser gave up on, once more: gzip files joined end to end are whole though browsers stop after the first,
 * and of a damaged text everything before the damage comes out.
 */
async function slowly(
  packed: Blob,
  isGzip: boolean,
  cause: Error,
  take: Take,
  advance: Advance,
): Promise<string | null> {
  let members = 0; // after the first
  const reason = await bySteps(
    packed,
    (out) => {
      const stream = isGzip ? new Gunzip(out) : new Inflate(out);
      if (stream instanceof Gunzip) stream.onmember = () => members++;
      return (bytes, last) => stream.push(bytes, last);
    },
    take,
    advance,
  );
  return reason ?? (members > 0 ? null : cause.message);
}

const skipping = (bytes: number, take: Take): Take => {
  let left = bytes;
  return (chunk) => {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    return skipped === chunk.length ? undefined : take(chunk.subarray(skipped));
  };
};
