import { release } from '../engine/release';
import { bomLength, readBytes } from './source-bytes';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BOM = 3;
/** A line longer than this is no record of any format: it is stepped over. */
const LONGEST_LINE = 512 * 2 ** 20;

/** The lines of a source that begin in `[start, end)`. */
export interface Piece {
  blob: Blob;
  start: number;
  end: number;
  /** Bytes read beyond `end` at first, so that the last line is rarely cut. */
  overlap: number;
}

/** Takes a line: `bytes[start, end)` without its line end, `offset` in the source, `line` from 0 within the piece. */
export interface LineReceiver {
  line(bytes: Uint8Array, start: number, end: number, offset: number, line: number): void;
  tooLong(offset: number, length: number, line: number): void;
}

const isBlank = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN) return false;
  }
  return true;
};

/** Where the bytes of a piece begin: one earlier than the piece, to see whether a line ends there. */
const baseOf = (piece: Piece): number => Math.max(0, piece.start - 1);

/** Begins to read a piece; `readLines` takes it from there. */
export const fetchPiece = (piece: Piece): Promise<Uint8Array<ArrayBuffer>> =>
  readBytes(piece.blob, baseOf(piece), Math.min(piece.blob.size, Math.max(piece.end + piece.overlap, BOM)));

/**
 * Cuts the bytes of a piece, as `fetchPiece` gave them, at line feeds only. The first line counts where it begins
 * within the piece, the last is read to its end wherever that is. Blank lines count as lines and are passed over.
 * Answers how many lines begin in the piece. The buffer is released.
 */
export async function readLines(piece: Piece, fetched: Uint8Array, receiver: LineReceiver): Promise<number> {
  const { blob, end } = piece;
  const last = Math.min(end, blob.size);
  let bytes = fetched;
  let base = baseOf(piece);
  let bom = piece.start === 0 ? bomLength(bytes) : 0;
  let at = piece.start === 0 ? bom : bytes.indexOf(LINE_FEED) + 1;
  let lines = 0;
  if (piece.start > 0 && at === 0) at = bytes.length;
  for (; base + at - bom < last; bom = 0) {
    let feed = bytes.indexOf(LINE_FEED, at);
    while (feed < 0 && base + bytes.length < blob.size) {
      const held = bytes.length - at;
      if (held > LONGEST_LINE) break;
      const more = await readBytes(blob, base + bytes.length, base + bytes.length + Math.max(2 ** 20, held));
      if (more.length === 0) throw new DOMException('The file is shorter than it was', 'NotReadableError');
      const joined = new Uint8Array(held + more.length);
      joined.set(bytes.subarray(at));
      joined.set(more, held);
      release(bytes);
      release(more);
      bytes = joined;
      base += at;
      at = 0;
      feed = bytes.indexOf(LINE_FEED, held);
    }
    if (feed < 0 && base + bytes.length < blob.size) {
      const next = await endOfLine(blob, base + bytes.length);
      receiver.tooLong(base + at, next - base - at, lines++);
      if (next >= last) break;
      release(bytes);
      bytes = await readBytes(blob, next, Math.min(blob.size, end + piece.overlap));
      base = next;
      at = 0;
      continue;
    }
    const stop = feed < 0 ? bytes.length : feed;
    const trimmed = stop > at && bytes[stop - 1] === CARRIAGE_RETURN ? stop - 1 : stop;
    if (!isBlank(bytes, at, trimmed)) receiver.line(bytes, at, trimmed, base + at, lines);
    lines++;
    at = stop + 1;
  }
  release(bytes);
  return lines;
}

/** Where the line after the one that holds `from` begins. */
async function endOfLine(blob: Blob, from: number): Promise<number> {
  for (let at = from; at < blob.size; at += 2 ** 23) {
    const bytes = await readBytes(blob, at, at + 2 ** 23);
    const feed = bytes.indexOf(LINE_FEED);
    if (feed >= 0) return at + feed + 1;
  }
  return blob.size;
}
