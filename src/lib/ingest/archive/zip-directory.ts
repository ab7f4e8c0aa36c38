import { readBytes } from '../text/source-bytes';
import {
  isEncrypted,
  LOCAL_HEADER,
  nameOf,
  sharedFields,
  SIGNATURE,
  uint64,
  viewOf,
  widen,
} from './zip-fields';
import type { ArchiveMember } from './archive-member';

const END = 22;
const LONGEST_COMMENT = 0xffff;
const LOCATOR = 20;
const CENTRAL = 46;
const PORTION = 4 * 2 ** 20;

interface Directory {
  entries: number;
  /** In the archive. */
  start: number;
  end: number;
  /** Bytes that stand before the archive proper, which offsets do not count. */
  shift: number;
}

/**
 * The members of a zip by its directory (PKWARE APPNOTE 4.3.12 to 4.3.16, zip64 included), in its order, at most
 * `limit` of them; `entries` is how many it announces. Null where the directory is missing or broken.
 */
export async function readDirectory(
  blob: Blob,
  limit: number,
): Promise<{ members: ArchiveMember[]; entries: number } | null> {
  const directory = await findDirectory(blob);
  if (!directory) return null;
  const { start, end, shift } = directory;
  const members: ArchiveMember[] = [];
  let bytes = new Uint8Array(0);
  let base = start;
  let at = 0;
  for (let seen = 0; seen < directory.entries && members.length < limit; seen++) {
    if (at + CENTRAL + 3 * 0xffff > bytes.length && base + bytes.length < end) {
      base += at;
      at = 0;
      bytes = await readBytes(blob, base, Math.min(end, base + PORTION));
    }
    const read = readEntry(bytes, at);
    if (!read) return null;
    members.push({ ...read.member, offset: read.member.offset + shift });
    at += read.length;
  }
  return { members, entries: directory.entries };
}

function readEntry(bytes: Uint8Array, at: number): { member: ArchiveMember; length: number } | null {
  const view = viewOf(bytes);
  if (at + CENTRAL > bytes.length || view.getUint32(at, true) !== SIGNATURE.central) return null;
  const fields = sharedFields(view, at + 8);
  const { flags, method, crc, nameLength, extraLength } = fields;
  const nameEnd = at + CENTRAL + nameLength;
  const length = CENTRAL + nameLength + extraLength + view.getUint16(at + 32, true);
  if (at + length > bytes.length) return null;
  const narrow = { size: fields.size, packedSize: fields.packedSize, offset: view.getUint32(at + 42, true) };
  const sizes = widen(narrow, bytes.subarray(nameEnd, nameEnd + extraLength));
  const member = {
    name: nameOf(bytes.subarray(at + CENTRAL, nameEnd), flags),
    method,
    encrypted: isEncrypted(flags),
    crc,
    ...sizes,
    headerSize: LOCAL_HEADER + nameLength + extraLength,
  };
  return { member, length };
}

async function findDirectory(blob: Blob): Promise<Directory | null> {
  const tailStart = Math.max(0, blob.size - END - LONGEST_COMMENT);
  const tail = await readBytes(blob, tailStart, blob.size);
  const view = viewOf(tail);
  for (let at = tail.length - END; at >= 0; at--) {
    if (view.getUint32(at, true) !== SIGNATURE.end) continue;
    const end = tailStart + at;
    const wide = await findDirectory64(blob, end);
    const size = wide?.size ?? view.getUint32(at + 12, true);
    const offset = wide?.offset ?? view.getUint32(at + 16, true);
    const entries = wide?.entries ?? view.getUint16(at + 10, true);
    const start = (wide?.end ?? end) - size;
    if (start >= 0 && offset <= start) return { entries, start, end: start + size, shift: start - offset };
  }
  return null;
}

async function findDirectory64(blob: Blob, end: number) {
  if (end < LOCATOR) return null;
  const locator = viewOf(await readBytes(blob, end - LOCATOR, end));
  if (locator.getUint32(0, true) !== SIGNATURE.locator64) return null;
  const at = uint64(locator, 8);
  const record = await readBytes(blob, at, at + 56);
  const view = viewOf(record);
  if (record.length < 56 || view.getUint32(0, true) !== SIGNATURE.end64) return null;
  return { entries: uint64(view, 32), size: uint64(view, 40), offset: uint64(view, 48), end: at };
}
