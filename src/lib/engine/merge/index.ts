import type { Database } from '../database';
import { ident, sql, type Sql } from '../sql';
import { mergeDeclared } from './declared';
import { mergeMatching } from './matching';
import { mergeNotes } from './notes';
import { mergeResponses } from './responses';
import { mergeRuns } from './runs';
import { mergeLabels, mergeSamples } from './samples';
import { mergeScores, publishMetrics } from './scores';
import { numberSources, publishProblems, publishSources } from './sources';
import { publishViews } from './views';

/** Names that a person gave (`kind`: model, evaluation, metric) and rungs that a person chose. */
const choices: readonly Sql[] = [
  sql`CREATE TABLE IF NOT EXISTS names(kind VARCHAR, given VARCHAR, name VARCHAR)`,
  sql`CREATE TABLE IF NOT EXISTS rung_choices(evaluation VARCHAR, rung VARCHAR)`,
];

/** What only the merge itself needs. `merge_responses`, `merge_folded`, `merge_spare` and `merge_declared` stay. */
const spent = [
  'merge_keyed',
  'merge_samples',
  'merge_pairs',
  'merge_several',
  'merge_adopted',
  'merge_groups',
  'merge_epochs',
  'merge_sample_rows',
  'merge_models',
  'merge_answered',
  'merge_matches',
  'merge_values',
  'merge_ambiguous',
  'merge_scores',
  'merge_twice',
  'merge_metrics',
  'merge_run_rows',
  'merge_run_sources',
];

const statements: readonly Sql[] = [
  ...choices,
  numberSources,
  ...mergeRuns,
  ...mergeSamples,
  ...mergeResponses,
  ...mergeScores,
  ...mergeLabels,
  ...mergeDeclared,
  ...publishMetrics,
  ...mergeMatching,
  mergeNotes,
  ...publishSources,
  ...publishProblems,
  ...publishViews,
  ...spent.map((name) => sql`DROP TABLE IF EXISTS ${ident(name)}`),
];

/**
 * Rebuilds the public tables of `TABLES.md` from all that is staged. Natural keys become integers in an order that
 * depends on the contents alone, so the result is the same whatever the order of files, pieces and workers.
 * Queries see the tables of before until it is done; when it fails, they stay.
 */
export async function merge(db: Database): Promise<void> {
  await db.run(sql`BEGIN TRANSACTION`);
  try {
    for (const statement of statements) await db.run(statement);
    await db.run(sql`COMMIT`);
  } catch (cause) {
    await db.run(sql`ROLLBACK`);
    throw cause;
  }
}
