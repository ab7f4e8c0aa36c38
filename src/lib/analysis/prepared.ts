import type { Database, QueryOptions } from '../engine/database';
import { all, ident, join, sql, type Sql } from '../engine/sql';
import { DERIVED, generation } from '../engine/merge';
import { labelVersion } from '../engine/written-labels';
import { buildCells } from './cells';
import { listContenders } from './contenders';
import { getMetric } from './evaluations';
import { allChips } from './expression';
import { sampleChips, samplesPass } from './filter';
import { isLabelChip } from './labelled';
import { ensureHits } from './search-hits';
import type { Chip, Comparison, Contender, MetricInfo, Rung } from './types';

/**
 * What every question about one evaluation, metric and kind of contender starts from, computed once:
 * `cells` (one row a sample and contender) and `grid` (one row a sample, a column a contender).
 */
export interface Prepared {
  metric: MetricInfo;
  /** All contenders of the evaluation, in order of first appearance: the columns of the grid. */
  contenders: Contender[];
  /** match_key, contender, responses, duplicates, usable, score, failed, unscored, and sums of usage. */
  cells: Sql;
  /** match_key, s0, s1, …: mean score over usable repeats, NULL without one; r0, r1, …: responses. */
  grid: Sql;
  /** Indices into `contenders` with samples whose score is an average over several answers. */
  repeated: Set<number>;
  /** What kinds of latency and tokens a contender's figures are. */
  latencyKinds: Map<number, string[]>;
  tokensScopes: Map<number, string[]>;
  /** What each rung would match, by the contenders asked for: the filter does not change it. */
  rungs: Map<string, Promise<RungMatches>>;
  /** The samples that pass a filter, by its chips: every view of an answer asks for the same. */
  passing: Map<string, Promise<Sql>>;
}

/** The same, with the filter of one comparison: `pass` is a condition over `match_key`. */
export interface Filtered extends Prepared {
  pass: Sql;
}

export interface RungMatches {
  counts: Record<Rung, number>;
  ambiguous: number;
}

const name = (prefix: string, parts: readonly (string | number)[]): string =>
  `${DERIVED}${prefix}_${parts.join('\u001f')}`;

/** Of the newest generation only: a merge makes all of it void. */
const known = new WeakMap<
  Database,
  { generation: number; prepared: Map<string, Promise<Prepared | null>> }
>();

