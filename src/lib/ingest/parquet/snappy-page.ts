import { readBytes } from '../text/source-bytes';
import { unpackSnappy } from './snappy';
import type { ByteWindow } from '../text/byte-window';
import type { PageBytes } from './page-bytes';

/** So far back copies reach in what any known writer writes: its blocks are that long. */
const HISTORY = 2 ** 16;
/** Bytes that are unpacked at a time. */
const ROOM = 2 ** 20;
/** Copies write eight bytes at a time, literals sixteen. */
const SLACK = 16;
/** A tag and its longest copy, or its offset. */
const LONGEST_COPY = 64;
const LONGEST_TAG = 5;

/**
 * A page packed with Snappy (google/snappy, `format_description.txt`) that is unpacked bit by bit: pages have up to 100 MB.
 * Where a copy reaches back further than is kept, the page is unpacked whole.
 */
export class SnappyPage implements PageBytes {
  bytes = new Uint8Array(HISTORY + ROOM + SLACK);
  at = 0;
  end = 0;
  readonly #blob: Blob;
  readonly #window: ByteWindow;
  readonly #size: number;
  /** Of the page in the blob, and how far it was taken in. */
  readonly #start: number;
  readonly #stop: number;
  #taken: number;
  /** Of `bytes[0]` within the page. */
  #base = 0;
  /** Bytes of a literal that are still to come. */
  #literal = 0;
  #isBegun = false;

  /** `window`: of this blob; the page begins at `at` of what it holds. */
  constructor(blob: Blob, window: ByteWindow, at: number, packed: number, size: number) {
    this.#blob = blob;
    this.#window = window;
    this.#start = this.#taken = window.base + at;
    this.#stop = this.#start + packed;
    this.#size = size;
  }

  get isWhole(): boolean {
    return this.#base + this.end >= this.#size;
  }

  async more(): Promise<void> {
    if (this.isWhole) throw new Error('a page ends within a value');
    this.#makeRoom();
    const before = this.#base + this.end;
    while (this.#base + this.end === before) {
      await this.#takeIn();
      if (!this.#isBegun) this.#begin();
      if (!this.#unpack()) return this.#unpackWhole();
      if (this.#taken >= this.#stop && !this.isWhole) throw new Error('a page ends too early');
    }
  }

  /** Keeps what copies may reach, and what was not read. */
  #makeRoom(): void {
    const from = Math.max(0, Math.min(this.at, this.end - HISTORY));
    const kept = this.end - from;
    const needed = kept + ROOM + SLACK;
    if (needed > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(needed, 2 * kept + ROOM));
      bytes.set(this.bytes.subarray(from, this.end));
      this.bytes = bytes;
    } else this.bytes.copyWithin(0, from, this.end);
    this.#base += from;
    this.at -= from;
    this.end = kept;
  }

  /** Holds bytes to unpack: all that are left, or some more than a tag. */
  async #takeIn(): Promise<void> {
    const window = this.#window;
    for (;;) {
      const held = window.base + window.held.length - this.#taken;
      if (held > LONGEST_TAG || window.base + window.held.length >= this.#stop) return;
      if (window.isWhole) throw new Error('a page ends too early');
      await window.more(this.#taken - window.base);
    }
  }

  /** The length of what is packed stands first. */
  #begin(): void {
    const { held, base } = this.#window;
    let at = this.#taken - base;
    while ((held[at++] as number) >= 0x80);
    this.#taken = base + at;
    this.#isBegun = true;
  }

  /** Unpacks what is held while there is room. Answers false where a copy reaches back too far. */
  #unpack(): boolean {
    const { held: input, base } = this.#window;
    const out = this.bytes;
    const from = new DataView(input.buffer, input.byteOffset, input.byteLength);
    const to = new DataView(out.buffer, out.byteOffset, out.byteLength);
    const inEnd = Math.min(input.length, this.#stop - base);
    // A tag is read whole: what may be cut off waits for more.
    const inSafe = base + inEnd >= this.#stop ? inEnd : inEnd - LONGEST_TAG;
    const outEnd = Math.min(out.length - SLACK, this.#size - this.#base);
    const outSafe = Math.min(outEnd, out.length - SLACK - LONGEST_COPY);
    const inWide = input.length - SLACK;
    let at = this.#taken - base;
    let end = this.end;
    let literal = this.#literal;
    let isNear = true;
    while (at < inEnd) {
      if (literal > 0) {
        const length = Math.min(literal, inEnd - at, outEnd - end);
        if (length <= 0) break;
        out.set(input.subarray(at, at + length), end);
        at += length;
        end += length;
        literal -= length;
        continue;
      }
      if (at >= inSafe || end >= outSafe) {
        if (at >= inSafe || end >= outEnd || outEnd < this.#size - this.#base) break;
      }
      const tag = input[at] as number;
      if ((tag & 3) === 0) {
        let length = (tag >>> 2) + 1;
        at++;
        if (length > 60) {
          const bytes = length - 60;
          length = (from.getUint32(at, true) & (2 ** (8 * bytes) - 1)) >>> 0;
          length++;
          at += bytes;
        }
        if (length <= 16 && at <= inWide && end + length <= outEnd && at + length <= inEnd) {
          to.setInt32(end, from.getInt32(at, true), true);
          to.setInt32(end + 4, from.getInt32(at + 4, true), true);
          to.setInt32(end + 8, from.getInt32(at + 8, true), true);
          to.setInt32(end + 12, from.getInt32(at + 12, true), true);
          at += length;
          end += length;
        } else literal = length;
        continue;
      }
      const form = tag & 3;
      const length = form === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
      const near = input[at + 1] as number;
      const back =
        form === 1
          ? near | ((tag >>> 5) << 8)
          : form === 2
            ? near | ((input[at + 2] as number) << 8)
            : from.getUint32(at + 1, true);
      const next = at + (form === 3 ? 5 : form + 1);
      if (back > end && back <= this.#base + end) {
        isNear = false;
        break;
      }
      if (back === 0 || back > end || end + length > outEnd) throw new Error('what Snappy packed is damaged');
      at = next;
      let source = end - back;
      const stop = end + length;
      if (back >= 8) {
        for (let target = end; target < stop; target += 8, source += 8) {
          const low = to.getInt32(source, true);
          const high = to.getInt32(source + 4, true);
          to.setInt32(target, low, true);
          to.setInt32(target + 4, high, true);
        }
        end = stop;
      } else while (end < stop) out[end++] = out[source++] as number;
    }
    this.#taken = base + at;
    this.#literal = literal;
    this.end = end;
    return isNear;
  }

  async #unpackWhole(): Promise<void> {
    const packed = await readBytes(this.#blob, this.#start, this.#stop);
    this.bytes = unpackSnappy(packed, this.#size);
    this.at += this.#base;
    this.#base = 0;
    this.end = this.#size;
    this.#taken = this.#stop;
  }
}
