import type { Format, Recognised, TableFormat } from '../../formats/format';
import type { OwnTable } from '../../mapping/table';
import { bomLength } from '../text/source-bytes';
import { firstRecords } from './sniff';

export interface ToolTable {
  format: TableFormat;
  recognised: Recognised;
  columns: readonly string[];
  records: string[][];
}

const LOOKED_AT = 50;

/** A table whose header is that of a tool, read whole; null for any other. `bytes`: all of the file. */
export function toolTable(
  { rows, columns }: OwnTable,
  bytes: Uint8Array,
  formats: readonly Format[],
): ToolTable | null {
  if (rows.layout !== 'table' || !rows.header || rows.encoding !== 'utf-8' || rows.above) return null;
  const text = bytes.subarray(bomLength(bytes));
  const [, ...first] = firstRecords(text, rows.delimiter, LOOKED_AT, true);
  for (const format of formats) {
    const recognised = format.layout === 'table' ? format.recognise(columns, first) : null;
    if (format.layout !== 'table' || !recognised) continue;
    const [, ...records] = firstRecords(text, rows.delimiter, Infinity, true);
    return { format, recognised, columns, records };
  }
  return null;
}
