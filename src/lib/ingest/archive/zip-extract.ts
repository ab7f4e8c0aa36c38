import { inflateSync } from 'fflate';
import { Decompress } from 'fzstd';
import type { BlobWindow } from './blob-window';
import type { Checksum } from './checksum';
import { readBytes } from '../text/source-bytes';
import { Spill, type Spilled } from './spill';
import { unpack } from './unpack';
import type { Take } from './unpack-steps';
import type { UnpackControl } from './unpack-control';
import { checksumMismatch, damaged, encrypted, type Remark, unknownMethod } from './unpack-limits';
import type { ArchiveMember } from './archive-member';
import { LOCAL_HEADER, viewOf } from './zip-fields';

const STORED = 0;
const DEFLATE = 8;
const ZSTD = 93;
const BLOCK = 4 * 2 ** 20;
/** Members up to these sizes are unpacked at one go. */
const SMALL_PACKED = 2 ** 20;
const SMALL = 16 * 2 ** 20;
/** The local header may have more in it than the directory knows of. */
const HEADER_SLACK = 64;

/** Why a member can't be unpacked at all, null where it can. */
export function refusalOf({ encrypted: isEncrypted, method }: ArchiveMember): Remark | null {
  if (isEncrypted) return encrypted;
  return method === STORED || method === DEFLATE || method === ZSTD ? null : unknownMethod(method);
}

/** What is worth reading before a member is unpacked: all of it where it is small. */
export const fetchMember = (
  archive: Blob,
  { offset, headerSize, packedSize }: ArchiveMember,
): Promise<Uint8Array<ArrayBuffer>> =>
  readBytes(
    archive,
    offset,
    offset + headerSize + HEADER_SLACK + (packedSize <= SMALL_PACKED ? packedSize : 0),
  );

/** Where the data of a member begin. */
async function dataStart(window: BlobWindow, { offset, headerSize }: ArchiveMember): Promise<number> {
  if (headerSize === 0) return offset;
  const head = await window.at(offset, LOCAL_HEADER);
  if (head.length < LOCAL_HEADER)
    throw new DOMException('The archive is shorter than it was', 'NotReadableError');
  const view = viewOf(head);
  return offset + LOCAL_HEADER + view.getUint16(26, true) + view.getUint16(28, true);
}

/** A small member that is whole and true to its checksum; null for any other. */
export async function extractSmall(
  window: BlobWindow,
  member: ArchiveMember,
  checksum: Checksum,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { method, packedSize, size, crc } = member;
  if (packedSize > SMALL_PACKED || size > SMALL) return null;
  const packed = await window.at(await dataStart(window, member), packedSize);
  if (packed.length < packedSize) return null;
  try {
    const bytes = method === STORED ? packed.slice() : atOnce(packed, method, size);
    return bytes.length === size && (crc === null || (await checksum.of(bytes)) === crc) ? bytes : null;
  } catch {
    return null;
  }
}

function atOnce(packed: Uint8Array, method: number, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  if (method === DEFLATE) return out.subarray(0, inflateSync(packed, { out }).length);
  let at = 0;
  const stream = new Decompress((chunk) => {
    out.set(chunk, at);
    at += chunk.length;
  });
  stream.push(packed, true);
  return out.subarray(0, at);
}

/**
 * A member of any size, as far as it can be unpacked. A stored one is left where it is. `hear` is asked for what hears
 * the bytes of a large one as they come out.
 */
export async function extract(
  window: BlobWindow,
  member: ArchiveMember,
  scratch: string | null,
  checksum: Checksum,
  control: UnpackControl,
  hear: (packed: Blob) => Take = () => () => undefined,
): Promise<Spilled & { remarks: Remark[] }> {
  const small = await extractSmall(window, member, checksum);
  if (small) {
    control.done(member.packedSize, small.length);
    return { blob: new Blob([small]), file: null, remarks: [] };
  }
  const start = await dataStart(window, member);
  const packed = window.blob.slice(start, start + member.packedSize);
  if (member.method === STORED) return stored(packed, member, checksum, control);
  const spill = new Spill(scratch);
  await checksum.begin();
  try {
    const packing = member.method === DEFLATE ? 'deflate' : 'zstd';
    const heard = hear(packed);
    const take: Take = async (bytes) => {
      checksum.add(bytes);
      await spill.write(bytes);
      await heard(bytes);
    };
    const damage = await unpack(packed, packing, take, control, member.size);
    const matches = checksum.value === member.crc;
    const spilled = await spill.end();
    if (damage !== null && !(matches && spilled.blob.size === member.size))
      return { ...spilled, remarks: [damaged('member', spilled.blob.size, damage)] };
    return { ...spilled, remarks: matches ? [] : [checksumMismatch] };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

async function stored(
  blob: Blob,
  { crc, packedSize }: ArchiveMember,
  checksum: Checksum,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  await checksum.begin();
  for (let at = 0; crc !== null && at < blob.size; at += BLOCK) {
    checksum.add(await readBytes(blob, at, at + BLOCK));
    control.advance(Math.min(blob.size, at + BLOCK), 0);
  }
  control.done(blob.size, 0);
  if (blob.size < packedSize)
    return { blob, file: null, remarks: [damaged('member', blob.size, 'the archive ends within it')] };
  return { blob, file: null, remarks: crc === null || checksum.value === crc ? [] : [checksumMismatch] };
}
