import type { Database } from '../database';
import { DERIVED } from '../derived';
import { memoryOf } from '../memory';
import { ident, join, list, sql, type Sql } from '../sql';
import { runAsOne } from '../transaction';
import { createChoices } from './choices';
import { publishCollections } from './collections';
import { mergeDeclared } from './declared';
import { mergeMatching } from './matching';
import { createMetricTables, mergeMetrics, publishMetrics, writeKnownMetrics } from './metrics';
import { mergeNotes } from './notes';
import { mergeResponses } from './responses';
import { mergeRuns } from './runs';
import { mergeLabels, mergeSamples } from './samples';
import { mergeScores } from './scores';
import { numberSources, publishProblems, publishSources } from './sources';
import { createReviewed } from '../reviewed';
import { publishViews } from './views';

export { generation } from '../derived';

const nextGeneration = sql`UPDATE merge_generation SET n = n + 1`;
const beginning: readonly Sql[] = [
  ...createChoices,
  ...createMetricTables,
  sql`CREATE TABLE IF NOT EXISTS merge_generation AS SELECT 0 AS n`,
  nextGeneration,
];

/** What only the merge itself needs; the other `merge_` tables stay. */
const spent = [
  'merge_joins',
  'merge_samples',
  'merge_run_of',
  'merge_keyed',
  'merge_several',
  'merge_groups',
  'merge_epochs',
  'merge_models',
  'merge_facts',
  'merge_speakers',
  'merge_bearers',
  'merge_matches',
  'merge_values',
  'merge_ambiguous',
  'merge_scores',
  'merge_twice',
  'merge_failures',
  'merge_metrics',
  'merge_run_rows',
  'merge_source_models',
  'merge_run_sources',
];

/**
 * What a merge runs, in this order, within a transaction. Tables made within it are thought to be empty: of two of
 * them, the one that a join names last is held in memory, and should be the small one.
 */
const mergeSteps: readonly (readonly Sql[])[] = [
  [...beginning, numberSources, ...mergeRuns, ...mergeSamples, ...mergeResponses],
  mergeScores,
  [
    ...mergeDeclared,
    ...mergeMetrics,
    publishMetrics,
    ...mergeMatching,
    ...mergeLabels,
    mergeNotes,
    ...publishSources,
    ...publishProblems,
    publishCollections,
    ...publishViews,
    createReviewed,
    ...spent.map((name) => sql`DROP TABLE IF EXISTS ${ident(name)}`),
  ],
];

export const mergeStatements: readonly Sql[] = mergeSteps.flat();

/** Records from which a first merge packs what it made after each step: single rows are found faster in what is not. */
const STEPS_FROM = 2e6;
/** Bytes in the engine from which any other packs what it made at its end. */
const PACKED_FROM = 768e6;

/**
 * Rebuilds the public tables of `TABLES.md` from all that is staged. Natural keys become integers in an order that
 * depends on the contents alone, so the result is the same whatever the order of files, pieces and workers.
 * One statement to the engine, so that nothing comes between; when it fails, the tables of before stay. Where those are
 * empty and much is staged, it goes in steps, and half of the memory suffices; when one fails, they are empty again.
 */
export async function merge(db: Database, { stepsFrom = STEPS_FROM } = {}): Promise<void> {
  const derived = await db.query<{ table_name: string }>(
    sql`SELECT table_name FROM duckdb_tables() WHERE starts_with(table_name, ${DERIVED})`,
  );
  await db.run(join([...createChoices, ...createMetricTables], sql`;\n`));
  await writeKnownMetrics(db);
  const outdated = derived.map(({ table_name }) => sql`DROP TABLE IF EXISTS ${ident(table_name)}`);
  const { published, staged } = await counted(db);
  if (published === 0 && staged >= stepsFrom) return mergeInSteps(db, outdated);
  await runAsOne(db, [...outdated, ...mergeStatements]);
  if ((await memoryOf(db)).used >= PACKED_FROM) await db.tidy();
}

/** What is asked between two steps is of a generation of its own: nobody keeps the answer. */
async function mergeInSteps(db: Database, outdated: readonly Sql[]): Promise<void> {
  try {
    for (const [i, step] of mergeSteps.entries()) {
      await runAsOne(db, i === 0 ? [...outdated, ...step] : [nextGeneration, ...step]);
      await db.tidy();
    }
  } catch (error) {
    const made = mergeSteps.flatMap((step) => step.flatMap(({ text }) => CREATED.exec(text)?.[1] ?? []));
    const found = await db.query<{ name: string }>(sql`
      SELECT table_name AS name FROM duckdb_tables() WHERE table_name IN (${list(made)})`);
    await runAsOne(db, [nextGeneration, ...found.map(({ name }) => sql`DELETE FROM ${ident(name)}`)]);
    throw error;
  }
}

const CREATED = /^\s*CREATE OR REPLACE TABLE (\w+)/;

/** Sources that are public, and records that are staged, by the engine's own count. */
async function counted(db: Database): Promise<{ published: number; staged: number }> {
  const [row] = await db.query<{ published: number; staged: number }>(sql`
    SELECT coalesce(sum(estimated_size) FILTER (table_name = 'sources'), 0)::DOUBLE AS published,
           coalesce(sum(estimated_size) FILTER (regexp_full_match(table_name, 'staged_rows_[0-9]+')), 0)::DOUBLE AS staged
    FROM duckdb_tables()`);
  return row ?? { published: 0, staged: 0 };
}
