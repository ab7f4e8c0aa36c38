import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { openParquet, type ParquetFile } from './open-parquet';
import { columnsOf } from './row-group';
import { RowLines } from './row-lines';
import { type RowWriter, writeRows } from './write-rows';

/** Lines are written when they are so long together, in bytes. */
const PORTION = 2 ** 20;

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
  return spillRows(file, new RowLines(columnsOf(file).names), { scratch, portion: PORTION }, control);
}

/**
 * The rows of a file as they are written down; `onPart` hears of those that were written since, and where they begin among
 * all, and may keep them.
 */
export async function spillRows(
  file: ParquetFile,
  writer: RowWriter,
  {
    scratch,
    portion,
    onPart,
  }: {
    scratch: string | null;
    portion: number;
    onPart?: (bytes: Uint8Array<ArrayBuffer>, base: number) => Promise<void>;
  },
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const spill = new Spill(scratch);
  try {
    const flush = async (bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
      const base = spill.size;
      await spill.write(bytes);
      await onPart?.(bytes, base);
      return spill.size;
    };
    const remarks = await writeRows(file, writer, portion, flush, control);
    control.done(file.blob.size, spill.size);
    if (!remarks.some(({ severity }) => severity === 'rejected')) return { ...(await spill.end()), remarks };
    await spill.discard();
    return { blob: file.blob, file: null, remarks };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}
