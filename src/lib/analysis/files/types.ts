import type { RunEnd } from '../../records/run-end';
import type { Unread } from '../../records/unread';

/** A source as the Files page lists it. */
export interface SourceRow {
  sourceId: number;
  path: string;
  /** Of its bytes, as in `sources.digest`; null where it was not read to its end. */
  digest: string | null;
  bytes: number;
  format: string;
  formatVersion: string | null;
  records: number;
  used: number;
  folded: number;
  sampleOnly: number;
  /** Judgements between two answers that it holds. */
  votes: number;
  ignored: number;
  rejected: number;
  runs: number;
  models: string[];
  samples: number;
  responses: number;
  /** Scores that the source declares (aggregates). */
  declared: number;
  seals: Record<'verified' | 'mismatch' | 'cannot verify' | 'none', number>;
  /** Of what was rejected, the problems that are listed: of each kind the first, and one that counts the rest. */
  rejectedListed: number;
  warnings: number;
  advice: number;
  /** Why nothing of it was kept; null where it was read, or no format knows it. */
  unread: Unread | null;
  /** What it is, where it lies beside results: `source code`, `settings`. */
  leftOut: string | null;
  /** The runs that it says something of, with what all files together hold of them. */
  runFacts: RunFacts[];
  /** Sentences worth a look, most important first. */
  remarks: { text: string; look: boolean }[];
}

/** What is loaded of one run, whichever files it comes from. */
export interface RunFacts {
  /** As in `sources.format`, of all its files. */
  formats: string[];
  /** As in `run_sources.role`. */
  roles: string[];
  answers: number;
  /** Scores that are numbers, of metrics that measure quality. */
  scores: number;
  hasModel: boolean;
  /** The file that an aggregate names for its rows. */
  rowsFile: string | null;
  /** How far it came, where its file says so. */
  end: RunEnd | null;
}

export interface ProblemRow {
  line: number | null;
  byteOffset: number | null;
  severity: 'rejected' | 'warning' | 'advice';
  code: string;
  field: string | null;
  message: string;
}
