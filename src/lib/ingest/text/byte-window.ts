import { release } from '../../engine/release';
import { bomLength, readBytes } from './source-bytes';

/** At least as many bytes are asked for at once. */
const ROOM = 2 ** 20;
/** The same where there are no streams to fill it from, and each call costs more. */
const PLAIN_ROOM = 2 ** 23;
/** The same beyond what was to be read ahead, where the last line of a piece ends. */
const OVERLAP = 2 ** 16;
/** Chromium collects a stream that only its own reading would reach, and then it never goes on. */
const reading = new Set<ReadableStreamBYOBReader>();
/** WebKit has none that fill memory, and an attempt would read all of the blob for nobody. */
let canFill: boolean | null = null;
/** Memory that a window left: what was used before costs less than what is new. */
let spare: ArrayBuffer | null = null;

function fillerOf(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

/** A stretch of a blob in memory that moves along it: what was passed over makes room for what follows. */
export class ByteWindow {
  /** Another view after each `more`. */
  held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** Offset of `held[0]` in the blob. */
  base: number;
  /** Milliseconds that were spent waiting for bytes. */
  waited = 0;
  /** Is told all that is read from here on, in order. */
  onBytes: (bytes: Uint8Array, offset: number) => void = () => undefined;
  readonly #blob: Blob;
  #reader: ReadableStreamBYOBReader | null = null;
  #memory = new ArrayBuffer(0);
  #streamEnd = 0;
  #canStream = (canFill ??= fillerOf(new Blob()) !== null);
  /** Without streams: what follows is read while what is held is worked on. */
  #next: { start: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | null = null;
  /** What lies beyond is read bit by bit: mostly a little of it is asked for. */
  #ahead = Infinity;
  #isCancelled = false;

  private constructor(blob: Blob, base: number) {
    this.#blob = blob;
    this.base = base;
  }

  /** Begins to read at `base`, before it is asked to; what lies beyond `ahead` only then. */
  static open(blob: Blob, base: number, ahead = blob.size): ByteWindow {
    const window = new ByteWindow(blob, base);
    window.#ahead = ahead;
    window.#begin(base, ahead);
    return window;
  }

  /** Begins with bytes that were read already. */
  static of(blob: Blob, bytes: Uint8Array<ArrayBuffer>): ByteWindow {
    const window = new ByteWindow(blob, 0);
    window.held = bytes;
    return window;
  }

  /** Whether `held` reaches to the end of the blob. */
  get isWhole(): boolean {
    return this.base + this.held.length >= this.#blob.size;
  }

  /**
   * Lets go of what stands before `from` in `held` and reads on: some bytes where there are any. Rejects with a
   * NotReadableError or NotFoundError where the file changed or vanished, and with an AbortError once cancelled.
   */
  async more(from: number): Promise<void> {
    if (this.#isCancelled) throw new DOMException('Reading was cancelled', 'AbortError');
    if (this.isWhole) return;
    const began = performance.now();
    const rest = this.held.length - from;
    this.base += from;
    if (!(await this.#stream(from, rest))) await this.#read(rest);
    this.waited += performance.now() - began;
    this.onBytes(this.held.subarray(rest), this.base + rest);
  }

  /** The same, until `held` has `least` bytes or the blob ends. */
  async hold(from: number, least: number): Promise<void> {
    await this.more(from);
    while (this.held.length < least && !this.isWhole) await this.more(0);
  }

  /** Reads on to `offset` without looking, so that all of it was seen. */
  async skip(offset: number): Promise<void> {
    while (!this.isWhole && this.base + this.held.length < offset) await this.more(this.held.length);
  }

  /** Reading ends where bytes are next asked for. */
  cancel(): void {
    this.#isCancelled = true;
  }

  /** Nothing is read any more, and nothing is held. */
  close(): void {
    this.#end();
    if (this.held.length > 0 && this.held.buffer !== this.#memory) release(this.held);
    this.held = new Uint8Array(0);
    if (this.#memory.byteLength === 2 * ROOM) spare = this.#memory;
    this.#memory = new ArrayBuffer(0);
  }

  #begin(start: number, end: number): void {
    const reader = this.#canStream ? fillerOf(this.#blob.slice(start, end)) : null;
    this.#canStream = reader !== null;
    if (reader === null) return this.#fetch(start);
    this.#reader = reader;
    this.#streamEnd = end;
    reading.add(reader);
  }

  #end(): void {
    this.#next = null;
    const reader = this.#reader;
    this.#reader = null;
    if (reader === null) return;
    reading.delete(reader);
    reader.cancel().catch(() => undefined);
  }

  /**
   * Fills memory that is used again, in half the time that `arrayBuffer` takes. Answers false where that is not to be
   * had or failed, which may have taken `held` with it: what is wrong is said by reading in the plain way.
   */
  async #stream(from: number, rest: number): Promise<boolean> {
    if (!this.#canStream) return false;
    if (this.base + rest >= this.#streamEnd) {
      this.#end();
      this.#begin(this.base + rest, this.#blob.size);
    }
    if (this.#reader === null) return false;
    const read = await this.#reader.read(this.#room(from, rest)).catch(() => null);
    if (!read?.value || read.value.length === 0) {
      this.#end();
      this.#canStream = false;
      return false;
    }
    this.#memory = read.value.buffer;
    this.held = new Uint8Array(this.#memory, 0, rest + read.value.length);
    return true;
  }

  /** Room behind the rest of what is held, which stands at the start of the memory then. */
  #room(from: number, rest: number): Uint8Array<ArrayBuffer> {
    const isOwn = this.held.buffer === this.#memory;
    if (isOwn && this.#memory.byteLength >= rest + ROOM) {
      if (from > 0) this.held.copyWithin(0, from);
    } else {
      const size = Math.max(2 * ROOM, 2 * rest + ROOM);
      this.#memory = spare?.byteLength === size ? spare : new ArrayBuffer(size);
      if (this.#memory === spare) spare = null;
      new Uint8Array(this.#memory).set(this.held.subarray(from));
    }
    return new Uint8Array(this.#memory, rest);
  }

  /** Begins to read from `start`, as far as was to be read ahead. */
  #fetch(start: number, length = PLAIN_ROOM): void {
    const end = Math.min(start + length, this.#ahead, this.#blob.size);
    if (end <= start) return;
    const bytes = readBytes(this.#blob, start, end);
    // A failure is told when they are asked for.
    bytes.catch(() => undefined);
    this.#next = { start, bytes };
  }

  async #read(rest: number): Promise<void> {
    const before = this.held;
    // A stream that failed may have taken it.
    const kept = before.length < rest ? 0 : rest;
    const known = this.base + kept;
    if (kept === rest && this.#next?.start !== known) this.#fetch(known, rest + PLAIN_ROOM);
    const next = this.#next?.bytes ?? readBytes(this.#blob, known, this.base + rest + rest + OVERLAP);
    this.#next = null;
    const bytes = await next;
    if (kept + bytes.length <= rest)
      throw new DOMException('The file is shorter than it was', 'NotReadableError');
    this.#fetch(known + bytes.length, rest + PLAIN_ROOM);
    this.held = bytes;
    if (kept > 0) {
      this.held = new Uint8Array(kept + bytes.length);
      this.held.set(before.subarray(before.length - kept));
      this.held.set(bytes, kept);
      release(bytes);
    }
    if (before.length > 0) release(before);
  }
}

const BOM = 3;

/** How long the byte order mark is that a window at the start of a text begins with. */
export async function behindBom(window: ByteWindow): Promise<number> {
  while (window.held.length < BOM && !window.isWhole) await window.more(0);
  return bomLength(window.held);
}
