import { stagedRows } from '../../records/staging';
import type { Database } from '../database';
import { sql, type Sql } from '../sql';

/** Rows that are about the sample of rows in other files stand in tables of these shapes. */
const JOINED = stagedRows.rare.findIndex((group) => (group as readonly string[]).includes('join_ref'));

const SHAPE = new RegExp(`^${stagedRows.name}_(\\d+)$`);

/** What a step may find nothing of. */
export type Found =
  | 'joined'
  | 'failures'
  | 'nameless'
  | 'names'
  | 'links'
  | 'declared'
  | 'run labels'
  | 'row labels'
  | 'collections';

/** What is there before a merge. */
export interface There {
  any(found: readonly Found[]): boolean;
  /** Of a table that is there. */
  isEmpty(table: string): boolean;
}

/** As most files have it. */
export const nothingRare: There = { any: () => false, isEmpty: () => true };

/** What a merge runs: a statement, or one that what is there decides; null: none. */
export type Step = Sql | ((there: There) => Sql | null);

export const statementsOf = (steps: readonly Step[], there: There): Sql[] =>
  steps.flatMap((step) => (typeof step === 'function' ? (step(there) ?? []) : step));

/** Makes a table that holds rows only where one of these is found: else the empty one of the merge before stays. */
export const tableOf =
  (name: string, found: readonly Found[], statement: Sql): Step =>
  (there) =>
    there.any(found) || !there.isEmpty(name) ? statement : null;

/** A step that does something only where one of these is found. */
export const onlyFor =
  (found: readonly Found[], statement: Sql): Step =>
  (there) =>
    there.any(found) ? statement : null;

interface Asked {
  tables: string[];
  /** Sources that are public, and records that are staged, by the engine's own count. */
  published: number;
  staged: number;
  there: There;
}

/** Looks once, before a merge: what it would look for in each of its statements. */
export async function askWhatIsThere(db: Database): Promise<Asked> {
  const [sizes, [runs]] = await Promise.all([
    db.query<{ name: string; n: number }>(
      sql`SELECT table_name AS name, estimated_size::DOUBLE AS n FROM duckdb_tables()`,
    ),
    db.query<{ failures: boolean | null; nameless: boolean | null }>(
      sql`SELECT bool_or(role = 'failures') AS failures, bool_or(role = 'rows' AND model IS NULL) AS nameless FROM staged_runs`,
    ),
  ]);
  const rowsIn = new Map(sizes.map(({ name, n }) => [name, n]));
  const shapes = sizes.flatMap(({ name, n }) => {
    const shape = SHAPE.exec(name)?.[1];
    return shape === undefined ? [] : [{ shape: Number(shape), n }];
  });
  const found: Record<Found, boolean> = {
    joined: shapes.some(({ shape, n }) => n > 0 && (shape >> JOINED) & 1),
    failures: runs?.failures === true,
    nameless: runs?.nameless === true,
    names: rowsIn.get('names') !== 0,
    links: rowsIn.get('staged_links') !== 0,
    declared: rowsIn.get('staged_declared') !== 0,
    'run labels': rowsIn.get('staged_run_labels') !== 0,
    'row labels': rowsIn.get('staged_row_labels') !== 0,
    collections: rowsIn.get('staged_collections') !== 0,
  };
  return {
    tables: [...rowsIn.keys()],
    published: rowsIn.get('sources') ?? 0,
    staged: shapes.reduce((sum, { n }) => sum + n, 0),
    there: {
      any: (some) => some.some((one) => found[one]),
      isEmpty: (table) => rowsIn.get(table) === 0,
    },
  };
}
