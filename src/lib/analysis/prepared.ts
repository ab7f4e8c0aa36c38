import type { Database, QueryOptions } from '../engine/database';
import { ident, join, sql, type Sql } from '../engine/sql';
import { DERIVED, generation } from '../engine/merge';
import { contenderKey, listContenders } from './contenders';
import { getMetric } from './evaluations';
import type { Comparison, Contender, MetricInfo } from './types';

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
  /** Indices into `contenders` whose samples were answered more than once. */
  repeated: Set<number>;
}

const name = (prefix: string, parts: readonly (string | number)[]): string =>
  `${DERIVED}${prefix}_${parts.join('\u001f')}`;

const pending = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** The tables are built once after each merge, when first asked for. */
export async function prepare(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Prepared | null> {
  const metric = await getMetric(db, comparison.evaluation, comparison.metric, options);
  if (metric === null) return null;
  const contenders = await listContenders(db, comparison.evaluation, comparison.by, options);
  const parts = [await generation(db, options), comparison.evaluation, comparison.metric, comparison.by];
  const cells = name('cells', parts);
  const worst = comparison.missingAs === 'wrong' ? worstScore(metric) : null;
  const grid = name(worst === null ? 'grid' : 'grid_wrong', parts);
  await once(db, grid, async () => {
    const built = await db.query<{ table_name: string }>(
      sql`SELECT table_name FROM duckdb_tables() WHERE table_name IN (${cells}, ${grid})`,
    );
    const has = (table: string): boolean => built.some(({ table_name }) => table_name === table);
    if (!has(cells)) await db.run(buildCells(ident(cells), comparison, contenders));
    if (!has(grid)) await db.run(buildGrid(ident(grid), ident(cells), contenders, worst));
  });
  const repeated = await db.query<{ contender: number }>(
    sql`SELECT contender FROM ${ident(cells)} GROUP BY contender HAVING max(usable) > 1`,
    options,
  );
  return {
    metric,
    contenders,
    cells: ident(cells),
    grid: ident(grid),
    repeated: new Set(repeated.map(({ contender }) => contender)),
  };
}

/** Two views that ask at the same moment wait for one build. */
async function once(db: Database, key: string, work: () => Promise<void>): Promise<void> {
  const running = pending.get(db) ?? new Map<string, Promise<unknown>>();
  pending.set(db, running);
  const started = running.get(key) ?? work().finally(() => running.delete(key));
  running.set(key, started);
  await started;
}

function buildCells(table: Sql, comparison: Comparison, contenders: readonly Contender[]): Sql {
  const keys = join(
    contenders.map((contender, i) => sql`(${contender.key}, ${i})`),
    sql`, `,
  );
  return sql`CREATE OR REPLACE TABLE ${table} AS
    WITH numbered AS (
      SELECT u.run_id, k.i::SMALLINT AS contender
      FROM runs u JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
      WHERE u.evaluation = ${comparison.evaluation}
    ), scored AS (
      SELECT response_id, score FROM scores WHERE metric = ${comparison.metric}
    )
    SELECT p.match_key, n.contender, count(*)::INTEGER AS responses,
           count(s.score) FILTER (r.status <> 'error')::INTEGER AS usable,
           avg(s.score) FILTER (r.status <> 'error') AS score,
           count(*) FILTER (r.status = 'error')::INTEGER AS failed,
           count(*) FILTER (r.status <> 'error' AND s.score IS NULL)::INTEGER AS unscored,
           sum(r.input_tokens) AS input_tokens, count(r.input_tokens)::INTEGER AS input_tokens_known,
           sum(r.output_tokens) AS output_tokens, count(r.output_tokens)::INTEGER AS output_tokens_known,
           sum(r.latency_ms) AS latency_ms, count(r.latency_ms)::INTEGER AS latency_known,
           sum(r.reported_cost_usd) AS cost_usd, count(r.reported_cost_usd)::INTEGER AS cost_known,
           max(r.latency_kind) AS latency_kinds, max(r.tokens_scope) AS tokens_scopes
    FROM responses r
    JOIN numbered n USING (run_id)
    JOIN samples p USING (sample_key)
    LEFT JOIN scored s USING (response_id)
    GROUP BY p.match_key, n.contender`;
}

/** With a worst score, what failed, went unscored or is missing counts as that. */
function buildGrid(table: Sql, cells: Sql, contenders: readonly Contender[], worst: number | null): Sql {
  const value =
    worst === null
      ? sql`score`
      : sql`(coalesce(score * usable, 0) + ${worst} * (responses - usable)) / responses`;
  const filled = (column: Sql): Sql => (worst === null ? column : sql`coalesce(${column}, ${worst})`);
  const columns = contenders.map(
    (_, i) => sql`${filled(sql`max(${value}) FILTER (contender = ${i})`)} AS ${score(i)},
      coalesce(max(responses) FILTER (contender = ${i}), 0)::INTEGER AS ${responses(i)}`,
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
