import { type ArchiveMember, memberName } from './archive-member';
import { BlobWindow } from './blob-window';

export const TAR_BLOCK = 512;
/** A name or a header that is longer is none. */
const LONGEST_HEADER = 2 ** 20;

interface Field {
  at: number;
  length: number;
}
const NAME: Field = { at: 0, length: 100 };
const SIZE: Field = { at: 124, length: 12 };
const CHECKSUM: Field = { at: 148, length: 8 };
const TYPE = 156;
const MAGIC: Field = { at: 257, length: 6 };
const PREFIX: Field = { at: 345, length: 155 };
const SPACE = 0x20;
const REGULAR = new Set(['0', '\0', '7']);
const LINKS = new Set(['1', '2']);
const SPARSE = 'S';

const of = (header: Uint8Array, { at, length }: Field): Uint8Array => header.subarray(at, at + length);

/** Up to the first zero byte. */
function textBytes(header: Uint8Array, field: Field): Uint8Array {
  const bytes = of(header, field);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Octal digits, or where the first bit is set, a number of bytes (GNU); NaN for anything else. */
function numberIn(header: Uint8Array, field: Field): number {
  const bytes = of(header, field);
  const [first = 0] = bytes;
  if ((first & 0x80) !== 0)
    return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, first & 0x7f);
  const digits = ascii(textBytes(header, field)).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : digits === '' ? 0 : Number.NaN;
}

function isHeader(header: Uint8Array): boolean {
  if (header.length < TAR_BLOCK) return false;
  let sum = 0;
  for (let i = 0; i < TAR_BLOCK; i++) sum += header[i] ?? 0;
  for (const byte of of(header, CHECKSUM)) sum += SPACE - byte;
  return sum === numberIn(header, CHECKSUM);
}

/** Whether a file that begins with `head` is a tar: its first block bears its own checksum. */
export const isTar = (head: Uint8Array): boolean => isHeader(head.subarray(0, TAR_BLOCK));

export interface TarListing {
  /** In their order; at most as many as asked for. */
  members: ArchiveMember[];
  files: number;
  /** Symbolic and hard links. */
  links: number;
  /** Files with holes, as GNU tar keeps them: their bytes do not stand one after another. */
  sparse: number;
  /** Whether the archive goes on to its end mark. */
  isWhole: boolean;
}

/**
 * The files of a tar: ustar and pax of POSIX.1-2001, what GNU tar adds of long names and large sizes, and the format of
 * before. One that is cut has those that begin in it; the last may not be whole.
 */
export async function readTar(blob: Blob, limit: number): Promise<TarListing> {
  const window = new BlobWindow(blob);
  const listing: TarListing = { members: [], files: 0, links: 0, sparse: 0, isWhole: false };
  let every: Attributes = {};
  let next: Attributes = {};
  for (let at = 0; ;) {
    const header = await window.at(at, TAR_BLOCK);
    if (header.length === TAR_BLOCK && header.every((byte) => byte === 0))
      return { ...listing, isWhole: true };
    if (!isHeader(header)) return listing;
    const type = String.fromCharCode(header[TYPE] ?? 0);
    const told = { ...every, ...next };
    const isOwn = 'xgLK'.includes(type);
    const size = (isOwn ? null : told.size) ?? numberIn(header, SIZE);
    if (!Number.isSafeInteger(size) || size < 0) return listing;
    const name = told.name ?? nameIn(header);
    const offset = at + TAR_BLOCK;
    at = offset + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
    if (isOwn) {
      if (size > LONGEST_HEADER) return listing;
      const data = await window.at(offset, size);
      if (type === 'g') every = { ...every, ...attributesOf(data) };
      else if (type === 'x') next = { ...next, ...attributesOf(data) };
      else if (type === 'L')
        next = { ...next, name: memberName(textBytes(data, { at: 0, length: size }), true) };
      continue;
    }
    next = {};
    if (LINKS.has(type)) listing.links++;
    else if (type === SPARSE) listing.sparse++;
    if (!REGULAR.has(type) || name.endsWith('/')) continue;
    listing.files++;
    if (listing.members.length < limit) {
      const stored = { method: 0, encrypted: false, crc: null, packedSize: size, size, headerSize: 0 };
      listing.members.push({ ...stored, name: name.replace(/^(\.\/)+/, ''), offset });
    }
  }
}

function nameIn(header: Uint8Array): string {
  const name = memberName(textBytes(header, NAME), false);
  const isUstar = ascii(of(header, MAGIC)) === 'ustar\0';
  const prefix = isUstar ? memberName(textBytes(header, PREFIX), false) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

interface Attributes {
  name?: string;
  size?: number;
}

/** Of a pax header: records `length key=value\n`, the length counting all of the record. */
function attributesOf(data: Uint8Array): Attributes {
  const attributes: Attributes = {};
  for (let at = 0; at < data.length;) {
    const length = Number.parseInt(ascii(data.subarray(at, at + 12)));
    if (!(length > 0)) break;
    const record = data.subarray(at, at + length - 1);
    const key = record.indexOf(SPACE) + 1;
    const equals = record.indexOf(0x3d, key);
    const word = ascii(record.subarray(key, equals));
    const value = memberName(record.subarray(equals + 1), true);
    if (word === 'path') attributes.name = value;
    else if (word === 'size' && /^\d+$/.test(value)) attributes.size = Number(value);
    at += length;
  }
  return attributes;
}
