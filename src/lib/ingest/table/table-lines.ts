import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { bomLength, readBytes } from '../text/source-bytes';
import { LineWriter } from './line-writer';
import { RecordCells } from './record-cells';
import { columnNames, type TableLayout } from './sniff';

const PORTION = 4 * 2 ** 20;

/**
 * A table as JSON Lines, one object a record: what reads, shows and searches rows knows JSON. Each line stands at the line
 * number of its record in the file. `systems`: the columns of each model of a wide table; a record is then one line a model,
 * with that model's columns and those of no model.
 */
export async function tableToLines(
  table: Blob,
  layout: TableLayout,
  systems: readonly ReadonlySet<string>[],
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const spill = new Spill(scratch);
  const cells = new RecordCells(layout.delimiter);
  const portions = new Portions(table, layout.encoding);
  const faults = new Faults();
  let writer: LineWriter | null = null;
  let line = 1;
  try {
    for (;;) {
      const end = cells.read(portions.bytes, portions.at, portions.isLast);
      if (end === 'end') break;
      if (end === 'more') {
        await portions.more();
        const size = writer?.size ?? 0;
        if (size > PORTION) await spill.write(writer?.take() ?? new Uint8Array());
        const stop = control.advance(portions.consumed, spill.size);
        if (stop !== null) {
          faults.stopped(stop);
          break;
        }
        continue;
      }
      portions.at = cells.next;
      if (cells.unclosed > 0) faults.unclosed(line);
      const names: string[] | null =
        writer === null
          ? columnNames(
              Array.from({ length: cells.count }, (_, i) => cells.text(i)),
              layout.header,
            )
          : null;
      if (writer === null && cells.isBlank) {
        line += cells.feeds;
        continue;
      }
      if (names) {
        writer = new LineWriter(names, systems);
        writer.feed(line - 1);
      }
      if (writer && (names === null || !layout.header) && !cells.isBlank) {
        if (cells.count > writer.columns && !writer.isPadding(cells))
          faults.long(line, cells.count, writer.columns);
        else if (cells.count < writer.columns) faults.short(line, cells.count, writer.columns);
        writer.record(cells);
      } else writer?.feed(cells.feeds);
      line += cells.feeds;
    }
    control.done(table.size, spill.size);
    if (writer) await spill.write(writer.take());
    return { ...(await spill.end()), remarks: faults.remarks() };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

/** The bytes of a table in UTF-8, a portion at a time, without a byte order mark. */
class Portions {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  at = 0;
  consumed = 0;
  readonly #blob: Blob;
  readonly #decoder: TextDecoder | null;

  constructor(blob: Blob, encoding: TableLayout['encoding']) {
    this.#blob = blob;
    this.#decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  }

  get isLast(): boolean {
    return this.consumed >= this.#blob.size;
  }

  async more(): Promise<void> {
    const rest = this.bytes.subarray(this.at);
    const isFirst = this.consumed === 0;
    const size = Math.max(PORTION, rest.length);
    const read = await readBytes(this.#blob, this.consumed, this.consumed + size);
    this.consumed = Math.min(this.#blob.size, this.consumed + size);
    const text = this.#decoder
      ? new TextEncoder().encode(this.#decoder.decode(read, { stream: !this.isLast }))
      : read;
    const bytes = new Uint8Array(rest.length + text.length);
    bytes.set(rest);
    bytes.set(text, rest.length);
    this.bytes = bytes;
    this.at = isFirst ? bomLength(bytes) : 0;
  }
}

/** What was wrong with the shape of records: where first, and how often. */
class Faults {
  #long = 0;
  #longAt = '';
  #short = 0;
  #shortAt = '';
  #unclosed = 0;
  #unclosedAt = 0;
  #stop: string | null = null;

  long(line: number, cells: number, columns: number): void {
    if (this.#long++ === 0) this.#longAt = `line ${line} has ${cells} cells for ${columns} columns`;
  }
  short(line: number, cells: number, columns: number): void {
    if (this.#short++ === 0) this.#shortAt = `line ${line} has ${cells} cells for ${columns} columns`;
  }
  unclosed(line: number): void {
    if (this.#unclosed++ === 0) this.#unclosedAt = line;
  }
  stopped(reason: string): void {
    this.#stop = reason;
  }

  remarks(): Remark[] {
    const said: Remark[] = [];
    const say = (code: string, message: string) =>
      said.push({ severity: 'warning', code, field: null, message });
    if (this.#long > 0)
      say(
        'cells_too_many',
        `${rows(this.#long)} more cells than columns; those beyond were not read. The first: ${this.#longAt}. Check that texts with the delimiter in them are quoted.`,
      );
    if (this.#short > 0)
      say(
        'cells_too_few',
        `${rows(this.#short)} fewer cells than columns; those that are missing count as empty. The first: ${this.#shortAt}.`,
      );
    if (this.#unclosed > 0)
      say(
        'quote_unclosed',
        `A quote that opens a cell is never closed (line ${this.#unclosedAt}). It was read as a letter.`,
      );
    if (this.#stop !== null) say('table_cut', `Only the first rows were read: ${this.#stop}.`);
    return said;
  }
}

const rows = (n: number): string => (n === 1 ? '1 row has' : `${n.toLocaleString('en')} rows have`);
