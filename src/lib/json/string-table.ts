const SLOTS = 2048;
const MAX_LENGTH = 96;

/** Short strings that recur (model names, labels) come back as the same JS string, without decoding them again. */
export class StringTable {
  static readonly maxLength = MAX_LENGTH;
  #strings: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined);
  #lengths = new Uint8Array(SLOTS);
  #arena = new Uint8Array(SLOTS * MAX_LENGTH);
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** The text of `bytes[start, end)`, valid UTF-8 of at most `maxLength` bytes. A newcomer takes the place of another. */
  read(bytes: Uint8Array, start: number, end: number, isAscii: boolean): string {
    const length = end - start;
    if (length === 0) return '';
    let slot = length;
    for (let i = start; i < end; i++) slot = (Math.imul(slot, 31) + (bytes[i] as number)) | 0;
    slot = (slot ^ (slot >>> 15)) & (SLOTS - 1);
    const known = this.#strings[slot];
    const from = slot * MAX_LENGTH;
    const arena = this.#arena;
    if (known !== undefined && this.#lengths[slot] === length) {
      let i = 0;
      while (i < length && arena[from + i] === bytes[start + i]) i++;
      if (i === length) return known;
    }
    const part = bytes.subarray(start, end);
    const fresh = isAscii
      ? String.fromCharCode.apply(null, part as unknown as number[])
      : this.#decoder.decode(part);
    this.#strings[slot] = fresh;
    this.#lengths[slot] = length;
    arena.set(part, from);
    return fresh;
  }
}
