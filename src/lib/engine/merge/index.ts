import type { Database } from '../database';
import { DERIVED } from '../derived';
import { memoryOf } from '../memory';
import { ident, join, list, sql, type Sql } from '../sql';
import { runAsOne } from '../transaction';
import { createChoices } from './choices';
import { spentGroups } from './climb';
import { publishCollections } from './collections';
import { publishPlans } from './plans';
import { mergeConditions } from './conditions';
import { mergeDeclared } from './declared';
import { markNames } from './marked-names';
import { mergeMatching } from './matching';
import { createMetricTables, knownMetrics, mergeMetrics, publishMetrics } from './metrics';
import { mergeNotes } from './notes';
import { publishPairs } from './pairs';
import { mergeResponses } from './responses';
import { mergeRuns } from './runs';
import { mergeLabels, mergeSamples } from './samples';
import { mergeScores } from './scores';
import { numberSources, publishProblems, publishSources } from './sources';
import { createReviewed } from '../reviewed';
import { askWhatIsThere, nothingRare, onlyFor, type Step, statementsOf } from './there';
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
  'merge_samples',
  'merge_run_of',
  'merge_keyed',
  'merge_several',
  'merge_groups',
  'merge_epochs',
  'merge_models',
  'merge_mentions',
  'merge_speakers',
  'merge_bearers',
  'merge_climbed',
  'merge_references',
  'merge_scores',
  'merge_twice',
  'merge_metrics',
  'merge_run_rows',
  'merge_run_sources',
];

/** The same of the climb: most merges do not climb, and what is not there takes time to be dropped, too. */
const spentClimbing = [
  'merge_named',
  'merge_held',
  'merge_names',
  'merge_untold',
  ...spentGroups,
  'merge_camps',
];

/**
 * What a merge runs, in this order, within a transaction. Tables made within it are thought to be empty: of two of
 * them, the one that a join names last is held in memory, and should be the small one.
 */
const mergeSteps: readonly (readonly Step[])[] = [
  [...beginning, numberSources, ...mergeRuns, ...mergeSamples, ...mergeResponses],
  mergeScores,
  [
    ...mergeDeclared,
    ...mergeMetrics,
    publishMetrics,
    ...mergeMatching,
    mergeConditions,
    ...mergeLabels,
    mergeNotes,
    ...publishSources,
    ...publishProblems,
    publishCollections,
    publishPlans,
    publishPairs,
    ...publishViews,
    createReviewed,
    ...spent.map((name) => sql`DROP TABLE IF EXISTS ${ident(name)}`),
    ...spentClimbing.map((name) => onlyFor(['namesakes'], sql`DROP TABLE IF EXISTS ${ident(name)}`)),
    onlyFor(['joined'], sql`DROP TABLE merge_joins`),
    onlyFor(['aliases'], sql`DROP TABLE merge_aliases`),
  ],
];

/** What a merge of most files runs, after one of nothing. */
export const usualStatements: readonly Sql[] = statementsOf(mergeSteps.flat(), nothingRare);

/** Records from which a first merge packs what it made after each step: single rows are found faster in what is not. */
const STEPS_FROM = 2e6;
/** Bytes in the engine from which any other packs what it made at its end. */
const PACKED_FROM = 768e6;

/**
 * Rebuilds the public tables of `TABLES.md` from all that is staged. Natural keys become integers in an order that
 * depends on the contents alone, so the result is the same whatever the order of files, pieces and workers.
 * One statement to the engine, so that nothing comes between; when it fails, the tables of before stay. Where those are
 * empty and much is staged, it goes in steps, and half of the memory suffices; when one fails, they are empty again.
 * Most files bring no joins, declared figures or names: what would be made of them stays as it is, empty.
 */
export async function merge(db: Database, { stepsFrom = STEPS_FROM } = {}): Promise<void> {
  await db.run(join([...createChoices, ...createMetricTables], sql`;\n`));
  await markNames(db);
  const { tables, published, staged, there } = await askWhatIsThere(db);
  const outdated = tables
    .filter((name) => name.startsWith(DERIVED))
    .map((name) => sql`DROP TABLE IF EXISTS ${ident(name)}`);
  const before = [...outdated, ...(await knownMetrics(db))];
  const steps = mergeSteps.map((step) => statementsOf(step, there));
  if (published === 0 && staged >= stepsFrom) return mergeInSteps(db, before, steps);
  await runAsOne(db, [...before, ...steps.flat()]);
  if ((await memoryOf(db)).used >= PACKED_FROM) await db.tidy();
}

/** What is asked between two steps is of a generation of its own: nobody keeps the answer. */
async function mergeInSteps(
  db: Database,
  before: readonly Sql[],
  steps: readonly (readonly Sql[])[],
): Promise<void> {
  try {
    for (const [i, step] of steps.entries()) {
      await runAsOne(db, i === 0 ? [...before, ...step] : [nextGeneration, ...step]);
      await db.tidy();
    }
  } catch (error) {
    const made = steps.flatMap((step) => step.flatMap(({ text }) => CREATED.exec(text)?.[1] ?? []));
    const found = await db.query<{ name: string }>(sql`
      SELECT table_name AS name FROM duckdb_tables() WHERE table_name IN (${list(made)})`);
    await runAsOne(db, [nextGeneration, ...found.map(({ name }) => sql`DELETE FROM ${ident(name)}`)]);
    throw error;
  }
}

const CREATED = /^\s*CREATE OR REPLACE TABLE (\w+)/;
