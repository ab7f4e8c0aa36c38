import { behindBom, type ByteWindow } from './byte-window';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** A line longer than this is no record of any format: it is stepped over. */
const LONGEST_LINE = 512 * 2 ** 20;

/** The lines of a source that begin in `[start, end)`. */
export interface Piece {
  blob: Pick<Blob, 'size'>;
  start: number;
  end: number;
  /** Bytes read beyond `end` at first, so that the last line is rarely cut. */
  overlap: number;
}

/** Takes a line: `bytes[start, end)` without its line end, `offset` in the source, `line` from 0 within the piece. */
export interface LineReceiver {
  line(bytes: Uint8Array, start: number, end: number, offset: number, line: number): void;
  tooLong(offset: number, length: number, line: number): void;
  /**
   * Looks at the line that begins at `start` and answers where its line feed stands, or the end of `bytes` where none
   * does; -1 where it can't tell. What it looked at last is taken by `looked`, where it is a whole line.
   */
  look?(bytes: Uint8Array, start: number): number;
  looked?(start: number, end: number, offset: number, line: number): void;
}

const isBlank = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN) return false;
  }
  return true;
};

/** Where a line ends that its line feed, or the end of the bytes, ends at `stop`. */
const withoutReturn = (bytes: Uint8Array, start: number, stop: number): number =>
  stop > start && bytes[stop - 1] === CARRIAGE_RETURN ? stop - 1 : stop;

/** Where the bytes of a piece begin: one earlier than the piece, to see whether a line ends there. */
export const baseOf = ({ start }: Piece): number => Math.max(0, start - 1);

/**
 * Cuts the bytes of a piece at line feeds only; the window stands at `baseOf` the piece. The first line counts where it
 * begins within the piece, the last is read to its end wherever that is. Blank lines count as lines and are passed
 * over. Answers how many lines begin in the piece.
 */
export async function readLines(
  { blob, start, end }: Piece,
  window: ByteWindow,
  receiver: LineReceiver,
): Promise<number> {
  const last = Math.min(end, blob.size);
  let lines = 0;
  let bom = start === 0 ? await behindBom(window) : 0;
  let at = start === 0 ? bom : await afterLine(window, last);
  /** Bytes from `at` on among which there is no line feed. */
  let searched = 0;
  const next = (stop: number) => {
    at = stop + 1;
    lines++;
    bom = searched = 0;
  };
  while (window.base + at - bom < last) {
    const { held } = window;
    const looked = receiver.look?.(held, at) ?? -1;
    if (looked >= 0 && (looked < held.length || window.isWhole)) {
      receiver.looked?.(at, withoutReturn(held, at, looked), window.base + at, lines);
      next(looked);
      continue;
    }
    const feed = held.indexOf(LINE_FEED, at + searched);
    if (feed >= 0 || window.isWhole) {
      const stop = feed < 0 ? held.length : feed;
      const trimmed = withoutReturn(held, at, stop);
      if (!isBlank(held, at, trimmed)) receiver.line(held, at, trimmed, window.base + at, lines);
      next(stop);
      continue;
    }
    searched = held.length - at;
    if (searched <= LONGEST_LINE) {
      await window.more(at);
      at = 0;
      continue;
    }
    const from = window.base + at;
    await window.more(held.length);
    const after = await afterLine(window, blob.size);
    receiver.tooLong(from, window.base + after - from, lines);
    next(after - 1);
  }
  return lines;
}

/** Behind the line that the window is in, or at `last` at least. */
async function afterLine(window: ByteWindow, last: number): Promise<number> {
  for (;;) {
    const feed = window.held.indexOf(LINE_FEED);
    if (feed >= 0) return feed + 1;
    const { length } = window.held;
    if (window.base + length >= last) return length;
    await window.more(length);
  }
}
