import type { DocumentFormat, Format, LinesFormat, Recognised } from '../../formats/format';
import type { Node } from '../../json/node';
import { JsonTape } from '../../json/tape';
import { type CutDocument, endsInside, parseDocument } from './cut-document';
import { emptyList } from './empty-list';
import { besideOf, described, lossesOf } from './shape-words';
import { beforeComma } from './line-comma';
import { bomLength, readBytes } from './source-bytes';
import { firstValues } from './values';

const ROWS = 50;
/** Lines looked at before a text is said to hold no rows. */
const ATTEMPTS = 500;
const HEAD = 2 ** 20;
/** A document is held whole in memory. */
export const DOCUMENT_LIMIT = 512 * 2 ** 20;

/** What a source was recognised as. */
export type Probed =
  | { layout: 'lines' | 'values'; format: LinesFormat; recognised: Recognised; rows: ProbedRow[] }
  | {
      layout: 'document';
      format: DocumentFormat;
      recognised: Recognised;
      bytes: Uint8Array;
      tape: JsonTape;
      /** The text ends before the document does: the tape holds the rows that are whole. */
      cut: CutDocument | null;
    }
  /** `lost`: formats that know the shape, and the columns for which they have no place; '' for none. */
  | { layout: 'unknown'; code: string; message: string; offset: number | null; lost?: string };

export interface ProbedRow {
  tape: JsonTape;
  root: Node;
  offset: number;
  length: number;
}

interface Lines {
  rows: ProbedRow[];
  /** The first line that is not blank is JSON. */
  firstParses: boolean;
  /** There is one line that is not blank, and no more to come. */
  single: boolean;
}

/** Tapes are large; a worker's probes share them. */
const tapes: JsonTape[] = [];
const tapeAt = (i: number): JsonTape => (tapes[i] ??= new JsonTape());

/**
 * Recognises a source by its shape. `head` holds its first bytes (all of them, or at least a megabyte). A text whose
 * first line is JSON is JSON Lines, one whose first line is not may be one document or several values, one with a single
 * line may be both.
 */
export async function probe(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  formats: readonly Format[],
): Promise<Probed> {
  const bytes = await wholeFirstLine(blob, head);
  const lines = readRows(bytes, bytes.length === blob.size);
  if (lines.firstParses) {
    for (const format of formats) {
      if (format.layout === 'lines') {
        const recognised = format.recognise(lines.rows);
        if (recognised) return { layout: 'lines', format, recognised, rows: lines.rows };
      } else if (format.layout === 'document' && lines.single) {
        const { tape } = lines.rows[0] ?? { tape: tapeAt(0) };
        const recognised = format.recognise(tape, tape.root);
        if (recognised) return { layout: 'document', format, recognised, bytes, tape, cut: null };
      }
    }
    return unknownRows(lines, formats);
  }
  const byLine = recogniseLines(lines, formats);
  const values = await probeValues(blob, bytes);
  // The probes share their tapes: what lines said is read again.
  const again = (): Probed | null =>
    byLine && { ...byLine, rows: readRows(bytes, bytes.length === blob.size).rows };
  // Rows of which the first is broken are still lines: a value over several lines has no line that is a row.
  const known = values.several ? (again() ?? recogniseValues(values.rows, formats)) : null;
  if (known) return known;
  const document = await probeDocument(blob, bytes, formats);
  if ('layout' in document) return document;
  const rows = again();
  if (rows) return rows;
  if (lines.rows.length > 0) return unknownRows(lines, formats);
  const [first] = values.rows;
  return values.several && first
    ? unknown(described('JSON values one after another', first), lossesOf(formats, values.rows, null))
    : { layout: 'unknown', ...document };
}

/** The first values of a text that is not JSON Lines; of a single document, that alone. */
async function probeValues(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
): Promise<{ rows: ProbedRow[]; several: boolean }> {
  let bytes = head;
  let found = firstValues(bytes, tapeAt, ROWS);
  // That the first value does not end in the head is no fault of it.
  while (found.places.length === 0 && bytes.length < Math.min(blob.size, DOCUMENT_LIMIT) && opens(bytes)) {
    bytes = await readBytes(blob, 0, bytes.length * 4);
    found = firstValues(bytes, tapeAt, ROWS);
  }
  const rows = found.places.map(({ offset, length }, i) => {
    const tape = tapeAt(i);
    return { tape, root: tape.root, offset, length };
  });
  return { rows, several: found.several };
}

/** Whether the text is JSON as far as it goes. */
function opens(bytes: Uint8Array): boolean {
  const fault = tapeAt(0).parseFirst(bytes, bomLength(bytes), bytes.length);
  return fault !== null && faultAt(fault.offset, bytes) >= bytes.length - 16;
}

type ProbedLines = Extract<Probed, { layout: 'lines' | 'values' }>;

function recogniseLines({ rows }: Lines, formats: readonly Format[]): ProbedLines | null {
  if (rows.length === 0) return null;
  for (const format of formats) {
    const recognised = format.layout === 'lines' ? format.recognise(rows) : null;
    if (format.layout === 'lines' && recognised) return { layout: 'lines', format, recognised, rows };
  }
  return null;
}

function recogniseValues(rows: ProbedRow[], formats: readonly Format[]): Probed | null {
  for (const format of formats) {
    const recognised = format.layout === 'lines' && format.alsoValues ? format.recognise(rows) : null;
    if (format.layout === 'lines' && recognised) return { layout: 'values', format, recognised, rows };
  }
  return null;
}

