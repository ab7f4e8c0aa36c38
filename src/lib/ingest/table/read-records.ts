import { RecordCells } from '../../cells/record-cells';
import type { TableShape } from '../../cells/record';
import { isTotalRow } from '../../mapping/totals';
import { behindBom, type ByteWindow } from '../text/byte-window';
import { isCutRecord, isUnended } from './cut-record';
import { namesOf, type TableLayout } from './sniff';
import { RecordFaults, type ShapeFaults } from './record-faults';

const LF = 10;

/** Takes a record: `length` bytes from `offset` of the source, `line` from 0 within the piece. */
export interface RecordReceiver {
  record(cells: RecordCells, offset: number, length: number, line: number): void;
  /** The file ends inside this record, which is all that is left of it. */
  cut(offset: number, length: number, line: number): void;
  /** Called before more bytes are read; answers whether to go on. */
  pause?(): Promise<boolean>;
}

/** What a piece of a table held. */
export interface RecordsRead {
  lines: number;
  faults: ShapeFaults;
}

/**
 * The records of a piece, which begins and ends between two of them; the window stands at its start. What is blank is
 * passed over, and so are the names of the columns.
 */
export async function readRecords(
  { start, end }: { start: number; end: number },
  window: ByteWindow,
  { delimiter, names, header, above = 0 }: TableShape,
  receiver: RecordReceiver,
): Promise<RecordsRead> {
  const cells = new RecordCells(delimiter);
  const faults = new RecordFaults();
  const columns = names.length;
  let isHeader = header && start === 0;
  let line = start === 0 ? above : 0;
  let at = start === 0 ? await behindLines(window, await behindBom(window), above) : 0;
  while (window.base + at < end) {
    const read = cells.read(window.held, at, window.isWhole);
    if (read === 'end') break;
    if (read === 'more') {
      if (receiver.pause && !(await receiver.pause())) break;
      await window.more(at);
      at = 0;
      continue;
    }
    const { held, isWhole } = window;
    if (!isHeader && isCutRecord(cells, { delimiter, columns, isWhole })) {
      receiver.cut(window.base + at, held.length - at, line);
      line += feedsIn(held, at);
      break;
    }
    faults.unclosed(cells.unclosed, line);
    if (!cells.isBlank) {
      if (!isHeader) {
        const { count } = cells;
        if (count < columns || (count > columns && !isPadding(cells, columns)))
          faults.uneven(line, count, columns, isUnended(cells, isWhole) && !isTotalRow(cells.text(0)));
        receiver.record(cells, window.base + at, cells.end - at, line);
      }
      isHeader = false;
    }
    line += cells.feeds;
    at = cells.next;
  }
  return { lines: line, faults: faults.found };
}

/** The names of the columns of a table; none where nothing stands in it. The window stands at its start. */
export async function columnsOf(
  window: ByteWindow,
  { delimiter, header, above = 0, heads: several }: TableLayout,
): Promise<string[]> {
  const cells = new RecordCells(delimiter);
  const lines = several ?? 1;
  const heads: string[][] = [];
  for (let at = await behindLines(window, await behindBom(window), above + 1 - lines); ;) {
    const read = cells.read(window.held, at, window.isWhole);
    if (read === 'end') return [];
    if (read === 'more') {
      await window.more(at);
      at = 0;
    } else if (cells.isBlank) at = cells.next;
    else {
      heads.push(Array.from({ length: cells.count }, (_, i) => cells.text(i)));
      if (heads.length === lines) return namesOf(heads, header);
      at = cells.next;
    }
  }
}

/** Where the line begins that so many stand above, or the end. */
async function behindLines(window: ByteWindow, from: number, lines: number): Promise<number> {
  let at = from;
  for (let left = lines; left > 0;) {
    const feed = window.held.indexOf(LF, at);
    if (feed >= 0) {
      at = feed + 1;
      left--;
    } else if (window.isWhole) return window.held.length;
    else {
      await window.more(at);
      at = 0;
    }
  }
  return at;
}

function feedsIn(bytes: Uint8Array, from: number): number {
  let feeds = 0;
  for (let feed = bytes.indexOf(LF, from); feed >= 0; feed = bytes.indexOf(LF, feed + 1)) feeds++;
  return feeds;
}

/** Whether the cells beyond the last column are empty. */
function isPadding(cells: RecordCells, columns: number): boolean {
  for (let i = columns; i < cells.count; i++) if (!cells.isEmpty(i)) return false;
  return true;
}
