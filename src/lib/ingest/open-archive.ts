import type { BundleFormat, Format, Recognised, SourceFacts } from '../formats/format';
import { isJunk } from './drop';
import { DOCUMENT_LIMIT } from './probe';
import { cutArchive, emptyArchive, type Remark, tooManyMembers, type UnpackLimits } from './unpack-limits';
import { refusalOf } from './zip-extract';
import type { ZipMember } from './zip-fields';
import { readDirectory } from './zip-directory';
import { scanMembers } from './zip-scan';

/** A zip as its directory shows it. */
export interface Archive {
  /** Those that a person would see after unpacking: no folders, no litter, of one name the last. */
  members: ZipMember[];
  remarks: Remark[];
}

export async function openArchive(blob: Blob, limits: UnpackLimits): Promise<Archive> {
  const directory = await readDirectory(blob, limits.members);
  const found = directory?.members ?? (await scanMembers(blob, limits.members));
  const byName = new Map<string, ZipMember>();
  for (const member of found) {
    if (member.name.endsWith('/') || member.name.split('/').some(isJunk)) continue;
    byName.delete(member.name);
    byName.set(member.name, member);
  }
  const members = [...byName.values()];
  const remarks: Remark[] = [];
  if (members.length === 0) remarks.push(emptyArchive);
  else if (!directory) remarks.push(cutArchive(found.length));
  else if (directory.entries > found.length) remarks.push(tooManyMembers(limits, directory.entries));
  return { members, remarks };
}

/** How a bundle is to be read. */
export interface BundlePlan {
  /** Few and small: told to every reader before its share of the others. */
  lead: ZipMember[];
  members: ZipMember[];
  /** The order of all of them counts: one reader is to have them. */
  isOne: boolean;
  refused: { name: string; remark: Remark }[];
}

export interface Bundle {
  format: BundleFormat;
  recognised: Recognised;
}

/** The format to which the members of an archive together are one source, null where they are many. */
export function recogniseBundle({ members }: Archive, formats: readonly Format[]): Bundle | null {
  const names = members.map(({ name }) => name);
  for (const format of formats) {
    const recognised = format.layout === 'bundle' ? format.recognise(names) : null;
    if (format.layout === 'bundle' && recognised) return { format, recognised };
  }
  return null;
}

const LARGEST_LEAD = 2 ** 23;
const MOST_LEADING = 64;

/**
 * Members outside the folder that holds most of them lead: they tell of the whole. Where they are too many for that,
 * there is one reader, which has all in the order of the directory.
 */
export function planBundle(
  archive: Archive,
  { format, recognised }: Bundle,
  source: SourceFacts,
  limits: UnpackLimits,
): BundlePlan {
  const reader = format.open(source, recognised);
  const wanted: ZipMember[] = [];
  const refused: BundlePlan['refused'] = [];
  let total = 0;
  for (const member of archive.members) {
    if (!reader.wants(member.name)) continue;
    const remark = refusalOf(member) ?? sizeRefusal(member, total, limits);
    if (remark) refused.push({ name: member.name, remark });
    else {
      wanted.push(member);
      total += member.size;
    }
  }
  const folder = mainFolder(wanted);
  const lead = wanted.filter(({ name }) => folderOf(name) !== folder);
  const leadSize = lead.reduce((sum, { size }) => sum + size, 0);
  if (lead.length > MOST_LEADING || leadSize > LARGEST_LEAD)
    return { lead: [], members: wanted, isOne: true, refused };
  const members = wanted.filter(({ name }) => folderOf(name) === folder);
  return { lead, members, isOne: false, refused };
}

function sizeRefusal({ size, packedSize }: ZipMember, before: number, limits: UnpackLimits): Remark | null {
  const tooLarge = (message: string): Remark => ({
    severity: 'rejected',
    code: 'archive_too_large',
    field: null,
    message,
  });
  if (size > DOCUMENT_LIMIT)
    return tooLarge(
      `It is ${Math.round(size / 1e6)} MB; one document is read up to ${Math.round(DOCUMENT_LIMIT / 1e6)} MB.`,
    );
  if (size > limits.freeSize && size > packedSize * limits.ratio)
    return tooLarge(`It would unpack to more than ${limits.ratio} times its size.`);
  if (before + size > limits.total)
    return tooLarge(`The archive would unpack to more than ${Math.round(limits.total / 2 ** 20)} MB in all.`);
  return null;
}

const folderOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('/')));

function mainFolder(members: readonly ZipMember[]): string {
  const folders = new Map<string, { count: number; size: number }>();
  for (const { name, size } of members) {
    const folder = folders.get(folderOf(name)) ?? { count: 0, size: 0 };
    folders.set(folderOf(name), { count: folder.count + 1, size: folder.size + size });
  }
  const [main] = [...folders].sort(([, a], [, b]) => b.count - a.count || b.size - a.size);
  return main?.[0] ?? '';
}