/** `head`, and more where the first line with anything on it does not end in it. */
async function wholeFirstLine(blob: Blob, head: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = head;
  while (bytes.length < Math.min(blob.size, DOCUMENT_LIMIT)) {
    let from = bomLength(bytes);
    while (from < bytes.length && (bytes[from] ?? 0) <= 0x20) from++;
    if (bytes.includes(10, from)) break;
    bytes = await readBytes(blob, 0, Math.max(HEAD, bytes.length * 4));
  }
  return bytes;
}

function readRows(bytes: Uint8Array, complete: boolean): Lines {
  const rows: ProbedRow[] = [];
  let firstParses = false;
  let hasCommas = false;
  let seen = 0;
  let at = bomLength(bytes);
  while (at < bytes.length && rows.length < ROWS && seen < ATTEMPTS) {
    const feed = bytes.indexOf(10, at);
    if (feed < 0 && !complete) break;
    const end = feed < 0 ? bytes.length : feed;
    if (!isBlank(bytes, at, end)) {
      const tape = tapeAt(rows.length);
      const [from, stop] = withoutNuls(bytes, at, end);
      let to = stop;
      let isRow = tape.parse(bytes, from, to) === null;
      // Where the first line ends with a comma, it is no list but what was cut out of one.
      if (!isRow && (seen === 0 || hasCommas)) {
        to = beforeComma(bytes, from, stop);
        isRow = to < stop && tape.parse(bytes, from, to) === null;
        hasCommas ||= isRow;
      }
      if (isRow) {
        rows.push({ tape, root: tape.root, offset: from, length: to - from });
        firstParses ||= seen === 0;
      }
      seen++;
    }
    at = end + 1;
  }
  return { rows, firstParses, single: seen === 1 && complete && at >= bytes.length };
}

/** A crash leaves them before or behind a row. */
function withoutNuls(bytes: Uint8Array, start: number, end: number): [start: number, end: number] {
  while (start < end && bytes[start] === 0) start++;
  while (end > start && bytes[end - 1] === 0) end--;
  return [start, end];
}

const isBlank = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if ((bytes[i] ?? 0) > 0x20) return false;
  return true;
};

/** What stands in a clone for a large file (git-lfs.com, docs/spec.md). */
const POINTER = 'version https://git-lfs.github.com/spec/';
const isPointer = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, POINTER.length)) === POINTER;

async function probeDocument(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  formats: readonly Format[],
): Promise<Probed | { code: string; message: string; offset: number | null }> {
  const tape = tapeAt(ROWS);
  let bytes = head;
  const text = (): [start: number, end: number] => withoutNuls(bytes, bomLength(bytes), bytes.length);
  const goesOn = (): boolean => {
    const fault = tape.parse(bytes, ...text());
    return fault !== null && faultAt(fault.offset, bytes) >= bytes.length - 16;
  };
  if (bytes.length < blob.size && goesOn()) {
    if (blob.size > DOCUMENT_LIMIT) {
      const message = `This JSON document is ${Math.round(blob.size / 1e6)} MB; one document is read up to ${Math.round(DOCUMENT_LIMIT / 1e6)} MB. Split it, or write it as JSON Lines.`;
      return { layout: 'unknown', code: 'document_too_large', message, offset: null };
    }
    bytes = await readBytes(blob, 0, blob.size);
  }
  const { fault, cut } = parseDocument(tape, bytes, ...text());
  if (fault && isPointer(bytes)) {
    const message =
      'This is a pointer of Git LFS: the file itself was not fetched. Run “git lfs pull” in its repository, or download it from its page.';
    return { code: 'lfs_pointer', message, offset: null };
  }
  if (fault) {
    const message = endsInside(bytes, ...text())
      ? `This JSON is cut: ${fault.message} No whole row stands before that. It was probably not written to its end: copy the file again, or run it again.`
      : `This is neither JSON nor JSON Lines. At byte ${faultAt(fault.offset, bytes) + 1}: ${fault.message} Drop result files as the evaluation tool wrote them.`;
    return { code: 'not_json', message, offset: faultAt(fault.offset, bytes) };
  }
  for (const format of formats) {
    const recognised = format.layout === 'document' ? format.recognise(tape, tape.root) : null;
    if (format.layout === 'document' && recognised)
      return { layout: 'document', format, recognised, bytes, tape, cut };
  }
  const document = { tape, root: tape.root };
  const said = besideOf(formats, document);
  if (said) return apart(said);
  const empty = emptyList(tape, tape.root);
  return empty
    ? noRows(empty)
    : unknown(
        described(cut ? 'a JSON document that is cut' : 'a JSON document', document),
        lossesOf(formats, [], document),
      );
}

const faultAt = (offset: number, bytes: Uint8Array): number => bomLength(bytes) + offset;

const unknownRows = (lines: Lines, formats: readonly Format[]): Probed => {
  const [row] = lines.rows;
  if (!row) return unknown('JSON Lines without a row', '');
  const said = lines.single ? besideOf(formats, row) : null;
  if (said) return apart(said);
  const empty = lines.single ? emptyList(row.tape, row.root) : null;
  if (empty) return noRows(empty);
  const lost = lossesOf(formats, lines.rows, lines.single ? row : null);
  return unknown(described(lines.single ? 'one line of JSON' : 'JSON Lines', row), lost);
};

/** A file of a tool, in which nothing can be compared. */
const apart = (message: string): Probed => ({
  layout: 'unknown',
  code: 'no_results',
  message,
  offset: null,
});

/** A file in which nothing was written where rows stand. */
export const noRows = (message: string): Extract<Probed, { layout: 'unknown' }> => ({
  layout: 'unknown',
  code: 'no_rows',
  message,
  offset: null,
});

const unknown = (what: string, lost: string): Probed => ({
  layout: 'unknown',
  code: 'unknown_format',
  message: `Unknown format (${what}).${lost} Drop the files that the evaluation tool wrote, or convert them to the Every Eval Ever format.`,
  offset: null,
  lost,
});
