const LF = 10;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const encoder = new TextEncoder();
const HEX = encoder.encode('0123456789abcdef');

/** Bytes of JSON as they are written, with strings that are bytes already. */
export class JsonBytes {
  #bytes = new Uint8Array(2 ** 20);
  size = 0;

  /** What was written since, which the caller may keep. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.size);
    this.size = 0;
    return taken;
  }

  put(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#reserve(end - start);
    for (let at = start; at < end; at++) this.#bytes[this.size++] = bytes[at] as number;
  }

  feed(lines: number): void {
    if (lines <= 0) return;
    this.#reserve(lines);
    this.#bytes.fill(LF, this.size, this.size + lines);
    this.size += lines;
  }

  /** `[start, end)` as a string; bytes that are no UTF-8 stay so. */
  text(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#reserve(6 * (end - start) + 2);
    const out = this.#bytes;
    let used = this.size;
    out[used++] = QUOTE;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x20) {
        if (byte === QUOTE || byte === BACKSLASH) out[used++] = BACKSLASH;
        out[used++] = byte;
        continue;
      }
      out[used++] = BACKSLASH;
      if (byte === LF) out[used++] = 0x6e;
      else {
        out[used++] = 0x75;
        out[used++] = 0x30;
        out[used++] = 0x30;
        out[used++] = HEX[byte >> 4] as number;
        out[used++] = HEX[byte & 15] as number;
      }
    }
    out[used++] = QUOTE;
    this.size = used;
  }

  #reserve(more: number): void {
    if (this.#bytes.length - this.size >= more) return;
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.size + more));
    bytes.set(this.#bytes.subarray(0, this.size));
    this.#bytes = bytes;
  }
}
