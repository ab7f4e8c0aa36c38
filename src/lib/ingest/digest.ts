import { createSHA256 } from 'hash-wasm';
import { streamedHash } from '../bytes/compiled';
import type { StreamedHash } from '../bytes/streamed-hash';
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
  readonly #hash: StreamedHash;

  constructor(hash: StreamedHash) {
    this.#hash = hash;
  }

  /** For a thread that has no core. */
  static async create(): Promise<Digester> {
    return new Digester(await streamedHash());
  }

  /** Digests of the blocks of `bytes`, which start at a multiple of 8 MiB of the source. */
  blocks(bytes: Uint8Array): Uint8Array {
    const digests = new Uint8Array(Math.ceil(bytes.length / BLOCK) * 16);
    for (let i = 0; i * BLOCK < bytes.length; i++)
      digests.set(
        this.#hash
          .begin()
          .add(bytes.subarray(i * BLOCK, (i + 1) * BLOCK))
          .digest(),
        i * 16,
      );
    return digests;
  }

  /** Digests of the blocks of `[start, end)`, which is handed over bit by bit, with what stands around it. */
  following(start: number, end: number): FollowingBlocks {
    return new FollowingBlocks(this.#hash, start, end);
  }

  combine(blocks: readonly Uint8Array[]): string {
    this.#hash.begin();
    for (const block of blocks) this.#hash.add(block);
    return hex(this.#hash.digest());
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
    const size = new TextEncoder().encode(`${blob.size}:`);
    return hex(this.#hash.begin().add(size).add(head).add(tail).digest());
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
  readonly #digests: Uint8Array[] = [];
  readonly #hash: StreamedHash;
  readonly #end: number;
  #at: number;

  constructor(hash: StreamedHash, start: number, end: number) {
    this.#hash = hash.begin();
    this.#at = start;
    this.#end = end;
  }

  /** What was seen before is passed over. */
  add(bytes: Uint8Array, offset: number): void {
    const end = Math.min(this.#end, offset + bytes.length);
    while (this.#at < end) {
      const stop = Math.min(end, (Math.floor(this.#at / BLOCK) + 1) * BLOCK);
      this.#hash.add(bytes.subarray(this.#at - offset, stop - offset));
      this.#at = stop;
      if (stop % BLOCK === 0) this.#next();
    }
  }

  /** The digests, once all was seen. */
  end(): Uint8Array {
    if (this.#at % BLOCK !== 0) this.#next();
    const all = new Uint8Array(this.#digests.length * 16);
    this.#digests.forEach((digest, i) => all.set(digest, i * 16));
    return all;
  }

  #next(): void {
    this.#digests.push(this.#hash.digest());
    this.#hash.begin();
  }
}

/** Hex SHA-256; also where the page is not a secure context and the browser offers none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  return (await createSHA256()).init().update(bytes).digest('hex');
}
