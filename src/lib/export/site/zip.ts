import { Zip, ZipPassThrough } from 'fflate';
import { safePath } from '../../table/file-name';

/** A file of an archive; `open` is called when its turn has come. */
export interface Entry {
  path: string;
  open: () => Promise<Blob>;
}

export interface ZipOptions {
  /** Aborting stops the writing; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Bytes that were read so far. */
  onProgress?: (bytes: number) => void;
}

/** The format counts in 32 bits; what compresses badly becomes no larger than this much more. */
export const LARGEST = 2 ** 32 - 2 ** 26;
export const MOST_ENTRIES = 2 ** 16 - 1;

/** Bytes that are held before they are handed to the browser, which keeps large files on disk. */
const PART = 16 * 2 ** 20;

/**
 * A zip of files, read and deflated one after another in pieces: none is held whole. Where the browser does not deflate,
 * they are stored as they are. The sum of the files may be `LARGEST` bytes, their number `MOST_ENTRIES`.
 */
export async function zipOf(
  entries: readonly Entry[],
  { signal, onProgress }: ZipOptions = {},
): Promise<Blob> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let read = 0;
  let failure: Error | null = null;
  const flush = () => {
    parts.push(new Blob(held));
    held = [];
    size = 0;
  };
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    if (error) return;
    held.push(bytes);
    size += bytes.length;
    if (size >= PART) flush();
  });
  for (const { path, open } of entries) {
    signal?.throwIfAborted();
    const file = new Deflated(safePath(path));
    zip.add(file);
    await file.write(await open(), (bytes) => {
      signal?.throwIfAborted();
      onProgress?.((read += bytes));
    });
    if (failure) throw failure as Error;
  }
  zip.end();
  flush();
  return new Blob(parts, { type: 'application/zip' });
}

const DEFLATED = 8;

function deflater(): CompressionStream | null {
  try {
    return new CompressionStream('deflate-raw');
  } catch {
    return null; // there is none, or it knows gzip only
  }
}

class Deflated extends ZipPassThrough {
  readonly #deflater = deflater();
  readonly #writer = this.#deflater?.writable.getWriter();

  constructor(path: string) {
    super(path);
    if (this.#deflater) this.compression = DEFLATED;
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    if (!this.#writer) return this.ondata(null, chunk, final);
    if (chunk.length > 0) this.#writer.write(chunk).catch(() => undefined); // said where it is read
    if (final) this.#writer.close().catch(() => undefined);
  }

  async write(blob: Blob, onBytes: (bytes: number) => void): Promise<void> {
    const written =
      this.#deflater && each(this.#deflater.readable, (bytes) => this.ondata(null, bytes, false));
    try {
      await each(blob.stream(), async (bytes) => {
        await this.#writer?.ready;
        onBytes(bytes.length);
        this.push(bytes);
      });
      this.push(new Uint8Array(0), true);
    } catch (error) {
      await this.#writer?.abort(error).catch(() => undefined);
      await written?.catch(() => undefined);
      throw error;
    }
    await written;
    if (written) this.ondata(null, new Uint8Array(0), true);
  }
}

/** Not every browser can walk through a stream with `for await`. */
export async function each(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (bytes: Uint8Array<ArrayBuffer>) => unknown,
): Promise<void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      await take(value);
    }
  } catch (error) {
    void reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
