import type { Cell, ColumnKind } from '../engine/database';
import { type TableSource, writeLines, type WriteOptions } from './parts';

/** Digits as they stand, where a number came as text because it is exact only there. */
const exact = /^-?\d+(?:\.\d+)?$/;

function valueOf(cell: Cell, kind: ColumnKind, isJson: boolean): string {
  if (cell === null) return 'null';
  if (typeof cell === 'string' && (isJson || (kind === 'number' && exact.test(cell)))) return cell;
  if (typeof cell === 'number' && !Number.isFinite(cell)) return 'null';
  return JSON.stringify(cell);
}

/** One JSON object a line, in the order of the columns; unknown is null. `json`: columns whose text is JSON already. */
export async function writeJsonl(
  source: TableSource,
  { json, ...options }: WriteOptions & { json?: ReadonlySet<string> } = {},
): Promise<Blob> {
  const { columns } = source;
  const heads = columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const isJson = columns.map(({ name }) => json?.has(name) ?? false);
  const end = columns.length === 0 ? '{}\n' : '}\n';
  const line = (row: readonly Cell[]): string =>
    columns
      .map(({ kind }, j) => (heads[j] ?? '') + valueOf(row[j] ?? null, kind, isJson[j] ?? false))
      .join('') + end;
  return writeLines(source, { head: '', line, type: 'application/x-ndjson' }, options);
}
