import type { FileMetaData } from 'hyparquet';
import { SAMPLE } from '../../mapping/table';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { notFinite } from '../not-finite';
import { openParquet, type ParquetFile, reasonOf } from './open-parquet';
import * as say from './remarks';
import { RowLines } from './row-lines';

/** Of a larger row group a part is read at a time, in bytes before compression. */
const PART = 64 * 2 ** 20;
/** All rows of a file up to this size are looked at. */
const SMALL = 32 * 2 ** 20;
/** Rows that are read at a time, whatever the index says of their bytes. */
const MOST_ROWS = 2 ** 19;
/** Lines are written when they are so long together, in bytes. */
const PORTION = 2 ** 20;

/** A Parquet file as JSON Lines, one object a row; the file itself with the reason where none of it can be read. */
export async function parquetToLines(
  blob: Blob,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const { refusal, file } = await openParquet(blob);
  if (refusal) return { blob, file: null, remarks: [refusal] };
  const spill = new Spill(scratch);
  try {
    const remarks = await writeRows(file, spill, control);
    control.done(blob.size, spill.size);
    if (remarks.some(({ severity }) => severity === 'rejected')) {
      await spill.discard();
      return { blob, file: null, remarks };
    }
    return { ...(await spill.end()), remarks };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

/**
 * Lines of rows from the first row group, the middle one and the last, to see what they are; null for a file that is small,
 * and where none of them can be read.
 */
export async function sampleOfParquet(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const { file } = await openParquet(blob);
  if (!file || sizeOf(file) <= SMALL) return null;
  const lines = new RowLines(file);
  const groups = [...groupsOf(file.metadata)];
  const [first, ...others] = new Set([groups[0], groups[groups.length >> 1], groups.at(-1)]);
  try {
    for (const group of [first, ...others]) {
      const most = group === first ? SAMPLE / 2 : SAMPLE / 4;
      if (group) await lines.write({ start: group.start, end: Math.min(group.end, group.start + most) });
    }
  } catch (error) {
    if (error instanceof DOMException) throw error;
  }
  return lines.bytes.size === 0 ? null : lines.bytes.take();
}

/** Of all rows before compression, in bytes. */
const sizeOf = ({ metadata }: ParquetFile): number =>
  metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);

/** Row group by row group, larger ones in parts; what is damaged takes only its own part with it. */
async function writeRows(file: ParquetFile, spill: Spill, control: UnpackControl): Promise<Remark[]> {
  const lines = new RowLines(file);
  const { cells, bytes } = lines;
  const { blob, rows: all } = file;
  const flush = () => spill.write(bytes.take());
  const remarks: Remark[] = [];
  let lost = 0;
  let missing = 0;
  let why = '';
  let stop: string | null = null;
  for (const { start, end, step } of groupsOf(file.metadata)) {
    for (let rowStart = start; rowStart < end && stop === null; rowStart += step) {
      const rowEnd = Math.min(end, rowStart + step);
      let held = rowEnd - rowStart;
      try {
        held = await lines.write({ start: rowStart, end: rowEnd }, PORTION, flush);
      } catch (error) {
        // The file changed or is gone.
        if (error instanceof DOMException) throw error;
        lost += rowEnd - rowStart;
        why ||= reasonOf(error);
      }
      await flush();
      stop = control.advance(Math.round((blob.size * rowEnd) / all), spill.size);
      if (stop !== null) remarks.push(say.cutAt(rowEnd, all, stop));
      if (held === rowEnd - rowStart) continue;
      missing += end - rowStart - held;
      break;
    }
    if (stop !== null) break;
  }
  if (missing > 0) remarks.push(say.fewerRows(missing, all));
  if (lost === all) return [say.noRowRead(why)];
  if (lost > 0) remarks.push(say.lostRows(lost, all, why));
  if (cells.notFinite > 0) remarks.push(notFinite(cells.notFinite));
  if (cells.binary > 0) remarks.push(say.binaryValues(cells.binary));
  if (lines.passed.length > 0) remarks.push(say.passedColumns(lines.passed));
  return remarks;
}

/** Where the rows of each row group stand, as the index says, and how many of them are read at a time. */
function* groupsOf({ row_groups }: FileMetaData): Generator<{ start: number; end: number; step: number }> {
  let start = 0;
  for (const { num_rows, total_byte_size } of row_groups) {
    const rows = Number(num_rows);
    const parts = Math.max(1, Math.ceil(Number(total_byte_size) / PART));
    const step = Math.min(MOST_ROWS, Math.ceil(rows / parts));
    if (step > 0) yield { start, end: start + rows, step };
    start += rows;
  }
}
