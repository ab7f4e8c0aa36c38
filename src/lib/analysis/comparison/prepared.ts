import type { Database, QueryOptions } from '../../engine/database';
import { all, sql, type Sql } from '../../engine/sql';
import { derived, derivedName } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { cellsOf, LATENCY_KINDS, TOKENS_SCOPES } from './cells';
import { decoded } from './codes';
import { listContenders } from '../contenders/contenders';
import { getMetric } from '../metrics/evaluations';
import { NO_METRIC, noMetric } from '../metrics/no-metric';
import { sampleChips } from '../../filter';
import { buildGrid } from './grid';
import { type Filterable, type Passing, passingOf, rowsOf } from './passing';
import { matchesBy } from './matches-by';
import type { Comparison, Contender, Rung, Way } from '../types';
import { worstScore } from '../metrics/worst-score';

/**
 * What every question about one evaluation, metric and kind of contender starts from, computed once:
 * `cells` (one row a sample and contender) and `whole` (one row a sample, the columns of `grid.ts` for each contender).
 */
export interface Prepared extends Filterable {
  /** All contenders of the evaluation, in order of first appearance: the columns of the grid. */
  contenders: Contender[];
  /** match_key, contender, responses, usable, score, failed, unscored, and sums of usage. */
  cells: Sql;
  /** Rows of `whole`. */
  size: number;
  /** Indices into `contenders` with samples whose score is an average over several answers. */
  repeated: Set<number>;
  /** Those of which the grid says how many answers are usable, and how many failed. */
  several: Set<number>;
  failing: Set<number>;
  /** Answers to samples that have no match key, by index: the filter does not change them. */
  unmatched: Map<number, Unmatched>;
  /** What its files have of each, by index, whatever passes the filter. */
  files: Map<number, OfFiles>;
  /** Whether any file said twice what one of the answers was. */
  duplicated: boolean;
  /** What kinds of latency and tokens a contender's figures are. */
  latencyKinds: Map<number, string[]>;
  tokensScopes: Map<number, string[]>;
  /** What each rung would match, by the contenders asked for: the filter does not change it. */
  rungs: Map<string, Promise<RungMatches>>;
  /** What other ways to match the samples find, by what is compared. */
  ways: Map<string, Promise<readonly Way[] | null>>;
  /** Without a filter. */
  unfiltered: Passing;
}

/** The same, with the filter of one comparison: `grid` has the samples that pass it, `pass` is a condition over `match_key`. */
export type Filtered = Prepared & Passing;

export interface OfFiles {
  answers: number;
  /** Of them, those with a score that counts, and the sum of these scores. */
  usable: number;
  sum: number | null;
  /** Of those, to samples that have no match key. */
  unmatched: number;
}

export interface Unmatched {
  contender: number;
  responses: number;
  failed: number;
  unscored: number;
}

export interface RungMatches {
  /** By that rung alone. */
  counts: Record<Rung, number>;
  /** Of the samples that all answered, by the strongest evidence that is the same for all of them; without any: through others. */
  by: Record<Rung | 'others', number>;
  /** Of those by id, how many have inputs, and different ones. */
  prompts: number;
  ambiguous: number;
  /** Samples under whose ids contents agree, or contradict: of pairs of runs whose ids are not used; null: of none. */
  ids: { agree: number; contradict: number } | null;
}

const grids = perMerge<Prepared | null>();

