import type { Cell, ColumnKind } from '../engine/database';
import type { CsvOptions, CsvSource } from './csv';

/** Characters, about a megabyte: never the whole file in one string. */
const partLength = 1 << 20;

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
  { columns, batches }: CsvSource,
  {
    onProgress,
    signal,
    json,
  }: Pick<CsvOptions, 'onProgress' | 'signal'> & { json?: ReadonlySet<string> } = {},
): Promise<Blob> {
  const heads = columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const isJson = columns.map(({ name }) => json?.has(name) ?? false);
  const parts: Blob[] = [];
  let text = '';
  let rows = 0;
  let bytes = 0;
  const flush = (): void => {
    const part = new Blob([text]);
    parts.push(part);
    bytes += part.size;
    text = '';
  };
  signal?.throwIfAborted();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of batch) {
      columns.forEach(({ kind }, j) => {
        text += (heads[j] ?? '') + valueOf(row[j] ?? null, kind, isJson[j] ?? false);
      });
      text += columns.length === 0 ? '{}\n' : '}\n';
      if (text.length >= partLength) flush();
    }
    rows += batch.length;
    onProgress?.({ rows, bytes });
  }
  signal?.throwIfAborted();
  flush();
  onProgress?.({ rows, bytes });
  return new Blob(parts, { type: 'application/x-ndjson' });
}
