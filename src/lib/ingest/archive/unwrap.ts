import type { ParquetFile } from '../parquet/open-parquet';
import { BlobWindow } from './blob-window';
import type { Checksum } from './checksum';
import { isParquet, packingOf } from './containers';
import { HASHED_FIRST } from '../digest';
import type { ArchiveKind } from './open-archive';
import { readBytes } from '../text/source-bytes';
import { Spill } from './spill';
import { unpack } from './unpack';
import type { Take } from './unpack-steps';
import type { UnpackControl } from './unpack-control';
import { damaged, type Remark, tooDeep } from './unpack-limits';
import { extract, fetchMember, refusalOf } from './zip-extract';
import { hasCrLines, withLineFeeds } from '../text/cr-lines';
import { jsonInText } from '../text/json-in-text';
import { yamlBoard } from '../text/yaml-board';
import { utf16Of, utf16ToUtf8 } from '../text/utf16';
import type { ArchiveMember } from './archive-member';

/** Bytes of a large text that tell what it is. */
export const HEAD = 2 ** 20;

/** What is to be unwrapped: a file that was dropped, or a member of an archive. */
export interface Wrapped {
  /** Of a member: the archive. */
  blob: Blob;
  member: ArchiveMember | null;
  /** Layers that were taken off already. */
  depth: number;
  /** The folder for what is decompressed, null where there is none. */
  scratch: string | null;
}

export interface Unwrapped {
  blob: Blob;
  /** Its first bytes: all of a small one, else at least a megabyte. */
  head: Uint8Array<ArrayBuffer>;
  /** Of what kind it is, where it is an archive. */
  archive: ArchiveKind | null;
  depth: number;
  /** What went wrong on the way; one of them may be why there is nothing to read. */
  remarks: Remark[];
  /** Names in the scratch folder. */
  files: string[];
  /** A Parquet file that is large, and was left as it is. */
  parquet: ParquetFile | null;
}

/** Asked of each layer before it is taken off, and how many layers are off then: what hears its bytes as they come out. */
export type Hear = (packed: Blob, depth: number) => Take;

interface UnwrapOptions {
  /** A Parquet file whose rows have more bytes than this is left as it is. */
  large?: number;
  hear?: Hear;
}

/** The bytes that `unwrap` begins with. */
export const fetchWrapped = ({ blob, member }: Wrapped): Promise<Uint8Array<ArrayBuffer>> =>
  member ? fetchMember(blob, member) : fetchHead(blob);

const fetchHead = (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  readBytes(blob, 0, blob.size <= HASHED_FIRST ? blob.size : HEAD);

/** Takes off what is wrapped around a source, down to its own bytes or those of an archive. */
export async function unwrap(
  { blob, member, depth, scratch }: Wrapped,
  fetched: Uint8Array<ArrayBuffer>,
  checksum: Checksum,
  control: UnpackControl,
  { large = Infinity, hear = () => () => undefined }: UnwrapOptions = {},
): Promise<Unwrapped> {
  const at: Unwrapped = { blob, head: fetched, archive: null, depth, remarks: [], files: [], parquet: null };
  const step = async ({ blob, file, remarks }: { blob: Blob; file: string | null; remarks: Remark[] }) => {
    at.blob = blob;
    at.remarks.push(...remarks);
    if (file !== null) at.files.push(file);
    at.head = await fetchHead(blob);
  };
  if (member) {
    const refusal = refusalOf(member);
    if (refusal) return { ...at, remarks: [refusal] };
    await step(
      await extract(
        new BlobWindow(blob, member.offset, fetched),
        member,
        scratch,
        checksum,
        control,
        (packed) => hear(packed, depth),
      ),
    );
  }
  let isUnpacked = false;
  for (;;) {
    const packing = packingOf(at.head);
    if (packing === null) {
      if (isParquet(at.head)) {
        const { largeParquet } = await import('../parquet/parquet-lines');
        at.parquet = await largeParquet(at.blob, large);
        return at.parquet === null ? asLines(at, scratch, control) : at;
      }
      const encoding = utf16Of(at.head);
      if (encoding !== null) await step(await utf16ToUtf8(at.blob, encoding, scratch, control));
      if (hasCrLines(at.head)) await step(await withLineFeeds(at.blob, scratch, control));
      const inside = await jsonInText(at.blob, at.head);
      if (inside !== null) await step({ ...inside, file: null });
      const board = await yamlBoard(at.blob, at.head);
      if (board !== null) await step({ ...board, file: null });
      return at;
    }
    // A packed tar is one layer to a person.
    const isPackedTar = packing === 'tar' && isUnpacked;
    if (!isPackedTar && at.depth >= control.limits.depth)
      return { ...at, remarks: [...at.remarks, tooDeep(control.limits)] };
    if (!isPackedTar) at.depth++;
    if (packing === 'zip' || packing === 'tar') return { ...at, archive: packing };
    await step(await decompress(at.blob, packing, scratch, control, hear(at.blob, at.depth)));
    isUnpacked = true;
  }
}

/** A Parquet file as the lines that its rows become. */
export async function asLines(
  at: Unwrapped,
  scratch: string | null,
  control: UnpackControl,
): Promise<Unwrapped> {
  const { parquetToLines } = await import('../parquet/parquet-lines');
  const { blob, file, remarks } = await parquetToLines(at.blob, scratch, control);
  return {
    ...at,
    ...{ blob, parquet: null, head: await fetchHead(blob) },
    remarks: [...at.remarks, ...remarks],
    files: file === null ? at.files : [...at.files, file],
  };
}

async function decompress(
  packed: Blob,
  packing: 'gzip' | 'zstd',
  scratch: string | null,
  control: UnpackControl,
  hear: Take,
) {
  const spill = new Spill(scratch);
  try {
    const take: Take = async (bytes) => {
      await spill.write(bytes);
      await hear(bytes);
    };
    const damage = await unpack(packed, packing, take, control);
    const spilled = await spill.end();
    return { ...spilled, remarks: damage === null ? [] : [damaged(packing, spilled.blob.size, damage)] };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}
