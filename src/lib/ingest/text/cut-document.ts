import type { JsonFault } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Remark } from '../archive/unpack-limits';
import type { StagingSink } from '../staging/sink';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LF = 10;
const OPENING = new Map([
  [0x5b, true],
  [0x7b, false],
]);
const CLOSING = new Set([0x5d, 0x7d]);
/** An object of fewer records is one whose fields are records, and lists none. */
const MAP = 5;

/** A list or an object in which a text ends. */
interface Open {
  isList: boolean;
  /** Objects in it that are whole, and where the last of them ends. */
  objects: number;
  end: number;
  commas: number;
}

/** What a text ends inside of, from the outside; none where its values are all closed, or it is no JSON. */
function openAt(bytes: Uint8Array, start: number, end: number): Open[] {
  const open: Open[] = [];
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    const within = open.at(-1);
    if (byte === QUOTE) {
      for (i = bytes.indexOf(QUOTE, i + 1); i >= 0 && isEscaped(bytes, i); i = bytes.indexOf(QUOTE, i + 1));
      if (i < 0 || i >= end) return open;
    } else if (byte === COMMA) {
      if (within) within.commas++;
    } else if (OPENING.has(byte))
      open.push({ isList: OPENING.get(byte) === true, objects: 0, end: i + 1, commas: 0 });
    else if (CLOSING.has(byte)) {
      const outer = open.at(-2);
      if (open.pop()?.isList === false && outer) {
        outer.objects++;
        outer.end = i + 1;
      }
    }
  }
  return open;
}

function isEscaped(bytes: Uint8Array, quote: number): boolean {
  let before = quote;
  while (bytes[before - 1] === BACKSLASH) before--;
  return (quote - before) % 2 === 1;
}

/** Whether a text that is no JSON ends inside of a value. */
export const endsInside = (bytes: Uint8Array, start: number, end: number): boolean =>
  openAt(bytes, start, end).length > 0;

/** Where rows stand among what is open: the outermost list of objects, or a map of more of them around it. */
function rowsIn(open: readonly Open[]): number {
  const list = open.findIndex(({ isList, objects }) => isList && objects > 0);
  const map = open.findIndex(({ isList, objects, commas }) => !isList && objects >= MAP && objects >= commas);
  if (list < 0 || map < 0) return Math.max(list, map);
  return map < list && (open[map]?.objects ?? 0) > (open[list]?.objects ?? 0) ? map : list;
}

/** A document that ends before it is closed, behind its last whole row. */
export interface CutDocument {
  offset: number;
  length: number;
  /** Of the end of the text, from 0. */
  line: number;
  /** Part of another row stands there. */
  isRow: boolean;
}

/**
 * Parses a JSON document. Where the text ends inside of it, as a crash or a full disk leaves it, the tape holds the rows that
 * are whole, closed; places on it are those in `bytes`.
 */
export function parseDocument(
  tape: JsonTape,
  bytes: Uint8Array,
  start: number,
  end: number,
): { fault: JsonFault | null; cut: CutDocument | null } {
  const fault = tape.parse(bytes, start, end);
  if (fault === null || start + fault.offset < end - EDGE) return { fault, cut: null };
  const open = openAt(bytes, start, end);
  const at = rowsIn(open);
  const rows = open[at];
  if (rows === undefined) return { fault, cut: null };
  const closing = open.slice(0, at + 1).map(({ isList }) => (isList ? 0x5d : 0x7d));
  const mended = new Uint8Array(rows.end + closing.length);
  mended.set(bytes.subarray(0, rows.end));
  mended.set(closing.reverse(), rows.end);
  if (tape.parse(mended, start, mended.length) !== null) return { fault, cut: null };
  const rest = bytes.subarray(rows.end, end);
  const cut = { offset: rows.end, length: rest.length, line: lineOf(bytes, end) };
  return { fault: null, cut: { ...cut, isRow: rest.some((byte) => byte > 0x20 && byte !== COMMA) } };
}

/** A fault so close to the end of a text may be no more than that. */
const EDGE = 16;

/** The line of the last byte that is not blank, from 0. */
function lineOf(bytes: Uint8Array, end: number): number {
  let last = end;
  while (last > 0 && (bytes[last - 1] ?? 0) <= 0x20) last--;
  let line = 0;
  for (let feed = bytes.indexOf(LF); feed >= 0 && feed < last; feed = bytes.indexOf(LF, feed + 1)) line++;
  return line;
}

const UNFINISHED = 'it was probably not written to its end, and rows may be missing';

/** What to say of a row in which a file ends. */
export const ROW_CUT = {
  code: 'file_cut',
  field: null,
  message: `The file ends inside this row: ${UNFINISHED}. The rows before it were read.`,
} as const;

/** The same of a file of which other lines were made. */
export const FILE_CUT: Remark = {
  severity: 'warning',
  code: ROW_CUT.code,
  field: null,
  message: `The file ends inside a row: ${UNFINISHED}. The rows before it were read.`,
};

/** Says that a document is cut. */
export function sayCut({ isRow, ...place }: CutDocument, sink: StagingSink): void {
  if (isRow) sink.reject(ROW_CUT, place);
  else
    sink.note(
      {
        severity: 'warning',
        code: ROW_CUT.code,
        field: null,
        message: `The file ends before its list of rows does: ${UNFINISHED}.`,
      },
      place,
    );
}
