const fold = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte));

/** Bytes to be found among others, A to Z like a to z where `anyCase`. Steps over as many bytes as it can (Horspool). */
export class BytePattern {
  readonly #bytes: Uint8Array;
  readonly #anyCase: boolean;
  readonly #skip: Uint8Array;

  constructor(bytes: Uint8Array, anyCase: boolean) {
    this.#bytes = anyCase ? bytes.map((byte) => fold[byte] as number) : bytes.slice();
    this.#anyCase = anyCase;
    const last = bytes.length - 1;
    const longest = Math.min(255, bytes.length);
    this.#skip = new Uint8Array(256).fill(longest);
    this.#bytes.forEach((byte, i) => this.#step(byte, Math.min(longest, last - i)));
  }

  #step(byte: number, by: number): void {
    this.#skip[byte] = by;
    if (this.#anyCase && byte >= 0x61 && byte <= 0x7a) this.#skip[byte & 0xdf] = by;
  }

  /** The first place in `[from, to)` at which all of the pattern stands, or -1. */
  indexIn(hay: Uint8Array, from: number, to: number): number {
    const skip = this.#skip;
    const last = this.#bytes.length - 1;
    for (let i = from + last; i < to;) {
      const by = skip[hay[i] as number] as number;
      if (by > 0) i += by;
      else if (this.#standsAt(hay, i - last)) return i - last;
      else i++;
    }
    return -1;
  }

  #standsAt(hay: Uint8Array, at: number): boolean {
    const bytes = this.#bytes;
    for (let i = 0; i < bytes.length; i++) {
      const byte = hay[at + i] as number;
      if ((this.#anyCase ? fold[byte] : byte) !== bytes[i]) return false;
    }
    return true;
  }
}
