const encoder = new TextEncoder();

/** ASCII texts up to this length are written faster here than by the encoder, which costs a call each. */
const SHORT = 128;

/** Previews are cut at this many code points. */
export const PREVIEW = 280;

/** The first `PREVIEW` code points of a string. */
export function previewOf(text: string): string {
  if (text.length <= PREVIEW) return text;
  let end = 0;
  for (let seen = 0; seen < PREVIEW && end < text.length; seen++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** Bytes one after another in one growing buffer. */
export class Arena {
  bytes = new Uint8Array(1024);
  length = 0;

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const bytes = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    bytes.set(this.bytes.subarray(0, this.length));
    this.bytes = bytes;
  }

  append(source: Uint8Array): void {
    const { length } = source;
    this.#reserve(length);
    const { bytes } = this;
    let to = this.length;
    if (length < 24) for (let i = 0; i < length; i++) bytes[to++] = source[i] ?? 0;
    else bytes.set(source, to);
    this.length += length;
  }

  appendText(text: string): void {
    this.#reserve(text.length * 3);
    const { bytes } = this;
    const start = this.length;
    let written = 0;
    if (text.length <= SHORT) {
      for (; written < text.length; written++) {
        const unit = text.charCodeAt(written);
        if (unit > 0x7f) break;
        bytes[start + written] = unit;
      }
    }
    if (written < text.length) written = encoder.encodeInto(text, bytes.subarray(start)).written;
    this.length = start + written;
  }
}
