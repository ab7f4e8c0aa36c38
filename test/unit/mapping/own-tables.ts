import type { RowsAt } from '../../../src/lib/mapping/mapping';
import type { Cell, OwnTable } from '../../../src/lib/mapping/table';

/** Cells of delimited text, with quotes and line breaks in them: enough for tests. */
function split(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r?\\n|$)`,
    'y',
  );
  let record: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === delimiter) continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** A table of text as a reader gives it: empty cells are null. */
export function csvTable(path: string, text: string, delimiter: ',' | ';' | '\t' = ','): OwnTable {
  const [columns = [], ...records] = split(text.replace(/^\uFEFF/, ''), delimiter);
  const sample = records.map((record) => columns.map((_, i): Cell => record[i] || null));
  const rows: RowsAt = { layout: 'table', delimiter, encoding: 'utf-8', header: true };
  return { path, rows, columns, sample, total: sample.length };
}

export type Json = Exclude<Cell, undefined>;
const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function spread(value: Json, before: string, into: Record<string, Json>): void {
  if (!isRecord(value)) into[before === '' ? 'value' : before] = value;
  else
    for (const [key, inner] of Object.entries(value))
      spread(inner, before === '' ? key : `${before}.${key}`, into);
}

/** Objects as a table: nested ones spread out. */
export function recordTable(
  path: string,
  rows: RowsAt,
  records: readonly Json[],
  keys: readonly string[][] = [],
): OwnTable {
  const flat = records.map((record, i) => {
    const into: Record<string, Json> = {};
    for (const [at, key] of (keys[i] ?? []).entries()) into[`key ${String(at + 1)}`] = key;
    spread(record, '', into);
    return into;
  });
  const columns = [...new Set(flat.flatMap((record) => Object.keys(record)))];
  const sample = flat.map((record) => columns.map((name) => record[name] ?? null));
  return { path, rows, columns, sample, total: sample.length };
}

/** Rows at a path of a document: `[]` every item, `*` every member. */
export function documentTable(file: string, path: readonly string[], document: Json): OwnTable {
  let found: { value: Json; keys: string[] }[] = [{ value: document, keys: [] }];
  for (const step of path)
    found = found.flatMap(({ value, keys }) => {
      if (step === '[]')
        return (Array.isArray(value) ? (value as Json[]) : []).map((item) => ({ value: item, keys }));
      if (!isRecord(value)) return [];
      if (step !== '*') return [{ value: value[step] ?? null, keys }];
      return Object.entries(value).map(([key, inner]) => ({ value: inner, keys: [...keys, key] }));
    });
  const rows: RowsAt = { layout: 'document', path };
  return recordTable(
    file,
    rows,
    found.map(({ value }) => value),
    found.map(({ keys }) => keys),
  );
}

export const linesTable = (path: string, text: string): OwnTable =>
  recordTable(
    path,
    { layout: 'lines' },
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Json),
  );
