import type { FileMetaData } from 'hyparquet';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { notFinite } from '../not-finite';
import { openParquet, type ParquetFile, reasonOf } from './open-parquet';
import * as say from './remarks';
import { RowLines } from './row-lines';

/**
 * Of a larger row group a part is decoded at a time, in bytes before compression. Pages have up to 100 MB: where a part ends
 * within one, it is decoded twice.
 */
const PART = 192 * 2 ** 20;
/** Rows that are read at a time, whatever the index says of their bytes. */
const MOST_ROWS = 2 ** 19;
/** Lines are written when they are so long together, in bytes. */
const PORTION = 2 ** 20;

/** Lines of a Parquet file that are complete: where they stand among all. */
export interface LinesPart {
  blob: Blob;
  base: number;
}

/** A Parquet file whose rows have more bytes than `large` before compression, or null: for one that can't be read as well. */
export async function largeParquet(blob: Blob, large: number): Promise<ParquetFile | null> {
  const { file } = await openParquet(blob);
  if (!file) return null;
  const bytes = file.metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0);
  return bytes > large ? file : null;
}

/** A Parquet file as JSON Lines, one object a row; the file itself with the reason where none of it can be read. */
export async function parquetToLines(
  blob: Blob,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const { refusal, file } = await openParquet(blob);
  if (refusal) return { blob, file: null, remarks: [refusal] };
  const { files, ...lines } = await parquetInParts(file, { scratch, size: Infinity }, control);
  return { ...lines, file: files[0] ?? null };
}

/** The same, told part by part while the rest is still being written: `size` bytes of lines and a portion more. */
export async function parquetInParts(
  file: ParquetFile,
  { scratch, size, onPart }: { scratch: string | null; size: number; onPart?: (part: LinesPart) => void },
  control: UnpackControl,
): Promise<{ blob: Blob; files: string[]; remarks: Remark[] }> {
  const done: Spilled[] = [];
  const files = () => done.flatMap(({ file }) => file ?? []);
  let spill = new Spill(scratch);
  let base = 0;
  const end = async (): Promise<void> => {
    const part = await spill.end();
    done.push(part);
    onPart?.({ blob: part.blob, base });
    base += part.blob.size;
  };
  const write = async (bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
    if (spill.size >= size) {
      await end();
      spill = new Spill(scratch);
    }
    await spill.write(bytes);
    return base + spill.size;
  };
  try {
    const remarks = await writeRows(file, write, control);
    control.done(file.blob.size, base + spill.size);
    if (remarks.some(({ severity }) => severity === 'rejected')) {
      await spill.discard();
      return { blob: file.blob, files: files(), remarks };
    }
    await end();
    const [only, ...more] = done.map(({ blob }) => blob);
    return {
      blob: only && more.length === 0 ? only : new Blob(done.map(({ blob }) => blob)),
      files: files(),
      remarks,
    };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

/** Row group by row group, larger ones in parts; what is damaged takes only its own part with it. */
async function writeRows(
  file: ParquetFile,
  write: (lines: Uint8Array<ArrayBuffer>) => Promise<number>,
  control: UnpackControl,
): Promise<Remark[]> {
  const lines = new RowLines(file);
  const { cells, bytes } = lines;
  const { blob, rows: all } = file;
  let written = 0;
  const flush = async (): Promise<void> => void (written = await write(bytes.take()));
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
      stop = control.advance(Math.round((blob.size * rowEnd) / all), written);
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
export function* groupsOf({
  row_groups,
}: FileMetaData): Generator<{ start: number; end: number; step: number }> {
  let start = 0;
  for (const { num_rows, total_byte_size } of row_groups) {
    const rows = Number(num_rows);
    const parts = Math.max(1, Math.ceil(Number(total_byte_size) / PART));
    const step = Math.min(MOST_ROWS, Math.ceil(rows / parts));
    if (step > 0) yield { start, end: start + rows, step };
    start += rows;
  }
}