/** Built once after each merge, when first asked for; views that ask at the same moment wait for one build. */
export async function prepare(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Filtered | null> {
  const current = await generation(db, options);
  let cache = known.get(db);
  if (cache?.generation !== current) known.set(db, (cache = { generation: current, prepared: new Map() }));
  const { evaluation, metric, by, missingAs } = comparison;
  const key = JSON.stringify([evaluation, metric, by, missingAs]);
  let prepared = cache.prepared.get(key);
  if (prepared === undefined) {
    prepared = build(db, comparison, current);
    cache.prepared.set(key, prepared);
    const { prepared: kept } = cache;
    prepared.catch(() => kept.delete(key));
  }
  const found = await prepared;
  return found && { ...found, pass: await passingOf(db, found, comparison, current) };
}

/** Filters kept as tables of keys; the oldest goes. */
const KEPT = 24;

async function passingOf(
  db: Database,
  prepared: Prepared,
  comparison: Comparison,
  current: number,
): Promise<Sql> {
  const chips = sampleChips(comparison.chips);
  if (chips.length === 0) return all;
  const { passing } = prepared;
  const versions = allChips(chips).flatMap((chip) => (isLabelChip(chip) ? [labelVersion(db, chip.key)] : []));
  const key = JSON.stringify([chips, versions]);
  let pass = passing.get(key);
  if (pass === undefined) {
    pass = buildPassing(db, prepared, { ...comparison, chips }, current, key);
    passing.set(key, pass);
    pass.catch(() => passing.delete(key));
    const [oldest] = passing.keys();
    if (passing.size > KEPT && oldest !== undefined) passing.delete(oldest);
  }
  return pass;
}

async function buildPassing(
  db: Database,
  prepared: Prepared,
  comparison: Comparison,
  current: number,
  key: string,
): Promise<Sql> {
  const { evaluation, metric, by, missingAs, chips } = comparison;
  const table = ident(name('pass', [current, evaluation, metric, by, missingAs, key]));
  const known = (group: readonly Chip[]): Sql | null => outcomesOfGrid(group, prepared, comparison);
  await ensureHits(db, chips);
  await db.run(
    sql`CREATE OR REPLACE TABLE ${table} AS
      SELECT match_key FROM ${prepared.grid} WHERE ${samplesPass(chips, evaluation, by, known)}`,
  );
  return sql`match_key IN (SELECT match_key FROM ${table})`;
}

/** Outcomes of the very metric that is compared stand in the grid already, where nothing was filled in. */
function outcomesOfGrid(group: readonly Chip[], prepared: Prepared, comparison: Comparison): Sql | null {
  if (prepared.metric.kind !== 'binary' || comparison.missingAs !== 'dropped') return null;
  const conditions = group.flatMap((chip) => {
    if (chip.kind !== 'outcome' || chip.metric !== comparison.metric) return [];
    const i = prepared.contenders.findIndex(({ key }) => key === chip.contender);
    return i < 0 ? [] : [outcomeOfGrid(chip.is, i, prepared.metric.lowerIsBetter)];
  });
  return conditions.length < group.length
    ? null
    : join(
        conditions.map((condition) => sql`(${condition})`),
        sql` OR `,
      );
}

function outcomeOfGrid(
  is: 'right' | 'wrong' | 'unscored' | 'missing',
  i: number,
  lowerIsBetter: boolean,
): Sql {
  const right = lowerIsBetter ? sql`${score(i)} < 0.5` : sql`${score(i)} > 0.5`;
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

async function build(db: Database, comparison: Comparison, current: number): Promise<Prepared | null> {
  const metric = await getMetric(db, comparison.evaluation, comparison.metric);
  if (metric === null) return null;
  const contenders = await listContenders(db, comparison.evaluation, comparison.by);
  const parts = [current, comparison.evaluation, comparison.metric, comparison.by];
  const cells = ident(name('cells', parts));
  const worst = comparison.missingAs === 'wrong' ? worstScore(metric) : null;
  const grid = ident(name(worst === null ? 'grid' : 'grid_wrong', parts));
  const built = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = ${name('cells', parts)}`,
  );
  if (built[0]?.n !== 1) await buildCells(db, cells, comparison, contenders);
  await db.run(buildGrid(grid, cells, contenders, worst));
  const facts = await db.query<{
    contender: number;
    repeated: boolean;
    kinds: string | null;
    scopes: string | null;
  }>(
    sql`SELECT contender, coalesce(max(${worst === null ? sql`usable` : sql`responses`}) FILTER (match_key IS NOT NULL) > 1, false) AS repeated,
               string_agg(DISTINCT latency_kinds, ',') AS kinds, string_agg(DISTINCT tokens_scopes, ',') AS scopes
        FROM ${cells} GROUP BY contender`,
  );
  return {
    metric,
    contenders,
    cells,
    grid,
    repeated: new Set(facts.flatMap(({ contender, repeated }) => (repeated ? [contender] : []))),
    latencyKinds: new Map(facts.map(({ contender, kinds }) => [contender, words(kinds)])),
    tokensScopes: new Map(facts.map(({ contender, scopes }) => [contender, words(scopes)])),
    rungs: new Map(),
    passing: new Map(),
  };
}

const words = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean).sort();

/** With a worst score, what failed, went unscored or is missing counts as that. */
function buildGrid(table: Sql, cells: Sql, contenders: readonly Contender[], worst: number | null): Sql {
  const value =
    worst === null
      ? sql`score`
      : sql`(coalesce(score * usable, 0) + ${worst} * (responses - usable)) / responses`;
  const filled = (column: Sql): Sql => (worst === null ? column : sql`coalesce(${column}, ${worst})`);
  const columns = contenders.map(
    (_, i) => sql`${filled(sql`max(CASE contender WHEN ${i} THEN ${value} END)`)} AS ${score(i)},
      sum(CASE contender WHEN ${i} THEN responses ELSE 0 END)::INTEGER AS ${responses(i)}`,
  );
  return sql`CREATE OR REPLACE TABLE ${table} AS
    SELECT match_key, ${join(columns, sql`, `)}
    FROM ${cells} WHERE match_key IS NOT NULL GROUP BY match_key ORDER BY match_key`;
}

/** The score of an answer that never came: 0 of a binary metric, else the bound that is worst; null without bound. */
export const worstScore = (metric: MetricInfo): number | null =>
  metric.kind === 'binary' ? (metric.lowerIsBetter ? 1 : 0) : metric.lowerIsBetter ? metric.max : metric.min;

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

export const score = (i: number): Sql => ident(`s${i}`);
export const responses = (i: number): Sql => ident(`r${i}`);
