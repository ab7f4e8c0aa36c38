import { readBytes } from '../text/source-bytes';
import type { UnpackControl } from './unpack-control';
import { type Advance, FEED, READ, slowly, type Take, unzstd } from './unpack-steps';

export type Packing = 'gzip' | 'deflate' | 'zstd';

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
      ? await unzstd(packed, counted, advance)
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
  const gone: { error?: Error } = {};
  const feed = async (): Promise<void> => {
    for (let base = 0; base < packed.size; base += READ) {
      const bytes = await readBytes(packed, base, base + READ).catch(async (error: unknown) => {
        gone.error = error instanceof Error ? error : new Error(String(error));
        await writer.abort(gone.error);
        throw gone.error;
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
      if (gone.error) throw gone.error;
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

const skipping = (bytes: number, take: Take): Take => {
  let left = bytes;
  return (chunk) => {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    return skipped === chunk.length ? undefined : take(chunk.subarray(skipped));
  };
};
