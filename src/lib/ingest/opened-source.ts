import type { SourceFacts } from '../formats/format';
import type { RecordShape, TableShape } from '../cells/record';
import type { HashRecipe } from '../records/record';
import { sha256 } from './digest';
import type { BundlePlan } from './archive/open-archive';
import type { PieceResult, Tools } from './read-piece';
import type { Remark, UnpackLimits } from './archive/unpack-limits';
import type { Unwrapped, Wrapped } from './archive/unwrap';
import type { Mapping } from '../mapping/mapping';
import type { OwnTable } from '../mapping/table';
import type { ArchiveMember } from './archive/archive-member';

/** A file (or a member of an archive) to be recognised and, where it is small or one document, read at once. */
export interface OpenTask extends Wrapped {
  sourceNo: number;
  path: string;
  nth: number;
  /** A lines source larger than this is left to be read in pieces. */
  chunk: number;
  /** A large packed file, as far as its name tells: rows are read while it is unpacked. */
  isPacked: boolean;
  limits: UnpackLimits;
  /** Says what the columns of a table of one's own mean: no format is asked then. */
  mapping: Mapping | null;
  /** Of what is unwrapped, where it is known. */
  digest: string | null;
}

/** A packed text of which rows are read while it is unpacked. */
export interface BegunEarly {
  /** Where the rest of its rows begins, and how many pieces they follow. */
  start: number;
  pieces: number;
  /** As what formats know the source (`SourceFacts.digest`): its digest comes too late for them. */
  knownAs: string;
  /** Of all of it. */
  digest: string;
}

/** What is left to be read once a source is open. */
export type Rest =
  /** `early`: the first of the lines were told in parts. */
  | { kind: 'lines' | 'values'; inOrder?: boolean | undefined; early?: BegunEarly }
  /** `cuts`: offsets at which a record of the table begins, some way apart. */
  | { kind: 'records'; shape: TableShape; cuts: readonly number[]; inOrder: boolean }
  /** All of it was told in parts, which are being read. */
  | { kind: 'parts' }
  | ({ kind: 'bundle' } & BundlePlan);

export interface OpenedSource extends SourceFacts {
  /** What is read and what spans point into: the file itself, or what was decompressed from it. */
  blob: Blob;
  /** 'unknown' where nothing recognised it. */
  format: string;
  version: string | null;
  /** As in `Recognised`. */
  found: string | null;
  /** `digest` is that of the whole source; where it is only a stand-in, the pieces bring the blocks of the true one. */
  digested: boolean;
  /** Equal bytes at another path are another source. */
  onlyPathTells: boolean;
  sha256: string | null;
  hashRecipe: HashRecipe | null;
  /** Null where there is more to read. */
  read: PieceResult | null;
  rest: Rest | null;
  /** Names in the scratch folder that are its own. */
  files: string[];
  /** By which a table of one's own is read. */
  mapping: Mapping | null;
  /** Rows that no format reads, where there are any: a mapping may. */
  table: OwnTable | null;
  /** Where its records are no JSON. */
  shape: RecordShape | null;
}

/** An archive whose members are sources of their own. */
export interface OpenedArchive {
  blob: Blob;
  depth: number;
  members: ArchiveMember[];
  /** Where there is something to say of the archive itself, it is a source as well. */
  self: OpenedSource | null;
}

export type Opened = { source: OpenedSource; archive: null } | { source: null; archive: OpenedArchive };

export const isRefused = ({ remarks }: { remarks: readonly Remark[] }): boolean =>
  remarks.some(({ severity }) => severity === 'rejected');

/** What is said of a whole source counts as no record. */
export const sayRemark = (remark: Remark, { sink }: Tools): void => sink.note(remark, null);

/** How the name of a file ends that is one packed text. */
export const PACKED_ENDING = /\.(gz|gzip|zst|zstd)$/i;

/** What formats read from a path (model, task, data set) is not to end in how the file was packed. */
export const pathInside = ({ path, depth }: OpenTask, unwrapped: Pick<Unwrapped, 'depth'>): string =>
  unwrapped.depth > depth ? path.replace(PACKED_ENDING, '') : path;

export async function describe(
  task: OpenTask,
  unwrapped: Unwrapped,
  { digester }: Tools,
): Promise<OpenedSource> {
  const { blob, head, files } = unwrapped;
  const whole = head.length === blob.size;
  const digest = whole ? digester.whole(head) : await digester.standIn(blob);
  return {
    path: pathInside(task, unwrapped),
    nth: task.nth,
    digest,
    blob,
    format: 'unknown',
    version: null,
    found: null,
    digested: whole,
    onlyPathTells: false,
    sha256: whole ? await sha256(head) : null,
    hashRecipe: null,
    read: null,
    rest: null,
    files,
    mapping: task.mapping,
    table: null,
    shape: null,
  };
}

export function finished(source: OpenedSource, { sink }: Tools, lines = 0): OpenedSource {
  sink.finish(lines);
  return { ...source, read: { counts: sink.counts, blocks: new Uint8Array(0) } };
}
