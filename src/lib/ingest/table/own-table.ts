import { rowsAt } from '../../formats/own/readers';
import { Kind } from '../../json/node';
import { JsonTape } from '../../json/tape';
import { blocksOf } from '../../mapping/blocks';
import { type DocumentPlace, isSamePlace, type RowsAt } from '../../mapping/mapping';
import { meaningOf } from '../../mapping/names';
import { isPresetPath } from '../../mapping/presets';
import { CELL, type OwnTable, SAMPLE } from '../../mapping/table';
import { parseDocument } from '../text/cut-document';
import { beforeComma } from '../text/line-comma';
import { bomLength, readBytes } from '../text/source-bytes';
import { firstValues } from '../text/values';
import { columnsAt } from './column-rows';
import { pathsOf, RowCollector } from './json-rows';
import { linesIn } from './lines-in';
import { listsAt } from './list-rows';
import { madeLines } from './made-lines';
import { RecordCells } from '../../cells/record-cells';
import { UnpackControl } from '../archive/unpack-control';
import { unpackLimits } from '../archive/unpack-limits';
import { lettersOf } from './encoding';
import { filledTable } from './filled-table';
import { namesOf, sniffTable, type TableLayout } from './sniff';

const HEAD = 2 ** 20;
/** Of a larger file only so much is looked at, in places spread over it. */
const LOOKED_AT = 32 * 2 ** 20;
const PLACES = 8;
const STRETCH = 2 ** 20;

type Facts = Pick<OwnTable, 'path'>;

/** The rows of a text that no format reads, where it is a table of two columns or more; null where it is none. */
export async function ownTable(
  path: string,
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  given: RowsAt | null = null,
): Promise<OwnTable | null> {
  const table = await tableOf(path, blob, head, given);
  return table && (table.columns.length > 1 || isList(table)) ? table : null;
}

/** A single column, whose name says what it is. */
const isList = ({ columns: [name = ''], total }: OwnTable): boolean =>
  total !== 1 && meaningOf(name)?.whole === true;

async function tableOf(
  path: string,
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  given: RowsAt | null,
): Promise<OwnTable | null> {
  if (given?.layout === 'table') return delimited({ path }, blob, given);
  const json = given ? await jsonAt({ path }, blob, given) : await jsonTable({ path }, blob, head);
  if (json || given) return json;
  const first = head.subarray(0, HEAD);
  const encoding = (await lettersOf(blob)).encoding ?? 'windows-1252';
  const utf8 =
    encoding === 'utf-8' ? first : new TextEncoder().encode(new TextDecoder(encoding).decode(first));
  const layout = sniffTable(utf8.subarray(bomLength(utf8)), encoding, first.length === blob.size);
  return layout ? inBlocks(await delimited({ path }, blob, layout), blob) : null;
}

/** A table once more where it is put into blocks: merged cells filled, heads of sections a column. */
async function inBlocks(table: OwnTable | null, blob: Blob): Promise<OwnTable | null> {
  if (table?.rows.layout !== 'table' || !table.rows.header) return table;
  const { rows, sample, columns } = table;
  const first = sample
    .slice(0, SAMPLE / 2)
    .map((row) => row.map((cell) => (typeof cell === 'string' ? cell : null)));
  const blocks = blocksOf(columns, first, await headAbove(blob, rows));
  return blocks === null ? table : delimited(table, blob, { ...rows, ...blocks });
}

