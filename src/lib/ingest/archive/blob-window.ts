import { readBytes } from '../text/source-bytes';

const AHEAD = 4 * 2 ** 20;

/** Bytes of a blob in small portions that lie close together: read in large ones. */
export class BlobWindow {
  readonly blob: Blob;
  #base: number;
  #bytes: Uint8Array<ArrayBuffer>;

  /** `bytes` were read already, from `base` on. */
  constructor(blob: Blob, base = 0, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)) {
    this.blob = blob;
    this.#base = base;
    this.#bytes = bytes;
  }

  /** `[offset, offset + length)`, shorter only at the end of the blob. A view: it stands until the next call. */
  async at(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const from = offset - this.#base;
    if (from < 0 || from + length > this.#bytes.length) {
      this.#base = offset;
      this.#bytes = await readBytes(this.blob, offset, offset + Math.max(length, AHEAD));
      return this.#bytes.subarray(0, length);
    }
    return this.#bytes.subarray(from, from + length);
  }
}
