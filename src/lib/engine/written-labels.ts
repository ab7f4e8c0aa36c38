import type { Database, QueryOptions } from './database';
import { perDatabase } from './per-merge';
import { type Sql, sql } from './sql';
import { runAsOne } from './transaction';

/** What a label is said of: a sample, or one answer to it. */
export type LabelLevel = 'sample' | 'response';

/** Goes up for a key each time its values are written: what was computed from them before does not count any more. */
const versions = perDatabase(() => new Map<string, number>());

export const labelVersion = (db: Database, key: string): number => versions(db).get(key) ?? 0;

/** Goes up each time any label is written. */
export const labelsVersion = (db: Database): number =>
  [...versions(db).values()].reduce((sum, n) => sum + n, 0);

/** Refs of labels that no file brought; those of files come from another hash. */
const ref = sql`-1 - (hash('written', key, value) >> 2)::BIGINT`;
const writtenRefs = sql`SELECT label_ref FROM staged_labels WHERE key IN (FROM writing_key) AND label_ref = ${ref}`;

const tables = {
  sample: { staged: sql`staged_sample_labels`, published: sql`sample_labels` },
  response: { staged: sql`staged_row_labels`, published: sql`response_labels` },
};

/** Takes out of the staged and the public tables what was written under the key before. */
const forget: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE writing_old AS ${writtenRefs}`,
  ...[tables.sample, tables.response].flatMap(({ staged, published }) => [
    sql`DELETE FROM ${published} WHERE label_id IN (SELECT label_id FROM labels WHERE label_ref IN (FROM writing_old))`,
    sql`DELETE FROM ${staged} WHERE label_ref IN (FROM writing_old)`,
  ]),
  sql`DELETE FROM labels WHERE label_ref IN (FROM writing_old)`,
  sql`DELETE FROM staged_labels WHERE label_ref IN (FROM writing_old)`,
  sql`DROP TABLE writing_old`,
];

/** Staged like the labels of files, by the row that bears the sample or the response: so each merge publishes it again. */
const stage = (level: LabelLevel): readonly Sql[] => [
  sql`INSERT INTO staged_labels SELECT DISTINCT ${ref}, key, value FROM writing`,
  sql`INSERT INTO labels
    SELECT (SELECT coalesce(max(label_id), 0) FROM labels) + row_number() OVER (ORDER BY key, value)::INTEGER,
           ${ref}, key, value
    FROM (SELECT DISTINCT key, value FROM writing)`,
  level === 'sample'
    ? sql`INSERT INTO staged_sample_labels
        SELECT DISTINCT m.mention_ref, t.sample_ref, ${ref} FROM writing w
        JOIN sample_matches m ON m.sample_key = w.id JOIN staged_samples t USING (row_ref)`
    : sql`INSERT INTO staged_row_labels
        SELECT DISTINCT g.row_ref, ${ref} FROM writing w JOIN merge_responses g ON g.response_id = w.id`,
  sql`INSERT INTO ${tables[level].published}
    SELECT DISTINCT w.id, l.label_id FROM writing w JOIN labels l ON l.label_ref = ${sql`-1 - (hash('written', w.key, w.value) >> 2)::BIGINT`}`,
];

/**
 * Writes a label that no file brought, in place of what was written under its key before: it stands in `labels`,
 * `sample_labels` or `response_labels` and all that is made of them, and outlives merges. What is loaded later has no
 * value of it until it is written again.
 *
 * `values` selects `id` (`sample_key` or `response_id`, as `level` says) and `value` (text; NULL is passed over; several
 * rows of one id are several values). Throws a QueryError where `values` fails, and leaves everything as it was.
 */
export async function writeLabel(
  db: Database,
  label: { key: string; level: LabelLevel },
  values: Sql,
): Promise<void> {
  const read = sql`CREATE OR REPLACE TABLE writing AS
    SELECT DISTINCT ${label.key} AS key, id::INTEGER AS id, value::VARCHAR AS value FROM (${values}) WHERE value IS NOT NULL`;
  await replace(db, label.key, read, [...forget, ...stage(label.level)]);
}

/** Takes out a label that `writeLabel` wrote; labels of files under the same key stay. */
export async function eraseLabel(db: Database, key: string): Promise<void> {
  await replace(db, key, sql`CREATE OR REPLACE TABLE writing AS SELECT NULL AS key LIMIT 0`, forget);
}

/** Keys that `writeLabel` wrote and whose values anything bears. */
export async function writtenKeys(db: Database, options?: QueryOptions): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    sql`SELECT DISTINCT key FROM labels WHERE label_ref = ${ref} ORDER BY key`,
    options,
  );
  return rows.map(({ key }) => key);
}

/** One text for the engine, so that no merge comes between and changes the ids. */
async function replace(db: Database, key: string, read: Sql, steps: readonly Sql[]): Promise<void> {
  await runAsOne(
    db,
    [...steps, sql`DROP TABLE writing`, sql`DROP TABLE writing_key`],
    [read, sql`CREATE OR REPLACE TABLE writing_key AS SELECT ${key} AS key`],
  );
  versions(db).set(key, labelVersion(db, key) + 1);
}
