import { memberName } from './archive-member';

export const SIGNATURE = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

export const LOCAL_HEADER = 30;
const ZIP64 = 0x0001;
const UNKNOWN_32 = 0xffffffff;
const UTF8_NAME = 0x0800;
const ENCRYPTED = 0x0001;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A 64-bit number; beyond 2^53 it is nowhere in a file. */
export const uint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** The fields that local and central headers share, from the flags on. */
export function sharedFields(view: DataView, at: number) {
  return {
    flags: view.getUint16(at, true),
    method: view.getUint16(at + 2, true),
    crc: view.getUint32(at + 8, true),
    packedSize: view.getUint32(at + 12, true),
    size: view.getUint32(at + 16, true),
    nameLength: view.getUint16(at + 20, true),
    extraLength: view.getUint16(at + 22, true),
  };
}

interface Sizes {
  size: number;
  packedSize: number;
  offset: number;
}

/** Replaces what did not fit into 32 bits by what the zip64 field of `extra` says. */
export function widen(sizes: Sizes, extra: Uint8Array): Sizes {
  const view = viewOf(extra);
  const wide = { ...sizes };
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === ZIP64) {
      let field = at + 4;
      for (const key of ['size', 'packedSize', 'offset'] as const)
        if (wide[key] === UNKNOWN_32 && field + 8 <= Math.min(end, extra.length)) {
          wide[key] = uint64(view, field);
          field += 8;
        }
    }
    at = end;
  }
  return wide;
}

export const isEncrypted = (flags: number): boolean => (flags & ENCRYPTED) !== 0;

export const nameOf = (bytes: Uint8Array, flags: number): string =>
  memberName(bytes, (flags & UTF8_NAME) !== 0);
