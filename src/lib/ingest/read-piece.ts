import { messageOf } from '../threads/error-message';
import type { Format, LinesReader, SourceFacts } from '../formats/format';
import { ownLines } from '../formats/own/readers';
import type { JsonTape } from '../json/tape';
import type { HashRecipe, Place } from '../records/record';
import type { TableShape } from '../cells/record';
import type { Mapping } from '../mapping/mapping';
import type { Checksum } from './archive/checksum';
import { ByteWindow } from './text/byte-window';
import type { Digester } from './digest';
import { notFinite } from './not-finite';
import { baseOf, type LineReceiver, type Piece, readLines } from './text/lines';
import type { Counts, StagingSink } from './staging/sink';
import { beforeComma } from './text/line-comma';
import { betweenNuls, countNuls, nulMessage } from './text/nul-bytes';
import type { Spilled } from './archive/spill';
import type { Remark } from './archive/unpack-limits';
import { readRecords, type RecordReceiver, type RecordsRead } from './table/read-records';
import { endsInside, ROW_CUT } from './text/cut-document';
import { readValues, type ValueReceiver } from './text/values';

/** A piece of a lines source whose format is known. */
export interface PieceTask extends KnownPiece {
  blob: Blob;
}

/** The same, wherever its bytes come from. */
export interface KnownPiece extends Piece, SourceFacts {
  sourceNo: number;
  piece: number;
  format: string;
  version: string | null;
  found: string | null;
  /** By which a table of one's own is read. */
  mapping: Mapping | null;
  /** Where the blob stands in the source, of which it is a part. */
  base: number;
  /** The source is values one after another: it is one piece. */
  isValues: boolean;
  /** The source is a table with a delimiter: the piece begins and ends between records. */
  shape: TableShape | null;
  /** To be said of the source. */
  remarks: readonly Remark[];
  /** The piece begins and ends at a multiple of 8 MiB, and its blocks are to be hashed. */
  hashBlocks: boolean;
}

export interface PieceResult {
  counts: Counts;
  /** Digests of the blocks of the piece, in order; empty where they were not asked for. */
  blocks: Uint8Array;
  /** Of a table with a delimiter. */
  records?: RecordsRead;
  /** Of a bundle: how its samples are hashed, and the bytes that its spans point into. */
  hashRecipe?: HashRecipe | null;
  part?: Spilled;
}

/** What reading needs beside the bytes; one for each worker. */
export interface Tools {
  formats: readonly Format[];
  tape: JsonTape;
  sink: StagingSink;
  digester: Digester;
  checksum: Checksum;
}

/** Begins to read the bytes of a piece: `readPiece` goes on from there. */
export const openPiece = (task: PieceTask): ByteWindow =>
  task.isValues
    ? ByteWindow.open(task.blob, 0)
    : task.shape
      ? ByteWindow.open(task.blob, task.start, task.end)
      : ByteWindow.open(task.blob, baseOf(task), Math.min(task.blob.size, task.end + task.overlap));

/** Reads the rows of a piece, from the window that `openPiece` gave, into the sink. Rejects where the file can't be read. */
export async function readPiece(
  task: KnownPiece,
  window: ByteWindow,
  tools: Omit<Tools, 'checksum'>,
): Promise<PieceResult> {
  const { sink } = tools;
  const { blob, start, end } = task;
  const blocks = task.hashBlocks ? tools.digester.following(start, Math.min(end, blob.size)) : null;
  window.onBytes = (bytes, offset) => blocks?.add(bytes, offset);
  try {
    const format = task.mapping
      ? ownLines(task.mapping)
      : tools.formats.find(({ id, layout }) => id === task.format && layout === 'lines');
    if (format?.layout !== 'lines')
      throw new Error(`No format reads the lines of ${task.path}: ${task.format}`);
    sink.begin(task.sourceNo, task.piece);
    const reader = format.open(task, { version: task.version, found: task.found });
    for (const remark of task.remarks) sink.note(remark, null);
    // Of one shape, wherever the task comes from: what is compiled for one is dropped where another comes.
    const piece: Piece = { blob, start, end, overlap: task.overlap };
    const records =
      task.shape && (await readRecords(task, window, task.shape, recordReceiver(reader, task.shape, tools)));
    const lines = records
      ? records.lines
      : task.isValues
        ? await readValues(window, tools.tape, valueReceiver(reader, task, tools))
        : await readLines(piece, window, from(task.base, lineReceiver(reader, task, tools)));
    reader.end?.(sink);
    await window.skip(end); // a digest is of all bytes, also of those behind the last value
    sink.finish(lines);
    const result = { counts: sink.counts, blocks: blocks?.end() ?? new Uint8Array(0) };
    return records ? { ...result, records } : result;
  } finally {
    window.close();
  }
}

