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

/** A table whose header is that of a tool, read whole; null for any other. `bytes`: all of the file. */
export function toolTable(
  { rows, columns }: OwnTable,
  bytes: Uint8Array,
  formats: readonly Format[],
): ToolTable | null {
  if (rows.layout !== 'table' || !rows.header || rows.encoding !== 'utf-8' || rows.above) return null;
  for (const format of formats) {
    const recognised = format.layout === 'table' ? format.recognise(columns) : null;
    if (format.layout !== 'table' || !recognised) continue;
    const [, ...records] = firstRecords(bytes.subarray(bomLength(bytes)), rows.delimiter, Infinity, true);
    return { format, recognised, columns, records };
  }
  return null;
}
