import type { Mapping } from '../mapping/mapping';
import type { OwnTable } from '../mapping/table';
import type { FileProgress, Share } from './progress';
import type { FinishedSource } from './staging/staged-sources';
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
}
