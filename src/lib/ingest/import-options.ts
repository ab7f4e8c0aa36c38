import type { Database } from '../engine/database';
import type { UnpackLimits } from './archive/unpack-limits';
import type { Pool } from './pool';
import type { ImportProgress } from './progress';
import type { StageTimes } from './stage-times';
import type { OwnChoices, OwnGroup } from './table/own-tables';

export interface ImporterOptions<Report> {
  db: Database;
  pool: Pool;
  /** Staged tables to public ones. */
  merge: (db: Database) => Promise<void>;
  /** What to say of the sources with these numbers, asked after the merge. */
  report: (db: Database, sourceNos: readonly number[]) => Promise<Report>;
  /** For tests: bytes of a piece, bytes read beyond it at first, and bytes of rows after which they are packed. */
  chunk?: number;
  overlap?: number;
  packedEvery?: number;
  limits?: UnpackLimits;
}

/** With what to do with tables of one's own. */
export interface ImportOptions extends OwnChoices {
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportOutcome<Report> {
  report: Report;
  /** Files whose bytes are loaded already, and under which path. */
  refused: { path: string; sameAs: string }[];
  /** It was stopped: what had not been finished is gone. */
  cancelled: boolean;
  /** Files that were left out since the memory was full, and the bytes that the engine may hold. */
  leftOut: { files: number; limit: number } | null;
  /** Paths of sources that were begun anew, since the browser ended the worker that read them. */
  restarted: string[];
  /** Tables of one's own, those of equal columns together. */
  tables: OwnGroup[];
  times: StageTimes;
}