/** Built once after each merge, when first asked for; views that ask at the same moment wait for one build. */
export async function prepare(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Filtered | null> {
  const { evaluation, metric, by, missingAs, way = null } = comparison;
  const key = [evaluation, metric, by, missingAs, way];
  const prepared = await grids(db, key, (generation) => build(db, comparison, generation), options);
  if (prepared === null) return null;
  const isFiltered = sampleChips(comparison.chips).length > 0;
  return { ...prepared, ...(isFiltered ? await passingOf(db, prepared, comparison) : prepared.unfiltered) };
}

async function build(db: Database, comparison: Comparison, current: number): Promise<Prepared | null> {
  const { evaluation, way } = comparison;
  const metric =
    comparison.metric === NO_METRIC
      ? noMetric(evaluation)
      : await getMetric(db, evaluation, comparison.metric);
  if (metric === null) return null;
  const contenders = await listContenders(db, evaluation, comparison.by);
  const parts = [current, evaluation, comparison.metric, comparison.by, ...(way ? [way] : [])];
  const matches = way ? await matchesBy(db, evaluation, way, current) : null;
  const cells = await cellsOf(db, (kind) => derivedName(kind, parts), comparison, contenders, matches);
  const worst = comparison.missingAs === 'wrong' ? worstScore(metric) : null;
  const whole = derived(worst === null ? 'grid' : 'grid_wrong', parts);
  const facts = await factsOf(db, cells);
  const those = (are: (one: Facts) => boolean): Set<number> =>
    new Set(facts.filter(are).map(({ contender }) => contender));
  // With a score put in, every answer counts, whatever became of it.
  const several = worst === null ? those(({ most }) => most > 1) : new Set<number>();
  const failing = worst === null ? those(({ fails }) => fails) : new Set<number>();
  await db.run(buildGrid(whole, cells, contenders, { worst, several, failing }));
  const size = await rowsOf(db, whole);
  return {
    ...{ generation: current, metric, contenders, cells, whole, size, several, failing },
    width: 1 + 2 * contenders.length + several.size + failing.size,
    repeated: those(({ most, mostUsable }) => (worst === null ? mostUsable : most) > 1),
    files: new Map(facts.map((row) => [row.contender, row])),
    unmatched: new Map((await unmatchedOf(db, cells)).map((row) => [row.contender, row])),
    duplicated: await hasDuplicates(db),
    latencyKinds: new Map(facts.map(({ contender, kinds }) => [contender, decoded(kinds, LATENCY_KINDS)])),
    tokensScopes: new Map(facts.map(({ contender, scopes }) => [contender, decoded(scopes, TOKENS_SCOPES)])),
    rungs: new Map(),
    ways: new Map(),
    passing: new Map(),
    unfiltered: {
      grid: whole,
      pass: all,
      samples: size,
      scores: new Map(),
      differences: new Map(),
      stepDowns: new Map(),
      read: new Map(),
    },
  };
}

interface Facts extends OfFiles {
  contender: number;
  /** Most answers to one sample, and most usable ones. */
  most: number;
  mostUsable: number;
  fails: boolean;
  /** A bit for each code. */
  kinds: number;
  scopes: number;
}

const factsOf = (db: Database, cells: Sql): Promise<Facts[]> =>
  db.query<Facts>(
    sql`SELECT contender, coalesce(max(CASE WHEN match_key IS NOT NULL THEN responses END), 0) AS most,
               coalesce(max(CASE WHEN match_key IS NOT NULL THEN usable END), 0) AS "mostUsable", max(failed) > 0 AS fails,
               sum(responses)::BIGINT AS answers, sum(usable)::BIGINT AS usable, sum(score * usable) AS sum,
               coalesce(sum(CASE WHEN match_key IS NULL THEN usable END), 0)::BIGINT AS unmatched,
               bit_or(1 << latency_kind::INTEGER) AS kinds, bit_or(1 << tokens_scope::INTEGER) AS scopes
        FROM ${cells} GROUP BY contender`,
  );

const unmatchedOf = (db: Database, cells: Sql): Promise<Unmatched[]> =>
  db.query<Unmatched>(
    sql`SELECT contender, sum(responses)::BIGINT AS responses, sum(failed)::BIGINT AS failed,
               sum(unscored)::BIGINT AS unscored
        FROM ${cells} WHERE match_key IS NULL GROUP BY contender`,
  );

async function hasDuplicates(db: Database): Promise<boolean> {
  const rows = await db.query(sql`SELECT 1 AS one FROM merge_spare WHERE fate = 'duplicate' LIMIT 1`);
  return rows.length > 0;
}

/** Contenders that the comparison shows, as indices into the prepared ones. */
export function shown(prepared: Prepared, comparison: Comparison): number[] {
  const models = comparison.chips.flatMap((chip) => (chip.kind === 'model' ? [chip.value] : []));
  return prepared.contenders.flatMap((contender, i) =>
    (comparison.contenders === null || comparison.contenders.includes(contender.key)) &&
    (models.length === 0 || models.includes(contender.model))
      ? [i]
      : [],
  );
}
