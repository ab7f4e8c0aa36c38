import { Checksum } from '../archive/checksum';
import type { ByteWindow } from '../text/byte-window';
import { readBytes } from '../text/source-bytes';
import type { PageHeader } from './page-header';

/** So much is unpacked whatever the index says, which some tools write carelessly. */
const LEAST_VALUES = 2 ** 24;
const LEAST_BYTES = 2 ** 27;
/** A page is read for its checksum in such pieces. */
const PIECE = 4 * 2 ** 20;
const checksum = new Checksum();

/** What the index says of a column chunk: its pages hold no more. */
export interface ChunkSays {
  values: number;
  bytes: number;
}

/** Holds the pages of a chunk against what is said of them. Of a damaged header a count may be in thousands of millions. */
export class PageCheck {
  readonly #blob: Blob;
  #values: number;
  readonly #bytes: number;

  constructor(blob: Blob, { values, bytes }: ChunkSays) {
    this.#blob = blob;
    this.#values = Math.max(values, LEAST_VALUES);
    this.#bytes = Math.max(bytes, LEAST_BYTES);
  }

  /** Throws where the page that begins at `end` of the window's bytes is not as it was written. */
  async page(
    window: ByteWindow,
    { kind, values, packed, size, checksum: wanted, end }: PageHeader,
  ): Promise<void> {
    if (kind !== 'dictionary' && kind !== 'other') this.#values -= values;
    const isIndexed = kind !== 'dictionary' || values <= size;
    if (this.#values < 0 || size > this.#bytes || !isIndexed)
      throw new Error('a page says more than its column has');
    const start = window.base + end;
    if (start + packed > this.#blob.size) throw new Error('a page is cut off');
    if (wanted !== null && (await this.#sum(window, start, packed)) !== wanted)
      throw new Error('a page is not what its checksum says');
  }

  async #sum(window: ByteWindow, start: number, length: number): Promise<number> {
    await checksum.begin();
    const from = start - window.base;
    if (from + length <= window.held.length) {
      checksum.add(window.held.subarray(from, from + length));
      return checksum.value;
    }
    const read = async (at: number) => readBytes(this.#blob, at, Math.min(start + length, at + PIECE));
    for (let at = start; at < start + length; at += PIECE) checksum.add(await read(at));
    return checksum.value;
  }
}