/** The same of lines whose offsets count from `base`. */
const from = (base: number, receiver: LineReceiver): LineReceiver =>
  base === 0
    ? receiver
    : {
        line: (bytes, start, end, offset, line) => receiver.line(bytes, start, end, base + offset, line),
        tooLong: (offset, length, line) => receiver.tooLong(base + offset, length, line),
        look: receiver.look?.bind(receiver),
        looked: (start, end, offset, line) => receiver.looked?.(start, end, base + offset, line),
      };

/** Hands each record of a table to the reader. */
const recordReceiver = (
  reader: LinesReader,
  { names }: TableShape,
  { tape, sink }: Pick<Tools, 'tape' | 'sink'>,
): RecordReceiver => ({
  record(cells, offset, length, line) {
    cells.unquote();
    tape.fields(cells.bytes, names, cells);
    const place = { offset, length, line };
    readRow(reader, tape, place, sink);
    noteRepairs(tape, place, sink);
  },
  cut: (offset, length, line) => sink.reject(ROW_CUT, { offset, length, line }),
});

/** Hands each value to the format's reader; what is not JSON is rejected and passed over. */
export const valueReceiver = (
  reader: LinesReader,
  { blob }: Pick<Piece, 'blob'>,
  { tape, sink }: Pick<Tools, 'tape' | 'sink'>,
): ValueReceiver => ({
  value(place) {
    readRow(reader, tape, place, sink);
    noteRepairs(tape, place, sink);
  },
  broken(fault, place) {
    // Within a value, reading goes on to the end of the file.
    if (place.offset >= blob.size) return sink.reject(ROW_CUT, place);
    const message = `Not JSON, at byte ${fault.offset + 1} of the record: ${fault.message}`;
    sink.reject({ code: 'json_invalid', field: null, message }, place);
  },
});

/** Parses each line and hands it to the format's reader; what is not JSON is rejected and passed over. */
export function lineReceiver(
  reader: LinesReader,
  { blob }: Pick<Piece, 'blob'>,
  { tape, sink }: Pick<Tools, 'tape' | 'sink'>,
): LineReceiver {
  return {
    look: (bytes, start) => tape.parseLine(bytes, start),
    looked(start, end, offset, line) {
      readRow(reader, tape, { offset, length: end - start, line }, sink);
    },
    line(bytes, start, end, offset, line) {
      const place: Place = { offset, length: end - start, line };
      const fault = tape.parse(bytes, start, end);
      if (fault && bytes.subarray(start, end).includes(0)) {
        const nul = bytes.indexOf(0, start);
        sink.reject(
          { code: 'nul_bytes', field: null, message: nulMessage(countNuls(bytes, start, end)) },
          { ...place, offset: offset + nul - start },
        );
        for (const [from, to] of betweenNuls(bytes, start, end))
          if (tape.parse(bytes, from, to) === null) {
            const kept = { offset: offset + from - start, length: to - from, line };
            readRow(reader, tape, kept, sink);
            noteRepairs(tape, kept, sink);
          }
        return;
      }
      const stop = fault ? beforeComma(bytes, start, end) : end;
      if (fault && (stop === end || tape.parse(bytes, start, stop) !== null)) {
        const isCut = offset + end - start >= blob.size && endsInside(bytes, start, end);
        const message = `Not JSON, at byte ${fault.offset + 1} of the line: ${fault.message}`;
        return sink.reject(isCut ? ROW_CUT : { code: 'json_invalid', field: null, message }, {
          ...place,
          offset: offset + fault.offset,
        });
      }
      const kept = { ...place, length: stop - start };
      readRow(reader, tape, kept, sink);
      noteRepairs(tape, kept, sink);
    },
    tooLong(offset, length, line) {
      const message = `This line is ${Math.round(length / 1e6)} MB long and was passed over: no record is that long. Check that the file has line ends.`;
      sink.reject({ code: 'line_too_long', field: null, message }, { offset, length, line });
    },
  };
}

/** A reader that fails on one row must not take the others with it. */
export function readRow(reader: LinesReader, tape: JsonTape, place: Place, sink: StagingSink): void {
  const before = sink.counts.records;
  try {
    reader.row(tape, tape.root, place, sink);
  } catch (error) {
    if (sink.counts.records > before) throw error;
    const message = `This row could not be understood (${messageOf(error)}).`;
    sink.reject({ code: 'row_unreadable', field: null, message }, place);
  }
}

/** Says what of a text could not be kept as it stands. */
export function noteRepairs(tape: JsonTape, place: Place | null, sink: StagingSink): void {
  if (tape.nonFinite > 0) sink.note(notFinite(tape.nonFinite), place);
  if (tape.repaired > 0)
    sink.note(
      {
        severity: 'warning',
        code: 'utf8_repaired',
        field: null,
        message: `${several(tape.repaired, 'text is', 'texts are')} not valid UTF-8; the bytes that are not were read as U+FFFD.`,
      },
      place,
    );
  if (tape.duplicateKeys > 0)
    sink.note(
      {
        severity: 'advice',
        code: 'duplicate_key',
        field: null,
        message: `${several(tape.duplicateKeys, 'key stands', 'keys stand')} twice in one object; the last one counts.`,
      },
      place,
    );
}

const several = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
