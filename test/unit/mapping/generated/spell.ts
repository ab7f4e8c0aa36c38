import type { Cell } from '../../../../src/lib/mapping/table';
import type { Random } from './random';

export type Spelt = 'comma' | 'semicolon' | 'tab' | 'lines' | 'list' | 'below' | 'columns';
export const isJson = (as: Spelt): boolean => ['lines', 'list', 'below', 'columns'].includes(as);

const delimiters = { comma: ',', semicolon: ';', tab: '\t' };

/** Rows as the text of a file. `header`: whether the first record names the columns. */
export function spell(
  as: Spelt,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  { random, header = true, ends = '\n' }: { random: Random; header?: boolean; ends?: string },
): string {
  if (as === 'comma' || as === 'semicolon' || as === 'tab') {
    const delimiter = delimiters[as];
    const line = (cells: readonly Cell[]): string =>
      cells.map((cell) => quoted(cell, delimiter)).join(delimiter);
    const bom = random.chance(0.08) ? '\uFEFF' : '';
    return bom + [...(header ? [line(names)] : []), ...rows.map(line)].join(ends) + ends;
  }
  if (as === 'columns')
    return JSON.stringify(
      Object.fromEntries(names.map((name, i) => [name, rows.map((row) => row[i] ?? null)])),
    );
  const records = rows.map((row) => nested(names, row));
  if (as === 'lines') return records.map((record) => `${JSON.stringify(record)}\n`).join('');
  if (as === 'list') return JSON.stringify(records, null, random.pick([0, 1, 2]));
  return JSON.stringify({
    created: '2025-03-01',
    [random.pick(['results', 'rows', 'data', 'outputs'])]: records,
  });
}

function quoted(cell: Cell, delimiter: string): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const needs = text.includes(delimiter) || /["\n\r]/.test(text);
  return needs ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A name with points is a path into objects, but where a value stands at its first step. */
function nested(names: readonly string[], row: readonly Cell[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [i, name] of names.entries()) {
    const cell = row[i] ?? null;
    const [outer = '', ...rest] = name.split('.');
    const isFlat = rest.length === 0 || outer === '' || /\d$/.test(outer) || names.includes(outer);
    if (isFlat) record[name] = cell;
    else record[outer] = { ...(record[outer] as object | undefined), [rest.join('.')]: cell };
  }
  return record;
}
