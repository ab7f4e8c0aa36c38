import { closingQuote } from '../../cells/record-cells';
import type { UnpackControl } from '../archive/unpack-control';
import type { Digester } from '../digest';
import { behindBom, ByteWindow } from '../text/byte-window';

const QUOTE = 0x22;
const LF = 10;

/** A record begins at least once in so many bytes where a table is cut, or a record is longer. */
const STEP = 2 ** 20;

/** Where a table can be cut, and its digest. `chunk`: bytes of a piece, where that is less than usual. */
export async function cutTable(
  table: Blob,
  delimiter: string,
  chunk: number,
  digester: Digester,
  control: UnpackControl,
): Promise<{ cuts: number[]; digest: string }> {
  const window = ByteWindow.open(table, 0);
  const blocks = digester.following(0, table.size);
  window.onBytes = (bytes, offset) => blocks.add(bytes, offset);
  try {
    const cuts = await cutRecords(window, delimiter, Math.min(STEP, chunk), (offset) =>
      control.advance(offset, 0),
    );
    return { cuts, digest: digester.combine([blocks.end()]) };
  } finally {
    window.close();
  }
}

/**
 * Where a table can be cut: offsets between two of its records, `step` bytes apart and a record more. Only quotes are
 * looked at, by the rules by which `RecordCells` reads them. The window stands at the start of the table. `pause` is
 * called before more bytes are read.
 */
export async function cutRecords(
  window: ByteWindow,
  delimiter: string,
  step: number,
  pause: (offset: number) => void,
): Promise<number[]> {
  const sign = delimiter.charCodeAt(0);
  const cuts: number[] = [];
  let due = step;
  const first = await behindBom(window);
  /** What stands before it is outside of quotes, or within some that were closed. */
  let at = first;
  const outside = (held: Uint8Array, to: number): void => {
    for (; window.base + to > due; due = (cuts.at(-1) ?? 0) + step) {
      const feed = held.indexOf(LF, Math.max(at, due - 1 - window.base));
      if (feed < 0 || feed >= to) return;
      cuts.push(window.base + feed + 1);
    }
  };
  for (;;) {
    const { held, isWhole } = window;
    const quote = held.indexOf(QUOTE, at);
    outside(held, quote < 0 ? held.length : quote);
    if (quote >= 0) {
      const before = held[quote - 1];
      const opens = before === sign || before === LF || window.base + quote === first;
      const close = opens ? closingQuote(held, quote + 1, isWhole) : -1;
      at = close === -2 ? quote : (close < 0 ? quote : close) + 1;
      // What follows a quote that is never closed is read together: the file may end within that cell.
      if (close === -1 && opens && isWhole) return cuts;
      if (close !== -2) continue;
    } else if (isWhole) return cuts;
    else at = held.length;
    pause(window.base + at);
    // What stands before a quote says whether it opens a cell.
    const kept = Math.max(0, at - 1);
    await window.more(kept);
    at -= kept;
  }
}
