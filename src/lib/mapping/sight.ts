import type { Column, Open, Role } from './mapping';
import { type ColumnFacts, factsOf } from './column-facts';
import { Dependence, determines } from './dependence';
import { type Group, type Pool, poolOf } from './group';
import { meaningOf, type Named } from './names';
import type { Cell } from './table';

/** A column while its role is sought. */
export interface Seen {
  readonly name: string;
  readonly at: number;
  /** Of a wide table: of the same columns of all systems together. */
  facts: ColumnFacts;
  /** The name without its system. */
  base: string;
  named: Named | null;
  /** What its name is probably a slip of, where it says nothing itself. */
  slip?: { word: string; named: Named };
  role: Role | null;
  reason: string;
  /** What the columns beside it say of it: a better reason than its name. */
  told?: string;
  /** What else its place in the mapping says. */
  more: Omit<Column, 'name' | 'role'>;
}

/** A group of tables while its mapping is sought. */
export interface Sight {
  readonly group: Group;
  readonly pool: Pool;
  readonly depends: Dependence;
  readonly columns: readonly Seen[];
  readonly open: Open[];
}

export function lookAt(group: Group): Sight {
  const pool = poolOf(group);
  const columns = group.columns.map((name, at): Seen => {
    const facts = factsOf(pool.rows.map((row) => row[at] ?? null));
    return { name, at, facts, base: name, named: meaningOf(name), role: null, reason: '', more: {} };
  });
  return { group, pool, depends: new Dependence(pool), columns, open: [] };
}

export function give(column: Seen, role: Role, reason: string, more: Seen['more'] = {}): void {
  column.role = role;
  column.reason = reason;
  column.more = { ...column.more, ...more };
}

/** Columns of no role yet whose name means this, the likelier name first; of equal ones by their names. */
export function free(sight: Sight, ...meanings: Named['meaning'][]): Seen[] {
  const order = (column: Seen): number => column.named?.rank ?? 0;
  return sight.columns
    .filter(({ role, named }) => role === null && named !== null && meanings.includes(named.meaning))
    .sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
}

/** All cells of a column in the pool. */
export const cellsOf = ({ pool }: Sight, { at }: Seen): Cell[] => pool.rows.map((row) => row[at] ?? null);

export const held = (sight: Sight, role: Role): Seen[] =>
  sight.columns.filter((column) => column.role === role);

/** A cell as a short text that tells it from others. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** The cells of several columns of every row as one text each; null where all are empty. */
export function keysOf(sight: Sight, columns: readonly Seen[]): (string | null)[] {
  return sight.pool.rows.map((row) => {
    const cells = columns.map(({ at }) => textOf(row[at]));
    return cells.every((cell) => cell === '') ? null : cells.join('\u0001');
  });
}

/** Whether a column is the same in all rows of a key, with several rows in most of them; null where keys do not repeat. */
export const isConstantWithin = (
  { depends }: Sight,
  keys: readonly (string | null)[],
  column: Seen,
): boolean | null => determines(depends.texts(keys), depends.of(column));
