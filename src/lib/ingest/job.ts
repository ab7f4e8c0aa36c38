import type { Mapping } from '../mapping/mapping';
import type { OwnTable } from '../mapping/table';
import { type FileProgress, type Progress, Share } from './progress';
import type { FinishedSource, Namesake } from './staging/staged-sources';
import type { ArchiveMember } from './archive/archive-member';

/** One dropped file, whatever comes out of it. */
export interface Drop {
  file: FileProgress;
  /** Bytes that came out of it so far, and bytes that its archives announce. */
  unpacked: number;
  announced: number;
  cancelled: boolean;
}

/** One source to load, or an archive of them. */
export interface Job {
  sourceNo: number;
  path: string;
  /** As in `SourceFacts`. */
  nth: number;
  /** Of a member: its archive. */
  blob: Blob;
  member: ArchiveMember | null;
  depth: number;
  /** As in `sources.bytes`. */
  bytes: number;
  drop: Drop;
  share: Share;
  /** Null where it was refused, cancelled or only held others. */
  ending: FinishedSource | null;
  isArchive: boolean;
  /** How often it was begun anew, and how often of those since its own worker ended while it was in work. */
  restarts: number;
  blamed: number;
  /** By which a table of one's own is read. */
  mapping: Mapping | null;
  /** Its rows, where it is such a table. */
  table: OwnTable | null;
  /** Of its bytes, where all of them were read before. */
  digest: string | null;
  /** Of a table that another of its name was there before. */
  namesake: Namesake | null;
}

/** Of the file at `i` in an import. */
export function jobOf(
  sourceNo: number,
  { path, nth, blob }: Pick<Job, 'path' | 'nth' | 'blob'>,
  progress: Progress,
  i: number,
): Job {
  const told = progress.files[i];
  if (!told) throw new RangeError('No progress of a file');
  return {
    sourceNo,
    path,
    nth,
    blob,
    member: null,
    depth: 0,
    bytes: blob.size,
    drop: { file: told, unpacked: 0, announced: 0, cancelled: false },
    share: new Share(told, blob.size),
    ending: null,
    isArchive: false,
    restarts: 0,
    blamed: 0,
    mapping: null,
    table: null,
    digest: null,
    namesake: null,
  };
}

/** By what the sources of a path are told apart. */
export const placeOf = ({ path, nth }: Pick<Job, 'path' | 'nth'>): string => `${nth} ${path}`;

/** The same bytes once more, under another number. */
export function begunAnew(job: Job, sourceNo: number): Job {
  job.share.reset();
  job.drop.file.state = 'waiting';
  return { ...job, sourceNo, ending: null };
}
