import type { Database } from '../../engine/database';
import { derived } from '../../engine/derived';
import { every, join, sql, type Sql } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import type { PairedDifference } from './differences';
import { allChips } from '../expression';
import { sampleChips, samplesPass } from '../filter';
import { isBetter } from '../metrics/better';
import { responses, score } from './grid';
import { isLabelChip } from '../labels/labelled';
import { isRight } from '../metrics/right';
import { ensureHits } from '../answers/search-hits';
import type { Chip, Comparison, Contender, MetricInfo } from '../types';

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
  const versions = allChips(chips).flatMap((chip) => (isLabelChip(chip) ? [labelVersion(db, chip.key)] : []));
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
  const known = (group: readonly Chip[]): Sql | null => ofGrid(group, of, comparison);
  await ensureHits(db, chips);
  await db.run(
    sql`CREATE OR REPLACE TABLE ${table} AS
      SELECT * FROM ${of.whole} WHERE ${samplesPass(chips, evaluation, comparison, known)}`,
  );
  return {
    grid: table,
    pass: sql`match_key IN (SELECT match_key FROM ${table})`,
    samples: await rowsOf(db, table),
    scores: new Map(),
    differences: new Map(),
  };
}

export async function rowsOf(db: Database, table: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${table}`);
  return row?.n ?? 0;
}

/** What is said of the scores that are compared stands in the grid already. */
function ofGrid(
  group: readonly Chip[],
  { metric, contenders }: Filterable,
  { metric: compared, missingAs }: Comparison,
): Sql | null {
  const place = (key: string): number => contenders.findIndex((contender) => contender.key === key);
  const conditions = group.flatMap((chip): Sql[] => {
    if (!('metric' in chip) || chip.metric !== compared) return [];
    if (chip.kind === 'shared') {
      const places = chip.contenders.map(place);
      return places.includes(-1) ? [] : [every(places.map((i) => sql`${score(i)} IS NOT NULL`))];
    }
    if (chip.kind === 'better') {
      const [a, b] = [place(chip.contender), place(chip.than)];
      return a < 0 || b < 0 ? [] : [isBetter(score(a), score(b), metric.lowerIsBetter)];
    }
    if (chip.kind !== 'outcome') return [];
    const i = place(chip.contender);
    const right = isRight(metric, score(i));
    // With a score put in, the grid no longer tells who had none.
    if (i < 0 || right === null || (chip.is === 'unscored' && missingAs === 'wrong')) return [];
    return [outcomeOfGrid(chip.is, i, right)];
  });
  return conditions.length < group.length
    ? null
    : join(
        conditions.map((condition) => sql`(${condition})`),
        sql` OR `,
      );
}

function outcomeOfGrid(is: 'right' | 'wrong' | 'unscored' | 'missing', i: number, right: Sql): Sql {
  switch (is) {
    case 'right':
      return right;
    case 'wrong':
      return sql`${score(i)} IS NOT NULL AND NOT (${right})`;
    case 'unscored':
      return sql`${responses(i)} > 0 AND ${score(i)} IS NULL`;
    case 'missing':
      return sql`${responses(i)} = 0`;
  }
}
