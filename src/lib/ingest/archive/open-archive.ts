import type { BundleFormat, Format, Recognised, SourceFacts } from '../../formats/format';
import { isJunk } from '../drop';
import { DOCUMENT_LIMIT } from '../text/probe';
import { readTar } from './tar-members';
import {
  cutArchive,
  cutTar,
  emptyArchive,
  otherSpreadsheet,
  passedLinks,
  passedSparse,
  replacedMembers,
  type Remark,
  tooManyMembers,
  twinMembers,
  type UnpackLimits,
} from './unpack-limits';
import { refusalOf } from './zip-extract';
import type { ArchiveMember } from './archive-member';
import { joinMembers } from './joined-members';
import { readDirectory } from './zip-directory';
import { scanMembers } from './zip-scan';

export type ArchiveKind = 'zip' | 'tar' | 'xlsx';

/** An archive as its directory or its headers show it. */
export interface Archive {
  /** No folders and no litter. Of one name a zip has all, those after the first under another place; a tar the last. */
  members: ArchiveMember[];
  remarks: Remark[];
}

export async function openArchive(
  blob: Blob,
  kind: ArchiveKind,
  limits: UnpackLimits,
  formats: readonly Format[],
): Promise<Archive & { kind: ArchiveKind }> {
  const { found, remarks } = await (kind === 'tar' ? listTar(blob, limits) : listZip(blob, limits));
  const has = (part: string): boolean => found.some(({ name }) => name === part);
  if (kind === 'zip' && has('xl/workbook.xml')) return { kind: 'xlsx', members: found, remarks };
  const other = kind === 'zip' ? spreadsheetBut(has) : null;
  if (other !== null) return { kind, members: [], remarks: [otherSpreadsheet(other)] };
  const files = found.filter(({ name }) => !name.endsWith('/') && !name.split('/').some(isJunk));
  const isBundle = formats.some(
    (format) => format.layout === 'bundle' && format.recognise(files.map(({ name }) => name)),
  );
  // Appending to a tar, or writing a log on, is how a file in it is replaced.
  const members = kind === 'tar' || isBundle ? lastOfEach(files) : placed(files);
  if (members.length < files.length) remarks.push(replacedMembers(files.length - members.length));
  const again = members.filter(({ name }, i) => name !== files[i]?.name).length;
  if (members.length === files.length && again > 0) remarks.push(twinMembers(again));
  if (members.length > 0) return { kind, members, remarks };
  // That it was cut is said with it; what was passed over is not.
  return { kind, members, remarks: [emptyArchive, ...remarks.filter(({ code }) => code !== 'archive_cut')] };
}

/** What a zip is that holds a spreadsheet other than XLSX: null for any other. */
function spreadsheetBut(has: (part: string) => boolean): string | null {
  if (has('xl/workbook.bin')) return 'a binary Excel workbook (.xlsb)';
  return has('content.xml') && has('META-INF/manifest.xml') ? 'an OpenDocument file (.ods)' : null;
}

function lastOfEach(files: readonly ArchiveMember[]): ArchiveMember[] {
  const byName = new Map<string, ArchiveMember>();
  for (const member of files) {
    byName.delete(member.name);
    byName.set(member.name, member);
  }
  return [...byName.values()];
}

/** Files of one name, told apart: the second stands in a folder `#2`, and so does what came with it. */
function placed(files: readonly ArchiveMember[]): ArchiveMember[] {
  const met = new Map<string, number>();
  return files.map((member) => {
    const nth = (met.get(member.name) ?? 0) + 1;
    met.set(member.name, nth);
    return nth === 1 ? member : { ...member, name: `#${nth}/${member.name}` };
  });
}

interface Listed {
  found: ArchiveMember[];
  remarks: Remark[];
}

async function listZip(blob: Blob, limits: UnpackLimits): Promise<Listed> {
  const directory = await readDirectory(blob, limits.members);
  const found = directory?.members ?? (await scanMembers(blob, limits.members));
  if (!directory) return { found, remarks: [cutArchive(found.length)] };
  const isMore = directory.entries > found.length;
  return { found, remarks: isMore ? [tooManyMembers(limits, directory.entries)] : [] };
}

async function listTar(blob: Blob, limits: UnpackLimits): Promise<Listed> {
  const { members: found, files, links, sparse, isWhole } = await readTar(blob, limits.members);
  const remarks: Remark[] = [];
  if (!isWhole) remarks.push(cutTar(files));
  if (files > found.length) remarks.push(tooManyMembers(limits, files));
  if (sparse > 0) remarks.push(passedSparse(sparse));
  if (links > 0) remarks.push(passedLinks(links));
  return { found, remarks };
}

/** How a bundle is to be read. */
export interface BundlePlan {
  /** Few and small: told to every reader before its share of the others. */
  lead: ArchiveMember[];
  members: ArchiveMember[];
  /** The order of all of them counts: one reader is to have them. */
  isOne: boolean;
  refused: { name: string; remark: Remark }[];
  /** What the format's survey found. */
  found: string | null;
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
 * Members outside the folder that holds most of them lead, where the format does not say which: they tell of the whole. Where they are too many for that,
 * there is one reader, which has all in the order of the directory.
 */
export function planBundle(
  archive: Archive,
  { format, recognised }: Bundle,
  source: SourceFacts,
  limits: UnpackLimits,
  found: string | null,
): BundlePlan {
  const reader = format.open(source, { ...recognised, found });
  const names = new Set(archive.members.map(({ name }) => name));
  const single: ArchiveMember[] = [];
  const refused: BundlePlan['refused'] = [];
  let total = 0;
  for (const member of archive.members) {
    if (!reader.wants(member.name, names)) continue;
    const remark = refusalOf(member) ?? sizeRefusal(member, total, limits);
    if (remark) refused.push({ name: member.name, remark });
    else {
      single.push(member);
      total += member.size;
    }
  }
  const { members: wanted, tooMany } = joinMembers(single, format);
  for (const { name } of tooMany) refused.push({ name, remark: partTooLarge });
  const folder = mainFolder(wanted);
  const leads = (name: string): boolean => format.leads?.(name) ?? folderOf(name) !== folder;
  const lead = wanted.filter(({ name }) => leads(name));
  const leadSize = lead.reduce((sum, { size }) => sum + size, 0);
  if (lead.length > MOST_LEADING || leadSize > LARGEST_LEAD)
    return { lead: [], members: wanted, isOne: true, refused, found };
  const members = wanted.filter(({ name }) => !leads(name));
  return { lead, members, isOne: false, refused, found };
}

const partTooLarge: Remark = {
  severity: 'rejected',
  code: 'archive_too_large',
  field: null,
  message: `The parts of this record are more than ${Math.round(DOCUMENT_LIMIT / 1e6)} MB; it was read without this one.`,
};

function sizeRefusal(
  { size, packedSize }: ArchiveMember,
  before: number,
  limits: UnpackLimits,
): Remark | null {
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

function mainFolder(members: readonly ArchiveMember[]): string {
  const folders = new Map<string, { count: number; size: number }>();
  for (const { name, size } of members) {
    const folder = folders.get(folderOf(name)) ?? { count: 0, size: 0 };
    folders.set(folderOf(name), { count: folder.count + 1, size: folder.size + size });
  }
  const [main] = [...folders].sort(([, a], [, b]) => b.count - a.count || b.size - a.size);
  return main?.[0] ?? '';
}
