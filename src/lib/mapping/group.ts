import { leftOut } from './rows';
import type { Cell, OwnTable } from './table';

/** Files whose columns mean the same: one mapping reads them all. */
export interface Group {
  tables: readonly OwnTable[];
  /** The columns of all of them, in the order of the first that has each. */
  columns: readonly string[];
}

/** Rows of a group put together to be looked at: cells in the order of the group's columns. */
export interface Pool {
  rows: readonly (readonly Cell[])[];
  /** Of each row, its table in the group. */
  table: readonly number[];
}

/** Columns with a value in at least a tenth of the rows: what a file of nested records has beside them comes and goes. */
function usual(table: OwnTable): ReadonlySet<string> {
  const filled = new Int32Array(table.columns.length);
  for (const row of table.sample)
    for (let i = 0; i < row.length; i++) if (row[i] !== null) filled[i] = (filled[i] ?? 0) + 1;
  return new Set(table.columns.filter((_, i) => (filled[i] ?? 0) * 10 >= table.sample.length));
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let both = 0;
  for (const name of a) if (b.has(name)) both++;
  return both > 0 && both >= 0.7 * (a.size + b.size - both);
}

/** Puts tables together that have the same columns and stand in their files in the same way, in whichever encoding. */
export function groupTables(tables: readonly OwnTable[]): Group[] {
  const groups: { key: string; usual: ReadonlySet<string>; tables: OwnTable[] }[] = [];
  for (const table of tables) {
    const isTable = table.rows.layout === 'table';
    const key = JSON.stringify([
      { ...table.rows, encoding: null },
      isTable ? [...table.columns].sort() : null,
    ]);
    const columns = usual(table);
    const group = groups.find((other) => other.key === key && (isTable || alike(other.usual, columns)));
    if (group) group.tables.push(table);
    else groups.push({ key, usual: columns, tables: [table] });
  }
  return groups.map((group) => ({
    tables: group.tables,
    columns: [...new Set(group.tables.flatMap((table) => table.columns))],
  }));
}

/** The rows of a table with their cells in the order of the columns given. */
export function aligned(table: OwnTable, columns: readonly string[]): readonly (readonly Cell[])[] {
  if (table.columns.length === columns.length && table.columns.every((name, i) => name === columns[i]))
    return table.sample;
  const places = columns.map((name) => table.columns.indexOf(name));
  return table.sample.map((row) => places.map((at) => (at < 0 ? null : (row[at] ?? null))));
}

/** The first rows of every table, about as many of each, `most` or somewhat more together. */
export function poolOf(group: Group, most = 4000): Pool {
  const each = Math.max(50, Math.ceil(most / group.tables.length));
  const rows: (readonly Cell[])[] = [];
  const table: number[] = [];
  for (const [i, one] of group.tables.entries())
    for (const row of aligned({ ...one, sample: one.sample.slice(0, each) }, group.columns)) {
      if (leftOut(row, group.columns) !== null) continue;
      rows.push(row);
      table.push(i);
    }
  return { rows, table };
}
