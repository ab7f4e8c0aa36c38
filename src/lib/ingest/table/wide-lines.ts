import type { TableShape } from '../../cells/record';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { ByteWindow } from '../text/byte-window';
import { FILE_CUT } from '../text/cut-document';
import { LineWriter } from './line-writer';
import { readRecords } from './read-records';
import { faultRemarks } from './record-faults';

const PORTION = 4 * 2 ** 20;

/**
 * A wide table as JSON Lines, so that each model's answer to a sample stands at a place of its own: a record is a line for
 * each model, with that model's columns and those of no model. The first stands at the line of its record in the file, or
 * behind it. `systems`: the columns of each model; `keepsPlaces`: a model has a line of every record, also of one that says nothing
 * of it.
 */
export async function wideToLines(
  table: Blob,
  shape: TableShape,
  systems: readonly ReadonlySet<string>[],
  keepsPlaces: boolean,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const spill = new Spill(scratch);
  const writer = new LineWriter(shape.names, systems, keepsPlaces);
  const window = ByteWindow.open(table, 0);
  let next = 0;
  let stop: string | null = null;
  let isCut = false;
  try {
    const read = await readRecords({ start: 0, end: table.size }, window, shape, {
      record(cells, _offset, _length, line) {
        writer.feed(line - next);
        writer.record(cells);
        next = line + cells.feeds;
      },
      cut: () => (isCut = true),
      async pause() {
        if (writer.size > PORTION) await spill.write(writer.take());
        stop = control.advance(window.base + window.held.length, spill.size);
        return stop === null;
      },
    });
    control.done(table.size, spill.size);
    await spill.write(writer.take());
    const cut = [...(isCut ? [FILE_CUT] : []), ...(stop === null ? [] : [tableCut(stop)])];
    return { ...(await spill.end()), remarks: [...faultRemarks([read]), ...cut] };
  } catch (error) {
    await spill.discard();
    throw error;
  } finally {
    window.close();
  }
}

const tableCut = (why: string): Remark => ({
  severity: 'warning',
  code: 'table_cut',
  field: null,
  message: `Only the first rows were read: ${why}.`,
});
