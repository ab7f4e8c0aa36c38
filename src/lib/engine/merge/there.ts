import { stagedRows } from '../../records/staging';
import type { Database } from '../database';
import { join, sql, type Sql } from '../sql';

/** Rows that are about the sample of rows in other files stand in tables of these shapes. */
const JOINED = stagedRows.rare.findIndex((group) => (group as readonly string[]).includes('join_ref'));

const SHAPE = new RegExp(`^${stagedRows.name}_(\\d+)$`);

/** What a step may find nothing of. */
export type Found =
  | 'joined'
  | 'aliases'
  | 'parts'
  | 'namesakes'
  | 'failures'
  | 'nameless'
  | 'names'
  | 'links'
  | 'declared'
  | 'run labels'
  | 'row labels'
  | 'collections'
  | 'plans'
  | 'pairs'
  | 'judged';

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

/** A step that stands in for those where none of these is found. */
export const butFor =
  (found: readonly Found[], statement: Sql): Step =>
  (there) =>
    there.any(found) ? null : statement;

/** More samples than these are not asked whether any share a name: matching them takes longer than planning to. */
const ASKED_UP_TO = 50_000;

/** Whether two samples may bear one name: too often yes where one evaluation has several names, and never too seldom. */
const sharesNames: Sql = sql`
  WITH told AS (SELECT *, CASE WHEN (SELECT bool_or(evaluation IS NULL) FROM staged_samples) THEN '' ELSE evaluation END AS inside FROM staged_samples),
  called AS (
    ${join(
      [sql`sample_hash`, sql`content_key`, sql`text_key`].map(
        (name) => sql`SELECT sample_ref, hash(${name}) AS name FROM told WHERE ${name} IS NOT NULL`,
      ),
      sql` UNION ALL `,
    )}
    UNION ALL SELECT sample_ref, hash(inside, sample_id, variant) FROM told WHERE sample_id IS NOT NULL
  )
  SELECT count(*) > 0 AS namesakes FROM (FROM called SELECT 1 GROUP BY name HAVING min(sample_ref) <> max(sample_ref) LIMIT 1)`;

interface Asked {
  tables: string[];
  /** Sources that are public, and records that are staged, by the engine's own count. */
  published: number;
  staged: number;
  there: There;
}

/** Looks once, before a merge: what it would look for in each of its statements. */
export async function askWhatIsThere(db: Database): Promise<Asked> {
  const [sizes, [runs], [metrics]] = await Promise.all([
    db.query<{ name: string; n: number }>(
      sql`SELECT table_name AS name, estimated_size::DOUBLE AS n FROM duckdb_tables()`,
    ),
    db.query<{ failures: boolean | null; nameless: boolean | null }>(
      sql`SELECT bool_or(role = 'failures') AS failures, bool_or(role = 'rows' AND model IS NULL) AS nameless FROM staged_runs`,
    ),
    db.query<{ judged: boolean | null; parts: boolean | null }>(
      sql`SELECT bool_or(is_mean) AS judged, bool_or(part_of IS NOT NULL) AS parts FROM staged_metrics`,
    ),
  ]);
  const rowsIn = new Map(sizes.map(({ name, n }) => [name, n]));
  const asked = (rowsIn.get('staged_samples') ?? 0) <= ASKED_UP_TO;
  const [shared] = asked ? await db.query<{ namesakes: boolean }>(sharesNames) : [];
  const shapes = sizes.flatMap(({ name, n }) => {
    const shape = SHAPE.exec(name)?.[1];
    return shape === undefined ? [] : [{ shape: Number(shape), n }];
  });
  const found: Record<Found, boolean> = {
    namesakes: shared?.namesakes !== false || rowsIn.get('names') !== 0,
    joined: shapes.some(({ shape, n }) => n > 0 && (shape >> JOINED) & 1),
    aliases: rowsIn.get('staged_aliases') !== 0,
    parts: metrics?.parts === true,
    failures: runs?.failures === true,
    nameless: runs?.nameless === true,
    names: rowsIn.get('names') !== 0,
    links: rowsIn.get('staged_links') !== 0,
    declared: rowsIn.get('staged_declared') !== 0,
    'run labels': rowsIn.get('staged_run_labels') !== 0,
    'row labels': rowsIn.get('staged_row_labels') !== 0,
    collections: rowsIn.get('staged_collections') !== 0,
    plans: rowsIn.get('staged_plans') !== 0,
    pairs: rowsIn.get('staged_pairs') !== 0,
    judged: metrics?.judged === true,
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
