import { BlobWindow } from './blob-window';
import { Checksum } from './checksum';
import { isJunk } from '../drop';
import { readBytes } from '../text/source-bytes';
import { isTar, readTar, TAR_BLOCK } from './tar-members';
import { UnpackControl } from './unpack-control';
import { type UnpackLimits, unpackLimits } from './unpack-limits';
import { readDirectory } from './zip-directory';
import { extract, fetchMember, refusalOf } from './zip-extract';
import type { ArchiveMember } from './archive-member';

/** What is unpacked for one look stays in memory. */
const LARGEST = 256 * 2 ** 20;

/** Why a member of an archive is not to be had, in words for a person. */
export class PackedError extends Error {
  override name = 'PackedError';
}

/** A file within an archive that was dropped: unpacked when it is asked for, and not before. */
export class PackedFile {
  readonly name: string;
  readonly size: number;
  readonly #archive: Blob;
  readonly #member: ArchiveMember;
  readonly #limits: UnpackLimits;

  constructor(archive: Blob, member: ArchiveMember, limits: UnpackLimits) {
    this.name = member.name.slice(member.name.lastIndexOf('/') + 1);
    this.size = member.size;
    this.#archive = archive;
    this.#member = member;
    this.#limits = limits;
  }

  /** Its bytes, whole and true to the archive's checksum. Rejects with a PackedError. */
  async open(): Promise<Blob> {
    const [archive, member, limits] = [this.#archive, this.#member, this.#limits];
    const refusal = refusalOf(member);
    if (refusal) throw new PackedError(refusal.message);
    if (member.size > limits.total) throw new PackedError(tooLarge(member.size, limits));
    const control = new UnpackControl(limits, () => undefined);
    let opened;
    try {
      const fetched = await fetchMember(archive, member);
      const window = new BlobWindow(archive, member.offset, fetched);
      opened = await extract(window, member, null, new Checksum(), control);
    } catch (cause) {
      throw new PackedError('The archive changed or is no longer there: drop it again.', { cause });
    }
    const [remark] = opened.remarks;
    if (remark) throw new PackedError(remark.message);
    return opened.blob;
  }
}

const tooLarge = (size: number, { total }: UnpackLimits): string =>
  `It is ${megabytes(size)} unpacked; files within an archive are shown up to ${megabytes(total)}. Unpack the archive and drop the file along.`;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** A name that stays within its archive: it climbs out of no folder and begins at no root. */
const staysInside = (name: string): boolean =>
  !name.startsWith('/') && !/^[a-z]:/i.test(name) && !name.split('/').includes('..');

/** The files of an archive that is not packed itself, by their paths in it; none of a zip without a directory. */
export async function packedFiles(
  archive: Blob,
  limits: UnpackLimits = { ...unpackLimits, total: LARGEST },
): Promise<Map<string, PackedFile>> {
  const listing = isTar(await readBytes(archive, 0, TAR_BLOCK))
    ? await readTar(archive, limits.members)
    : await readDirectory(archive, limits.members);
  const files = new Map<string, PackedFile>();
  for (const member of listing?.members ?? []) {
    const { name } = member;
    if (name.endsWith('/') || !staysInside(name) || name.split('/').some(isJunk)) continue;
    files.set(name, new PackedFile(archive, member, limits));
  }
  return files;
}
