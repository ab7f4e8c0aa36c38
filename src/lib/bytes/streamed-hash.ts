import type { CoreExports } from './draft';

/** XXH3 of 128 bits (seed 0) of bytes that come in parts: one at a time in a core. */
export class StreamedHash {
  readonly #core: CoreExports;
  readonly #window: number;
  readonly #size: number;
  #memory: Uint8Array<ArrayBuffer>;

  constructor(core: CoreExports) {
    this.#core = core;
    this.#window = core.WINDOW.value;
    this.#size = core.WINDOW_SIZE.value;
    this.#memory = new Uint8Array(core.memory.buffer);
  }

  begin(): this {
    this.#core.beginDigest();
    return this;
  }

  add(bytes: Uint8Array): this {
    const { buffer } = this.#core.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer); // it grew
    for (let at = 0; at < bytes.length; at += this.#size) {
      const part = bytes.subarray(at, at + this.#size);
      this.#memory.set(part, this.#window);
      this.#core.addToDigest(part.length);
    }
    return this;
  }

  /** 16 bytes, big-endian. */
  digest(): Uint8Array {
    this.#core.endDigest();
    return new Uint8Array(this.#core.memory.buffer, this.#core.RESULT.value, 16).slice();
  }
}
