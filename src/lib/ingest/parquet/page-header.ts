/** What stands before the bytes of a page (parquet.thrift, `PageHeader`). */
export interface PageHeader {
  kind: 'data' | 'data v2' | 'dictionary' | 'other';
  /** Bytes of the page as they stand, and unpacked: those of its levels included. */
  packed: number;
  size: number;
  values: number;
  /** CRC-32 of the bytes of the page as they stand; null where it has none. */
  checksum: number | null;
  /** As `Encoding` counts them. */
  encoding: number;
  /** Of a page of version 2: its levels stand before what is packed, if anything is. */
  repetitionBytes: number;
  definitionBytes: number;
  isPacked: boolean;
  /** Where the bytes of the page begin. */
  end: number;
}

export const Encoding = { plain: 0, plainDictionary: 2, rle: 3, rleDictionary: 8 } as const;

const kinds = ['data', 'other', 'dictionary', 'data v2'] as const;
/** Of the fields of a page header, those that hold the header of its kind. */
const DATA = 5;
const DICTIONARY = 7;
const DATA_V2 = 8;
/** Statistics hold the least and the greatest value. */
const DEEPEST = 8;

/** Reads the header at `at`; null where it goes on behind these bytes. Throws where it is none. */
export function pageHeader(bytes: Uint8Array, at: number): PageHeader | null {
  const reader = new Compact(bytes, at);
  const header: PageHeader = {
    ...{ kind: 'other', packed: -1, size: -1, values: 0, checksum: null, encoding: -1 },
    ...{ repetitionBytes: 0, definitionBytes: 0, isPacked: true, end: 0 },
  };
  reader.fields((id, type) => {
    if (id === 1) header.kind = kinds[reader.integer()] ?? 'other';
    else if (id === 2) header.size = reader.integer();
    else if (id === 3) header.packed = reader.integer();
    else if (id === 4) header.checksum = reader.integer() >>> 0;
    else if (id === DATA || id === DICTIONARY || id === DATA_V2) {
      const encoding = id === DATA_V2 ? 4 : 2;
      reader.fields((inner, innerType) => {
        if (inner === 1) header.values = reader.integer();
        else if (inner === encoding) header.encoding = reader.integer();
        else if (id === DATA_V2 && inner === 5) header.definitionBytes = reader.integer();
        else if (id === DATA_V2 && inner === 6) header.repetitionBytes = reader.integer();
        else if (id === DATA_V2 && inner === 7) header.isPacked = innerType === TRUE;
        else reader.skip(innerType);
      });
    } else reader.skip(type);
  });
  if (reader.at > bytes.length) return null;
  if (header.packed < 0 || header.size < 0 || header.values < 0) throw new Error('a page header is damaged');
  return { ...header, end: reader.at };
}

const TRUE = 1;
const FALSE = 2;

/** Thrift's compact protocol. What lies behind the bytes reads as zeros: `at` is beyond them then. */
class Compact {
  at: number;
  readonly #bytes: Uint8Array;
  #depth = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The fields of a struct, each of which is to be read by `read`. */
  fields(read: (id: number, type: number) => void): void {
    if (++this.#depth > DEEPEST) throw new Error('a page header is damaged');
    for (let id = 0; ;) {
      const byte = this.#byte();
      const type = byte & 15;
      if (type === 0) break;
      id = byte >> 4 === 0 ? this.integer() : id + (byte >> 4);
      read(id, type);
    }
    this.#depth--;
  }

  /** A whole number, folded so that small ones below zero are short. */
  integer(): number {
    const folded = this.#varint();
    return (folded >>> 1) ^ -(folded & 1);
  }

  skip(type: number): void {
    if (type === TRUE || type === FALSE) return;
    if (type === 3) this.at++;
    else if (type === 4 || type === 5 || type === 6) this.#varint();
    else if (type === 7) this.at += 8;
    else if (type === 8) {
      const length = this.#varint();
      this.at += length;
    } else if (type === 12) this.fields((_, inner) => this.skip(inner));
    else throw new Error('a page header is damaged');
  }

  #varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  #byte(): number {
    return this.#bytes[this.at++] ?? 0;
  }
}