/** The last line above the names of the columns, where it has one cell. */
async function headAbove(
  blob: Blob,
  { above = 0, delimiter, encoding }: TableLayout,
): Promise<string | null> {
  if (above === 0) return null;
  const head = await readBytes(blob, 0, Math.min(blob.size, 2 ** 16));
  const { lines } = linesIn(new TextEncoder().encode(new TextDecoder(encoding).decode(head)), above);
  const cells = (lines.at(-1) ?? '').split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 1 && cells[0] !== '' && !/^[#%/]/.test(cells[0] ?? '') ? (cells[0] ?? null) : null;
}

/** The rows of a table with a delimiter. */
async function delimited(facts: Facts, blob: Blob, layout: TableLayout): Promise<OwnTable | null> {
  const isWhole = blob.size <= LOOKED_AT;
  const read = await readBytes(blob, 0, Math.min(blob.size, LOOKED_AT));
  const text =
    layout.encoding === 'utf-8'
      ? read
      : new TextEncoder().encode(new TextDecoder(layout.encoding).decode(read));
  const isPut = layout.fill !== undefined || layout.sections !== undefined;
  const plain = text.subarray(bomLength(text));
  const bytes = isPut ? await filledBytes(plain, layout) : plain;
  const cells = new RecordCells(layout.delimiter);
  let columns: string[] | null = null;
  const heads: string[][] = [];
  const lines = (isPut ? undefined : layout.heads) ?? 1;
  const rows = new Spread<(string | null)[]>();
  const start = linesIn(bytes, (layout.above ?? 0) + 1 - lines).end;
  for (let at = start; cells.read(bytes, at, isWhole) === 'record'; at = cells.next) {
    if (cells.isBlank) continue;
    const { count } = cells;
    if (columns === null) {
      heads.push(Array.from({ length: count }, (_, i) => cells.text(i)));
      if (heads.length < lines) continue;
      columns = namesOf(heads, layout.header);
      if (layout.header) continue;
    }
    const width = columns.length;
    rows.add(() => Array.from({ length: width }, (_, i) => (i < count ? shortened(cells.text(i)) : null)));
  }
  if (columns === null || rows.count === 0) return null;
  return { ...facts, rows: layout, columns, sample: rows.kept, total: isWhole ? rows.count : null };
}

async function filledBytes(
  bytes: Uint8Array<ArrayBuffer>,
  layout: TableLayout,
): Promise<Uint8Array<ArrayBuffer>> {
  const control = new UnpackControl(unpackLimits, () => undefined);
  const { blob } = await filledTable(new Blob([bytes]), layout, null, control);
  return new Uint8Array(await blob.arrayBuffer());
}

const shortened = (text: string): string | null => (text === '' ? null : text.slice(0, CELL));

/** The first half of a sample, and as many again spread over what follows. */
class Spread<Row> {
  readonly kept: Row[] = [];
  count = 0;
  #every = 1;

  add(row: () => Row): void {
    this.count++;
    if (this.kept.length < SAMPLE) this.kept.push(row());
    else if (this.count % this.#every === 0) {
      // Every row of the second half so far gives way to later ones as the file goes on.
      const half = SAMPLE / 2;
      this.kept[half + ((this.count / this.#every) % half)] = row();
      if (this.count > this.#every * SAMPLE * 4) this.#every *= 2;
    }
  }
}

/** Rows of JSON Lines, of values one after another, or of a document. */
async function jsonTable(facts: Facts, blob: Blob, head: Uint8Array<ArrayBuffer>): Promise<OwnTable | null> {
  const whole = blob.size <= LOOKED_AT ? await readBytes(blob, 0, blob.size) : null;
  const bytes = whole ?? head;
  const start = bomLength(bytes);
  const first = bytes.subarray(start, start + 64).find((byte) => byte > 0x20);
  if (first !== 0x7b && first !== 0x5b) return null;
  const tape = new JsonTape();
  if (whole && parseDocument(tape, whole, start, whole.length).fault === null) return document(facts, tape);
  const lines = await linesOf(facts, blob, whole);
  if (lines) return lines;
  if (!whole && blob.size <= 512 * 2 ** 20) {
    const all = await readBytes(blob, 0, blob.size);
    if (parseDocument(tape, all, bomLength(all), all.length).fault === null) return document(facts, tape);
  }
  return valuesOf(facts, bytes, whole !== null);
}

async function jsonAt(facts: Facts, blob: Blob, rows: RowsAt): Promise<OwnTable | null> {
  if (rows.layout === 'document') {
    const bytes = await readBytes(blob, 0, blob.size);
    const tape = new JsonTape();
    const { fault } = parseDocument(tape, bytes, bomLength(bytes), bytes.length);
    return fault === null ? document(facts, tape, rows) : null;
  }
  if (rows.layout === 'lines') return linesOf(facts, blob, null);
  const bytes = await readBytes(blob, 0, Math.min(blob.size, LOOKED_AT));
  return valuesOf(facts, bytes, bytes.length === blob.size);
}

function document(facts: Facts, tape: JsonTape, given?: DocumentPlace): OwnTable | null {
  const places = placesOf(tape);
  const place = given ?? places[0] ?? { path: [] };
  const { path } = place;
  if (path.length === 0 && tape.kind(tape.root) !== Kind.object) return null;
  const collector = new RowCollector();
  let total = 0;
  const lines = madeLines(tape, tape.root, place);
  if (lines) total = addLines(collector, lines);
  else
    for (const { node, keys } of rowsAt(tape, tape.root, path)) {
      total++;
      if (!collector.isFull) collector.add(tape, node, keys);
    }
  if (total === 0) return null;
  const others = places
    .filter((one) => !isSamePlace(one, place))
    .map((one) => ({ ...one, rows: rowsIn(tape, one) }));
  return {
    ...facts,
    rows: { layout: 'document', ...place },
    ...collector.table(),
    total,
    ...(others.length > 0 ? { others } : {}),
  };
}

/** Where the rows of a document may stand, and as what, the likeliest first. */
function placesOf(tape: JsonTape): DocumentPlace[] {
  const paths = pathsOf(tape, tape.root).map(({ path }) => ({ path }));
  const lists = listsAt(tape, tape.root, paths.length > 0);
  const known = paths.filter(({ path }) => isPresetPath(path));
  const others = paths.filter(({ path }) => !isPresetPath(path));
  const columns = columnsAt(tape, tape.root, paths.length > 0);
  return [...(lists ? [lists] : []), ...known, ...(columns ? [columns] : []), ...others];
}

/** How many rows stand there. */
const rowsIn = (tape: JsonTape, place: DocumentPlace): number =>
  Array.from<unknown>(madeLines(tape, tape.root, place) ?? rowsAt(tape, tape.root, place.path)).length;

/** Adds rows that become lines of JSON; answers how many there are. */
function addLines(collector: RowCollector, lines: Iterable<() => string>): number {
  const tape = new JsonTape();
  let total = 0;
  for (const line of lines) {
    total++;
    if (collector.isFull) continue;
    const bytes = new TextEncoder().encode(line());
    if (tape.parse(bytes, 0, bytes.length) === null) collector.add(tape, tape.root, []);
  }
  return total;
}

/** Lines of which most are records; `whole`: all bytes, where they are few. */
async function linesOf(facts: Facts, blob: Blob, whole: Uint8Array | null): Promise<OwnTable | null> {
  const collector = new RowCollector();
  const tape = new JsonTape();
  let seen = 0;
  let records = 0;
  const read = (bytes: Uint8Array, isStart: boolean, isEnd: boolean, most: number): void => {
    let at = isStart ? bomLength(bytes) : bytes.indexOf(10) + 1;
    for (let n = 0; at < bytes.length && n < most; n++) {
      const feed = bytes.indexOf(10, at);
      if (feed < 0 && !isEnd) break;
      const end = feed < 0 ? bytes.length : feed;
      if (bytes.subarray(at, Math.min(end, at + 256)).some((byte) => byte > 0x20)) {
        seen++;
        if (
          tape.parse(bytes, at, beforeComma(bytes, at, end)) === null &&
          tape.kind(tape.root) === Kind.object
        ) {
          records++;
          if (!collector.isFull) collector.add(tape, tape.root, []);
        }
      }
      at = end + 1;
    }
  };
  if (whole) read(whole, true, true, Infinity);
  else {
    read(await readBytes(blob, 0, Math.min(blob.size, STRETCH * PLACES)), true, false, SAMPLE / 2);
    for (let i = 1; i <= PLACES; i++) {
      const from = Math.floor((blob.size - STRETCH) * (i / PLACES));
      read(await readBytes(blob, from, from + STRETCH), false, i === PLACES, SAMPLE / 2 / PLACES);
    }
  }
  if (records === 0 || records * 2 < seen) return null;
  return {
    ...facts,
    rows: { layout: 'lines' },
    ...collector.table(),
    total: whole ? records : null,
  };
}

function valuesOf(facts: Facts, bytes: Uint8Array, isWhole: boolean): OwnTable | null {
  const tape = new JsonTape();
  const { places, several } = firstValues(bytes, () => tape, SAMPLE);
  if (!several) return null;
  const collector = new RowCollector();
  for (const { offset, length } of places)
    if (tape.parse(bytes, offset, offset + length) === null && tape.kind(tape.root) === Kind.object)
      collector.add(tape, tape.root, []);
  if (collector.count === 0) return null;
  return {
    ...facts,
    rows: { layout: 'values' },
    ...collector.table(),
    total: isWhole && places.length < SAMPLE ? collector.count : null,
  };
}
