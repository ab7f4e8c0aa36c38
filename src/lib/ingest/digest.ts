import { createSHA256, createXXHash128, type IHasher } from 'hash-wasm';
import { release } from '../engine/release';
import { readBytes } from './text/source-bytes';

export const BLOCK = 8 * 2 ** 20;
/** Up to this size a source is hashed before it is read, and gets a SHA-256. */
export const HASHED_FIRST = 16 * 2 ** 20;
const SAMPLED = 2 ** 20;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * `sources.digest`: XXH3-128 (seed 0, big-endian hex) over the XXH3-128 digests (16 bytes each, big-endian) of the
 * source's blocks of 8 MiB, one after another; of an empty source, over nothing. So blocks can be hashed by several
 * workers, each as it reads. What was compressed counts by its decompressed bytes.
 */
export class Digester {
  readonly #hasher: IHasher;

  private constructor(hasher: IHasher) {
    this.#hasher = hasher;
  }

  static async create(): Promise<Digester> {
    return new Digester(await createXXHash128());
  }

  /** Digests of the blocks of `bytes`, which start at a multiple of 8 MiB of the source. */
  blocks(bytes: Uint8Array): Uint8Array {
    const digests = new Uint8Array(Math.ceil(bytes.length / BLOCK) * 16);
    for (let i = 0; i * BLOCK < bytes.length; i++)
      digests.set(
        this.#hasher
          .init()
          .update(bytes.subarray(i * BLOCK, (i + 1) * BLOCK))
          .digest('binary'),
        i * 16,
      );
    return digests;
  }

  /** Digests of the blocks of `[start, end)`, which is handed over bit by bit, with what stands around it. */
  following(start: number, end: number): FollowingBlocks {
    return new FollowingBlocks(this.#hasher, start, end);
  }

  combine(blocks: readonly Uint8Array[]): string {
    this.#hasher.init();
    for (const block of blocks) this.#hasher.update(block);
    return this.#hasher.digest('hex');
  }

  whole(bytes: Uint8Array): string {
    return this.combine([this.blocks(bytes)]);
  }

  /**
   * Stands in for the digest of a large source until all of it was read: its size, first and last megabyte.
   * Sources that differ here differ; those that don't are compared by their digest.
   */
  async standIn(blob: Blob): Promise<string> {
    const head = await readBytes(blob, 0, SAMPLED);
    const tail = await readBytes(blob, Math.max(0, blob.size - SAMPLED), blob.size);
    return this.#hasher.init().update(`${blob.size}:`).update(head).update(tail).digest('hex');
  }

  /** The digest without reading a record. */
  async ofBlob(blob: Blob): Promise<string> {
    const blocks: Uint8Array[] = [];
    for (let at = 0; at < blob.size; at += BLOCK) {
      const bytes = await readBytes(blob, at, at + BLOCK);
      blocks.push(this.blocks(bytes));
      release(bytes);
    }
    return this.combine(blocks);
  }
}

/** While it follows, nothing else may be asked of its digester. */
export class FollowingBlocks {
  readonly digests: Uint8Array;
  readonly #hasher: IHasher;
  readonly #end: number;
  #at: number;
  #block = 0;

  constructor(hasher: IHasher, start: number, end: number) {
    this.#hasher = hasher.init();
    this.#at = start;
    this.#end = end;
    this.digests = new Uint8Array(Math.ceil((end - start) / BLOCK) * 16);
  }

  /** What was seen before is passed over. */
  add(bytes: Uint8Array, offset: number): void {
    const end = Math.min(this.#end, offset + bytes.length);
    while (this.#at < end) {
      const stop = Math.min(end, (Math.floor(this.#at / BLOCK) + 1) * BLOCK);
      this.#hasher.update(bytes.subarray(this.#at - offset, stop - offset));
      this.#at = stop;
      if (stop % BLOCK !== 0 && stop !== this.#end) return;
      this.digests.set(this.#hasher.digest('binary'), this.#block++ * 16);
      this.#hasher.init();
    }
  }
}

/** Hex SHA-256; also where the page is not a secure context and the browser offers none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  return (await createSHA256()).init().update(bytes).digest('hex');
}
