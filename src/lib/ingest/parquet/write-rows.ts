import { messageOf } from '../../threads/error-message';
import type { ColumnCells } from '../../cells/packed-cells';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { notFinite } from '../not-finite';
import { Cells } from './cells';
import type { ParquetFile } from './open-parquet';
import * as say from './remarks';
import { columnsOf, type GroupPlace, groupsOf, RowGroup } from './row-group';

/** Takes rows, and gives what they become. */
export interface RowWriter {
  readonly size: number;
  row(columns: readonly (ColumnCells | null)[], at: Int32Array): void;
  take(): Uint8Array<ArrayBuffer>;
}

/**
 * Writes all rows of a file, row group by row group. `flush` takes what was written where that has `portion` bytes, and
 * answers how many there are in all. What is damaged takes the rest of its row group with it.
 */
export async function writeRows(
  file: ParquetFile,
  writer: RowWriter,
  portion: number,
  flush: (bytes: Uint8Array<ArrayBuffer>) => Promise<number>,
  control: UnpackControl,
): Promise<Remark[]> {
  const cells = new Cells();
  const columns = columnsOf(file);
  const { blob, rows: all } = file;
  const remarks: Remark[] = [];
  let written = 0;
  let lost = 0;
  let missing = 0;
  let why = '';
  let stop: string | null = null;
  for (const place of groupsOf(file)) {
    let row = place.start;
    let group: RowGroup | null = null;
    const told = async (rows: number): Promise<boolean> => {
      row += rows;
      if (writer.size >= portion) written = await flush(writer.take());
      stop = control.advance(Math.round((blob.size * row) / all), written + writer.size);
      return stop === null;
    };
    try {
      group = new RowGroup(file, columns, cells, place);
      await eachRow(group, writer, portion, told);
      if (stop === null) missing += place.end - row;
    } catch (error) {
      // The file changed or is gone, or reading was cancelled.
      if (error instanceof DOMException) throw error;
      lost += place.end - row;
      why ||= messageOf(error);
    } finally {
      await group?.close();
    }
    if (stop === null) continue;
    remarks.push(say.cutAt(row, all, stop));
    break;
  }
  if (writer.size > 0) await flush(writer.take());
  if (missing > 0) remarks.push(say.fewerRows(missing, all));
  if (lost === all) return [say.noRowRead(why)];
  if (lost > 0) remarks.push(say.lostRows(lost, all, why));
  if (cells.notFinite > 0) remarks.push(notFinite(cells.notFinite));
  if (cells.binary > 0) remarks.push(say.binaryValues(cells.binary));
  if (columns.passed.length > 0) remarks.push(say.passedColumns(columns.passed));
  return remarks;
}

/** Writes the rows of a group while `told` answers yes, which is asked each `portion` bytes and as rows come. */
async function eachRow(
  group: RowGroup,
  writer: RowWriter,
  portion: number,
  told: (rows: number) => Promise<boolean>,
): Promise<void> {
  const { columns, at } = group;
  for (let count = await group.next(); count > 0; count = await group.next()) {
    let untold = 0;
    for (let i = 0; i < count; i++) {
      writer.row(columns, at);
      for (let c = 0; c < at.length; c++) at[c] = (at[c] as number) + 1;
      untold++;
      if (writer.size < portion) continue;
      if (!(await told(untold))) return;
      untold = 0;
    }
    if (!(await told(untold))) return;
  }
}

/** Writes the first rows of some row groups. */
export async function writeSome(
  file: ParquetFile,
  writer: RowWriter,
  some: (groups: readonly GroupPlace[]) => readonly GroupPlace[],
): Promise<void> {
  const columns = columnsOf(file);
  for (const place of some(groupsOf(file))) {
    const group = new RowGroup(file, columns, new Cells(), place);
    try {
      await eachRow(group, writer, Infinity, () => Promise.resolve(true));
    } finally {
      await group.close();
    }
  }
}
