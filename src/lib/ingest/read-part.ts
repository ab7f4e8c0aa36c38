import type { PackedShape } from '../cells/record';
import { PackedCells } from '../cells/packed-cells';
import { release } from '../engine/release';
import type { SourceFacts } from '../formats/format';
import { ownLines } from '../formats/own/readers';
import type { Mapping } from '../mapping/mapping';
import { noteRepairs, type KnownPiece, type PieceResult, readPiece, readRow, type Tools } from './read-piece';
import { ByteWindow } from './text/byte-window';

const LINE_FEED = 10;

/** Lines of a text that is still being unpacked: behind the first part, from the line feed before them on. */
interface LinesPart {
  sourceNo: number;
  bytes: Uint8Array<ArrayBuffer>;
  lines: Omit<KnownPiece, 'blob'>;
}

/** Rows of a table of one's own that is still being opened. */
interface TablePart extends SourceFacts {
  sourceNo: number;
  piece: number;
  version: string | null;
  mapping: Mapping;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the bytes stand among all of the source. */
  base: number;
  /** Null where its rows are lines of JSON, each with its line feed. */
  shape: PackedShape | null;
}

export type PartTask = LinesPart | TablePart;

/** Sees to it that a part is read, here or in another worker, which its bytes go to. */
export type ReadPart = (task: PartTask) => Promise<void>;

/** What became of a part: it is to be read by another worker, or was read. */
export type Part = { task: PartTask } | { size: number; result: PieceResult };

/** What is cut from a text goes on behind it. */
const GOES_ON = { size: Infinity };

/** Reads the rows of a part into the sink, and gives its bytes back. */
export function readPart(task: PartTask, tools: Omit<Tools, 'checksum'>): Promise<PieceResult> {
  if (!('lines' in task)) return Promise.resolve(readTable(task, tools));
  return readPiece({ ...task.lines, blob: GOES_ON }, ByteWindow.of(new Blob(), task.bytes), tools);
}

function readTable(task: TablePart, { tape, sink }: Pick<Tools, 'tape' | 'sink'>): PieceResult {
  const { bytes, base, shape, version } = task;
  sink.begin(task.sourceNo, task.piece);
  const reader = ownLines(task.mapping).open(task, { version });
  let line = 0;
  const read = (start: number, end: number) => {
    const place = { offset: base + start, length: end - start, line: line++ };
    readRow(reader, tape, place, sink);
    noteRepairs(tape, place, sink);
  };
  if (shape) {
    const cells = new PackedCells(shape.names.length);
    for (let at = 0; at < bytes.length; at = cells.next) {
      cells.read(bytes, at);
      tape.fields(bytes, shape.names, cells);
      read(at, cells.next);
    }
  } else
    for (let at = 0; at < bytes.length;) {
      const end = bytes.indexOf(LINE_FEED, at);
      tape.parse(bytes, at, end);
      read(at, end);
      at = end + 1;
    }
  sink.finish(line);
  release(bytes);
  return { counts: sink.counts, blocks: new Uint8Array(0) };
}
