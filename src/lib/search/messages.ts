import type { Scanned } from './scan';
import type { RecordShape } from '../cells/record';
import type { ColumnPlaces } from './record-texts';
import type { TextQuery } from './text-query';

/** A stretch of a source that holds whole records. */
export interface ScanTask {
  blob: Blob;
  /** Where its records are no JSON. */
  shape: RecordShape | null;
  /** Of a table of one's own: which texts its columns hold. */
  columns?: ColumnPlaces | null;
  from: number;
  to: number;
  /** Where each record begins, from `from` on, and its length. */
  starts: Float64Array<ArrayBuffer>;
  lengths: Float64Array<ArrayBuffer>;
  plain: boolean;
  /** Of so many hits the text is told. */
  shown: number;
}

export type SearchRequest =
  { kind: 'query'; query: TextQuery } | { kind: 'scan'; id: number; task: ScanTask };

export type SearchReply =
  | { kind: 'scanned'; id: number; scanned: Scanned }
  /** `gone`: the file changed or vanished. */
  | { kind: 'failed'; id: number; gone: boolean; message: string };
