import type { ByteWindow } from '../text/byte-window';

/** The unpacked bytes of a page as they come: `bytes[at, end)` is at hand and not yet read. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  /** Moved on by who reads. */
  at: number;
  readonly end: number;
  /** Nothing follows behind `end`. */
  readonly isWhole: boolean;
  /** Lets go of what stands before `at`, and brings more. Another view, `at` and `end` after it. */
  more(): Promise<void>;
}

/** All of a page. */
export class WholePage implements PageBytes {
  readonly bytes: Uint8Array;
  at = 0;
  readonly end: number;
  readonly isWhole = true;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.end = bytes.length;
  }

  more(): Promise<void> {
    throw new Error('a page ends within a value');
  }
}

/** A page that is not packed, as the window moves along it. */
export class PlainPage implements PageBytes {
  at: number;
  end = 0;
  readonly #window: ByteWindow;
  /** Of the end of the page, in the blob. */
  readonly #stop: number;

  /** Begins at `at` of what the window holds. */
  constructor(window: ByteWindow, at: number, size: number) {
    this.#window = window;
    this.#stop = window.base + at + size;
    this.at = at;
    this.#measure();
  }

  get bytes(): Uint8Array {
    return this.#window.held;
  }
  get isWhole(): boolean {
    return this.#window.base + this.end >= this.#stop;
  }

  async more(): Promise<void> {
    const offset = this.#window.base + this.at;
    if (this.isWhole || this.#window.isWhole) throw new Error('a page ends within a value');
    await this.#window.more(this.at);
    this.at = offset - this.#window.base;
    this.#measure();
  }

  #measure(): void {
    this.end = Math.min(this.#window.held.length, this.#stop - this.#window.base);
  }
}
