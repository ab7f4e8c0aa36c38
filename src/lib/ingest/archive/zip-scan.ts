import { BlobWindow } from './blob-window';
import { isEncrypted, LOCAL_HEADER, nameOf, sharedFields, SIGNATURE, viewOf, widen } from './zip-fields';
import type { ArchiveMember } from './archive-member';

const HAS_DESCRIPTOR = 0x0008;
const STRIDE = 2 ** 20;

/** The members of a zip whose directory is missing, found one after another from its start: those that are whole. */
export async function scanMembers(blob: Blob, limit: number): Promise<ArchiveMember[]> {
  const window = new BlobWindow(blob);
  const members: ArchiveMember[] = [];
  for (let offset = 0; members.length < limit;) {
    const head = await window.at(offset, LOCAL_HEADER + 2 * 0xffff);
    if (head.length < LOCAL_HEADER || viewOf(head).getUint32(0, true) !== SIGNATURE.local) break;
    const fields = sharedFields(viewOf(head), 6);
    const { flags, method, nameLength, extraLength } = fields;
    const nameEnd = LOCAL_HEADER + nameLength;
    const headerSize = nameEnd + extraLength;
    const name = nameOf(head.subarray(LOCAL_HEADER, nameEnd), flags);
    const data = offset + headerSize;
    const narrow = { size: fields.size, packedSize: fields.packedSize, offset };
    let found = { ...widen(narrow, head.subarray(nameEnd, headerSize)), crc: fields.crc };
    let end = data + found.packedSize;
    if ((flags & HAS_DESCRIPTOR) !== 0 && found.packedSize === 0) {
      const described = await findDescriptor(window, data);
      if (!described) break;
      ({ end } = described);
      found = { ...found, ...described.sizes };
    }
    if (end > blob.size) break;
    const { crc, size, packedSize } = found;
    members.push({ name, method, encrypted: isEncrypted(flags), crc, size, packedSize, offset, headerSize });
    offset = end;
  }
  return members;
}

/** What stands behind data whose size was not known when its header was written: it says how long the data are. */
async function findDescriptor(window: BlobWindow, data: number) {
  for (let from = data; from < window.blob.size; from += STRIDE) {
    const bytes = await window.at(from, STRIDE + 24);
    const view = viewOf(bytes);
    for (let at = bytes.indexOf(0x50); at >= 0 && at < STRIDE; at = bytes.indexOf(0x50, at + 1)) {
      if (at + 16 > bytes.length || view.getUint32(at, true) !== SIGNATURE.descriptor) continue;
      const packedSize = from + at - data;
      const crc = view.getUint32(at + 4, true);
      const isFollowed = at + 18 <= bytes.length && view.getUint16(at + 16, true) === 0x4b50;
      const isWide = at + 24 <= bytes.length && view.getUint32(at + 12, true) === 0 && !isFollowed;
      if (view.getUint32(at + 8, true) !== packedSize) continue;
      const size = view.getUint32(at + (isWide ? 16 : 12), true);
      return { end: from + at + (isWide ? 24 : 16), sizes: { crc, size, packedSize } };
    }
  }
  return null;
}
