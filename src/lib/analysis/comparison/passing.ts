import type { Database } from '../../engine/database';
import { derived } from '../../engine/derived';
import { sql, type Sql } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import type { PairedDifference } from './difference-of';
import { type Grid, labelsOf, sampleChips, samplesPass } from '../../filter';
import { isBetter } from '../../filter/better';
import { responses, score } from './grid';
import { isRight } from '../metrics/right';
import { ensureHits } from '../answers/search-hits';
import type { Comparison, Contender, MetricInfo } from '../types';

/** How far people have read the answers of one contender to the samples that pass. */
export interface Labelled {
  /** Its place among the prepared ones. */
  contender: number;
  /** Those that did not fail, and how many of them somebody has judged. */
  answers: number;
  read: number;
  /** Draws that those were read in; an empty text is of answers that were chosen. */
  draws: readonly string[];
}

/** The samples that pass a filter. */
export interface Passing {
  /** Their rows of the grid, in its order: no question about them has to look the others over. */
  grid: Sql;
  /** Condition over `match_key` of other tables. */
  pass: Sql;
  samples: number;
  /** Scores of the contenders by which are asked for: the leaderboard and the matrix begin alike. */
  scores: Map<string, Promise<Record<string, number | null>>>;
  /** Differences of all pairs, by contenders, samples and clusters. */
  differences: Map<string, Promise<PairedDifference[]>>;
  /** What their p become as a family, by contenders. */
  stepDowns: Map<string, Promise<readonly number[]>>;
  /** How far the answers of these contenders were read by people. */
  read: Map<string, Promise<Labelled[]>>;
}

/** The grid of all samples, and the filters it was asked for. */
export interface Filterable {
  generation: number;
  metric: MetricInfo;
  contenders: readonly Contender[];
  /** One row a sample of the evaluation. */
  whole: Sql;
  /** How many values a row of it has. */
  width: number;
  /** By their chips, the one asked for last at the end: every view of an answer asks for the same. */
  passing: Map<string, Kept>;
}

interface Kept {
  table: Sql;
  made: Promise<Passing>;
  values: number;
}

/** Values in tables of filters that are kept, of some 6 bytes each; the last few are kept in any case. */
const VALUES = 8_000_000;
const FEWEST = 3;

/** Built when first asked for; views that ask at the same moment wait for one build. `room`: values to keep. */
export async function passingOf(
  db: Database,
  of: Filterable,
  comparison: Comparison,
  room = VALUES,
): Promise<Passing> {
  const chips = sampleChips(comparison.chips);
  const versions = labelsOf(chips).map((key) => labelVersion(db, key));
  const key = JSON.stringify([chips, versions]);
  const { passing } = of;
  let kept = passing.get(key);
  if (kept === undefined) {
    const { evaluation, metric, by, missingAs } = comparison;
    const parts = [of.generation, evaluation, metric, by, missingAs, key];
    const table = derived('pass', parts);
    kept = { table, made: build(db, of, { ...comparison, chips }, table), values: 0 };
    kept.made.catch(() => passing.delete(key));
  }
  passing.delete(key);
  passing.set(key, kept);
  const found = await kept.made;
  kept.values = found.samples * of.width;
  await forget(db, passing, room);
  return found;
}

/** What a view is at stays; so do those that are not made yet, which come last. */
async function forget(db: Database, passing: Map<string, Kept>, room: number): Promise<void> {
  let values = [...passing.values()].reduce((sum, kept) => sum + kept.values, 0);
  for (const [key, kept] of passing) {
    if (values <= room || passing.size <= FEWEST) return;
    passing.delete(key);
    values -= kept.values;
    await db.run(sql`DROP TABLE IF EXISTS ${kept.table}`);
  }
}

async function build(db: Database, of: Filterable, comparison: Comparison, table: Sql): Promise<Passing> {
  const { evaluation, chips } = comparison;
  await ensureHits(db, chips);
  await db.run(
    sql`CREATE OR REPLACE TABLE ${table} AS
      SELECT * FROM ${of.whole} WHERE ${samplesPass(chips, evaluation, comparison, gridOf(of, comparison))}`,
  );
  return {
    grid: table,
    pass: sql`match_key IN (SELECT match_key FROM ${table})`,
    samples: await rowsOf(db, table),
    scores: new Map(),
    differences: new Map(),
    stepDowns: new Map(),
    read: new Map(),
  };
}

export async function rowsOf(db: Database, table: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${table}`);
  return row?.n ?? 0;
}

/** What is said of the scores that are compared stands in the grid already. */
const gridOf = ({ metric, contenders }: Filterable, { metric: compared, missingAs }: Comparison): Grid => ({
  missingAs,
  places(of, keys) {
    const places = keys.map((key) => contenders.findIndex((contender) => contender.key === key));
    return of !== compared || places.includes(-1) ? null : places;
  },
  score,
  responses,
  right: (place) => isRight(metric, score(place)),
  better: (a, b) => isBetter(score(a), score(b), metric.lowerIsBetter),
});
