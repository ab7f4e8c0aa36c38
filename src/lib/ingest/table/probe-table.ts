import type { Format } from '../../formats/format';
import type { RowsAt } from '../../mapping/mapping';
import type { OwnTable } from '../../mapping/table';
import type { ArchiveMember } from '../archive/archive-member';
import type { Checksum } from '../archive/checksum';
import type { UnpackControl } from '../archive/unpack-control';
import { unwrap } from '../archive/unwrap';
import { HASHED_FIRST } from '../digest';
import { sampleOf } from '../parquet/sample';
import { notText } from '../archive/containers';
import { besideResults } from '../text/left-out';
import { probe } from '../text/probe';
import { taggedLog } from '../text/tagged-log';
import { ownTable } from './own-table';
import { columnsAhead, tooWideInWords } from './too-wide';
import { toolTable } from './tool-table';

/** A file whose rows are looked at and not read. */
export interface TableTask {
  sourceNo: number;
  path: string;
  /** Of a member: its archive. */
  blob: Blob;
  member?: ArchiveMember | null;
  depth?: number;
  /** Where its rows stand, as a person says: no format is asked then. */
  rows?: RowsAt;
}

/** Why a source is not read that a mapping may read. */
export const mayBeTable = new Set(['not_json', 'unknown_format', 'document_too_large']);

/** Of more rows some are looked at. */
const LARGE = 2 * HASHED_FIRST;

/** The rows of a file that no format reads; null where one does, where it is an archive, or no table at all. */
export async function probeTable(
  { path, blob, member = null, depth = 0, rows }: TableTask,
  fetched: Uint8Array<ArrayBuffer>,
  formats: readonly Format[],
  checksum: Checksum,
  control: UnpackControl,
): Promise<OwnTable | null> {
  const wrapped = { blob, member, depth, scratch: null };
  const unwrapped = await unwrap(wrapped, fetched, checksum, control, { large: LARGE });
  const { archive, remarks, parquet } = unwrapped;
  const sample = parquet && (await sampleOf(parquet));
  const { blob: text, head } = sample ? { blob: new Blob([sample]), head: sample } : unwrapped;
  if (archive || remarks.some(({ severity }) => severity === 'rejected') || notText(head)) return null;
  const tableIn = async (given: RowsAt | null): Promise<OwnTable | null> => {
    const table = await ownTable(path, text, head, given);
    return table && sample ? { ...table, total: null } : table;
  };
  if (rows) return tableIn(rows);
  const probed = await probe(text, head, formats);
  if (probed.layout !== 'unknown' || !mayBeTable.has(probed.code)) return null;
  if (probed.code === 'not_json' && tooWideInWords(columnsAhead(head)) !== null) return null;
  if (probed.code !== 'not_json' && (await taggedLog(text, head))) return null;
  const table = await tableIn(null);
  if (table && tooWideInWords(table.columns.length) !== null) return null;
  if (besideResults(path, head, table) !== null) return null;
  const isTools = table !== null && head.length === text.size && toolTable(table, head, formats) !== null;
  return isTools ? null : table;
}
