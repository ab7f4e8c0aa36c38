import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { notFinite } from '../not-finite';
import { readBytes } from '../text/source-bytes';
import { Cells } from './cells';
import * as say from './remarks';

/** Of a larger row group a part is read at a time, in bytes before compression. */
const PART = 64 * 2 ** 20;
/** Rows that are read at a time, whatever the index says of their bytes. */
const MOST_ROWS = 2 ** 19;
/** Lines are written when they are so long together, in characters. */
const PORTION = 2 ** 20;

/** A Parquet file as JSON Lines, one object a row; the file itself with the reason where none of it can be read. */
export async function parquetToLines(
  file: Blob,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end = file.size) => file.slice(start, end).arrayBuffer(),
  };
  const opened = await open(file, buffer);
  if (opened.refusal) return { blob: file, file: null, remarks: [opened.refusal] };
  const spill = new Spill(scratch);
  try {
    const remarks = await writeRows(file.size, buffer, opened.metadata, spill, control);
    control.done(file.size, spill.size);
    if (remarks.some(({ severity }) => severity === 'rejected')) {
      await spill.discard();
      return { blob: file, file: null, remarks };
    }
    return { ...(await spill.end()), remarks };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

type Opened = { refusal: Remark } | { refusal: null; metadata: FileMetaData };

async function open(file: Blob, buffer: AsyncBuffer): Promise<Opened> {
  const magic = async (start: number) => new TextDecoder().decode(await readBytes(file, start, start + 4));
  const first = await magic(0);
  const last = await magic(Math.max(0, file.size - 4));
  if (first === 'PARE' && last === 'PARE') return { refusal: say.encryptedParquet };
  if (last !== 'PAR1' || file.size < 12) return { refusal: say.cutParquet };
  let metadata: FileMetaData;
  try {
    metadata = await parquetMetadataAsync(buffer, { geoparquet: false });
  } catch (error) {
    return { refusal: say.brokenIndex(reasonOf(error)) };
  }
  const chunks = metadata.row_groups.flatMap(({ columns }) => columns);
  if (chunks.some((chunk) => chunk.crypto_metadata !== undefined || chunk.meta_data === undefined))
    return { refusal: say.encryptedParquet };
  if (metadata.row_groups.every(({ num_rows }) => num_rows <= 0n))
    return { refusal: say.noRows(parquetSchema(metadata).children.length) };
  for (const { meta_data } of chunks) {
    const codec = meta_data?.codec ?? 'an unknown codec';
    if (codec !== 'UNCOMPRESSED' && !(codec in compressors)) return { refusal: say.unknownCodec(codec) };
  }
  return { refusal: null, metadata };
}

/** Row group by row group, larger ones in parts; what is damaged takes only its own part with it. */
async function writeRows(
  size: number,
  file: AsyncBuffer,
  metadata: FileMetaData,
  spill: Spill,
  control: UnpackControl,
): Promise<Remark[]> {
  const { children } = parquetSchema(metadata);
  const passed = children.filter(isUnreadable);
  const columns = children.filter((column) => !passed.includes(column));
  const cells = new Cells();
  const writer = new RowWriter(columns, cells, spill);
  const all = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  const remarks: Remark[] = [];
  const names = columns.map(({ element }) => element.name);
  let lost = 0;
  let missing = 0;
  let why = '';
  let stop: string | null = null;
  for (const { start, end, step } of groupsOf(metadata)) {
    for (let rowStart = start; rowStart < end && stop === null; rowStart += step) {
      const rowEnd = Math.min(end, rowStart + step);
      let held = rowEnd - rowStart;
      try {
        const rows = await parquetReadObjects({
          ...{ file, metadata, compressors, rowStart, rowEnd, columns: names },
          ...{ parsers: cells.parsers, geoparquet: false, useOffsetIndex: true },
        });
        const beyond = rows.findIndex(isBeyond);
        if (beyond >= 0) held = beyond;
        for (const row of rows.slice(0, held)) if (writer.add(row) > PORTION) await writer.flush();
        await writer.flush();
      } catch (error) {
        // The file changed or is gone.
        if (error instanceof DOMException) throw error;
        lost += rowEnd - rowStart;
        why ||= reasonOf(error);
      }
      stop = control.advance(Math.round((size * rowEnd) / all), spill.size);
      if (stop !== null) remarks.push(say.cutAt(rowEnd, all, stop));
      if (held === rowEnd - rowStart) continue;
      missing += end - rowStart - held;
      break;
    }
    if (stop !== null) break;
  }
  if (missing > 0) remarks.push(say.fewerRows(missing, all));
  if (lost === all) return [say.noRowRead(why)];
  if (lost > 0) remarks.push(say.lostRows(lost, all, why));
  if (cells.notFinite > 0) remarks.push(notFinite(cells.notFinite));
  if (cells.binary > 0) remarks.push(say.binaryValues(cells.binary));
  if (passed.length > 0) remarks.push(say.passedColumns(passed.map(({ element }) => element.name)));
  return remarks;
}

/** Where the rows of each row group stand, as the index says, and how many of them are read at a time. */
function* groupsOf({ row_groups }: FileMetaData): Generator<{ start: number; end: number; step: number }> {
  let start = 0;
  for (const { num_rows, total_byte_size } of row_groups) {
    const rows = Number(num_rows);
    const parts = Math.max(1, Math.ceil(Number(total_byte_size) / PART));
    const step = Math.min(MOST_ROWS, Math.ceil(rows / parts));
    if (step > 0) yield { start, end: start + rows, step };
    start += rows;
  }
}

/** A row that the index promises and no column has; what is null there is null. */
const isBeyond = (row: Readonly<Record<string, unknown>>): boolean =>
  Object.values(row).every((cell) => cell === undefined);

const isUnreadable = ({ element, children }: SchemaTree): boolean =>
  ['BSON', 'INTERVAL'].includes(element.converted_type ?? '') || children.some(isUnreadable);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class RowWriter {
  readonly #columns: readonly { name: string; key: string; column: SchemaTree }[];
  readonly #cells: Cells;
  readonly #spill: Spill;
  readonly #encoder = new TextEncoder();
  #lines: string[] = [];
  #length = 0;

  constructor(columns: readonly SchemaTree[], cells: Cells, spill: Spill) {
    this.#columns = columns.map((column) => {
      const { name } = column.element;
      return { name, key: `${JSON.stringify(name)}:`, column };
    });
    this.#cells = cells;
    this.#spill = spill;
  }

  /** Answers how much waits to be written, in characters. */
  add(row: Readonly<Record<string, unknown>>): number {
    const members = this.#columns.map(
      ({ name, key, column }) => key + JSON.stringify(this.#cells.json(row[name], column)),
    );
    const line = `{${members.join(',')}}\n`;
    this.#lines.push(line);
    this.#length += line.length;
    return this.#length;
  }

  async flush(): Promise<void> {
    const bytes = this.#encoder.encode(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    await this.#spill.write(bytes);
  }
}
