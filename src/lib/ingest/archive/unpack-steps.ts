import { messageOf } from '../../threads/error-message';
import { Gunzip, Inflate } from 'fflate';
import { Decompress } from 'fzstd';
import { readBytes } from '../text/source-bytes';

/** Bytes read at once, and bytes handed to a decompressor at once: a bomb makes a thousand times as many of these. */
export const READ = 2 ** 20;
export const FEED = 2 ** 16;

/** Takes what comes out, in order. */
export type Take = (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
/** Says how many bytes went in, and how many more came out than were taken; answers why unpacking must end. */
export type Advance = (fed: number, held: number) => string | null;
type Decompressor = (out: (bytes: Uint8Array) => void) => (bytes: Uint8Array, last: boolean) => void;

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
        reason = messageOf(error);
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
  return (bytes, last) => void stream.push(bytes, last);
};

/** Zstandard, of any number of frames. */
export const unzstd = (packed: Blob, take: Take, advance: Advance): Promise<string | null> =>
  bySteps(packed, zstd, take, advance);

/**
 * What the browser gave up on, once more: gzip files joined end to end are whole though browsers stop after the first,
 * and of a damaged text everything before the damage comes out.
 */
export async function slowly(
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
