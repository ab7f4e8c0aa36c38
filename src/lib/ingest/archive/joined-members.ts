import type { BundleFormat } from '../../formats/format';
import { JsonTape } from '../../json/tape';
import { DOCUMENT_LIMIT } from '../text/probe';
import type { ArchiveMember } from './archive-member';

/** A member of an archive that is a part of a record, with its key there. */
export interface MemberPart {
  key: string;
  member: ArchiveMember;
}

/** A record whose parts are members of the archive: read as one object of them, by their keys. */
export interface JoinedMember extends ArchiveMember {
  parts: readonly MemberPart[];
}

export const isJoined = (member: ArchiveMember): member is JoinedMember => 'parts' in member;

const encoder = new TextEncoder();
const before = (key: string, i: number): Uint8Array =>
  encoder.encode(`${i === 0 ? '{' : ','}${JSON.stringify(key)}:`);
const CLOSE = 0x7d;
const BLANK = 0x20;
const ZERO = 0x30;

/**
 * The members that are parts of one record as one, in the place of the first; all others as they are. `tooMany` are the
 * parts of a record that do not fit into one document.
 */
export function joinMembers(
  members: readonly ArchiveMember[],
  { partOf }: BundleFormat,
): { members: ArchiveMember[]; tooMany: ArchiveMember[] } {
  if (!partOf) return { members: [...members], tooMany: [] };
  const records = new Map<string, JoinedMember & { parts: MemberPart[] }>();
  const joined: ArchiveMember[] = [];
  const tooMany: ArchiveMember[] = [];
  for (const member of members) {
    const part = partOf(member.name);
    if (part === null) {
      joined.push(member);
      continue;
    }
    let record = records.get(part.record);
    if (!record) {
      // The brace that closes it.
      record = { ...member, name: part.record, crc: null, size: 1, packedSize: 0, parts: [] };
      records.set(part.record, record);
      joined.push(record);
    }
    const size = record.size + before(part.key, record.parts.length).length + member.size;
    if (member.size === 0) continue;
    if (size > DOCUMENT_LIMIT) tooMany.push(member);
    else {
      record.parts.push({ key: part.key, member });
      record.size = size;
      record.packedSize += member.packedSize;
    }
  }
  return { members: joined.filter((member) => !isJoined(member) || member.parts.length > 0), tooMany };
}

/** The bytes of a joined record, of those of its parts. */
export async function joinedBytes(
  { size, parts }: JoinedMember,
  bytesOf: (part: ArchiveMember) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const [i, { key, member }] of parts.entries()) {
    const head = before(key, i);
    bytes.set(head, at);
    bytes.set(await bytesOf(member), at + head.length);
    at += head.length + member.size;
  }
  bytes[at] = CLOSE;
  return bytes;
}

/** Puts 0 in the place of each part that is no JSON, so that the others can be read. Answers their names. */
export function blankBrokenParts({ parts }: JoinedMember, bytes: Uint8Array): string[] {
  const tape = new JsonTape();
  const broken: string[] = [];
  let at = 0;
  for (const [i, { key, member }] of parts.entries()) {
    const start = at + before(key, i).length;
    at = start + member.size;
    if (tape.parse(bytes, start, at) === null) continue;
    bytes.fill(BLANK, start, at);
    bytes[start] = ZERO;
    broken.push(member.name);
  }
  return broken;
}
