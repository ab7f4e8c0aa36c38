import type { Database } from '../../engine/database';
import { DERIVED, generation } from '../../engine/merge';
import { ident, join, sql, type Sql } from '../../engine/sql';
import { contenderKey, listContenders } from '../contenders';
import type { Contender, ContenderBy } from '../types';
import { conventionOf, evidenceOf, type TokenConvention } from './conventions';

/** Runs of one contender that any price meets alike: the same names and the same day. */
export interface UsageUnit {
  contender: number;
  /** Names by which a price may be found, the one that the page shows first. */
  names: readonly string[];
  /** `2026-09-01`; null where no file says when it ran. */
  day: string | null;
  harness: string | null;
}

export interface PreparedUsage {
  contenders: Contender[];
  units: UsageUnit[];
  /** By run: how its counts add up. */
  conventions: { contender: number; convention: TokenConvention }[];
  /**
   * One row a response: response_id, match_key, contender, part (`unit` * 16 + `PART`), scope, normalised token counts (`fresh`: input
   * that no cache gave; `output`: without reasoning), total, cost as reported, times, failed, cut.
   */
  uses: Sql;
  /** Every part that there is, over the whole evaluation. */
  parts: UsagePart[];
  /** Contenders some of whose figures are a batch's divided by its samples: they tell nothing of one sample. */
  averaged: Set<number>;
  /** By sample, a column for each contender and part; made when first asked for. */
  wide: { table: Sql; made: Promise<void> | null };
}

export const components = ['fresh', 'cache_read', 'cache_write', 'output', 'reasoning'] as const;
export type Component = (typeof components)[number];

export interface UsagePart {
  part: number;
  unit: number;
  contender: number;
  responses: number;
  /** Which counts are above zero in any of its responses. */
  has: Record<Component, boolean>;
}

/** What is known of the responses of one part of a unit, as bits. */
export const PART = { reported: 1, complete: 2, some: 4, lastCall: 8 } as const;
export const PARTS = 16;

const known = new WeakMap<Database, { generation: number; prepared: Map<string, Promise<PreparedUsage>> }>();

/** Built once after each merge, when first asked for. */
export async function prepareUsage(
  db: Database,
  evaluation: string,
  by: ContenderBy,
): Promise<PreparedUsage> {
  const current = await generation(db);
  let cache = known.get(db);
  if (cache?.generation !== current) known.set(db, (cache = { generation: current, prepared: new Map() }));
  const key = JSON.stringify([evaluation, by]);
  let prepared = cache.prepared.get(key);
  if (prepared === undefined) {
    prepared = build(db, evaluation, by, current);
    const { prepared: kept } = cache;
    kept.set(key, prepared);
    prepared.catch(() => kept.delete(key));
  }
  return prepared;
}

interface RunFound {
  run_id: number;
  key: string;
  model: string;
  model_given: string | null;
  day: string | null;
  harness: string | null;
}

async function build(
  db: Database,
  evaluation: string,
  by: ContenderBy,
  current: number,
): Promise<PreparedUsage> {
  const [contenders, evidence, runs] = await Promise.all([
    listContenders(db, evaluation, by),
    evidenceOf(db, evaluation),
    db.query<RunFound>(
      sql`SELECT u.run_id, ${contenderKey(by)} AS key, u.model, u.model_given, u.harness,
                 strftime(u.started_at, '%Y-%m-%d') AS day
          FROM runs u WHERE u.evaluation = ${evaluation} ORDER BY u.run_id`,
    ),
  ]);
  const index = new Map(contenders.map(({ key }, i) => [key, i]));
  const units: UsageUnit[] = [];
  const unitOf = new Map<string, number>();
  const conventions: PreparedUsage['conventions'] = [];
  const numbered = runs.flatMap((run) => {
    const contender = index.get(run.key);
    const found = evidence.get(run.run_id);
    if (contender === undefined || found === undefined) return [];
    const convention = conventionOf(found);
    conventions.push({ contender, convention });
    const key = JSON.stringify([contender, run.model, run.model_given, run.day]);
    const unit = unitOf.get(key) ?? units.length;
    if (unit === units.length) {
      unitOf.set(key, unit);
      const names = [...new Set([run.model, run.model_given ?? run.model])];
      units.push({ contender, names, day: run.day, harness: run.harness });
    }
    return [{ run: run.run_id, contender, unit, convention }];
  });
  const name = (prefix: string): Sql =>
    ident(`${DERIVED}${[prefix, current, evaluation, by].join('\u001f')}`);
  const uses = name('uses');
  await db.run(buildUses(uses, numbered));
  const { parts, averaged } = await partsOf(db, uses);
  const wide = { table: name('usage_wide'), made: null };
  return { contenders, units, conventions, uses, parts, averaged, wide };
}

async function partsOf(db: Database, uses: Sql): Promise<Pick<PreparedUsage, 'parts' | 'averaged'>> {
  const has = components.map(
    (component) => sql`coalesce(max(${ident(component)}) > 0, false) AS ${ident(component)}`,
  );
  type Row = Record<Component, boolean> & {
    part: number;
    contender: number;
    responses: number;
    averaged: boolean;
  };
  const rows = await db.query<Row>(
    sql`SELECT part, contender, count(*) AS responses, bool_or(scope = 3 OR latency_kind = 5) AS averaged,
               ${join(has, sql`, `)}
        FROM ${uses} GROUP BY part, contender ORDER BY part`,
  );
  return {
    averaged: new Set(rows.flatMap(({ averaged, contender }) => (averaged ? [contender] : []))),
    parts: rows.map(({ part, contender, responses, ...has }) => ({
      part,
      unit: Math.floor(part / PARTS),
      contender,
      responses,
      has,
    })),
  };
}

/** A number written out: CREATE TABLE takes no parameters. */
export const whole = (value: number): Sql => ({ text: String(value), parameters: [] });

interface Numbered {
  run: number;
  contender: number;
  unit: number;
  convention: TokenConvention;
}

function buildUses(table: Sql, runs: readonly Numbered[]): Sql {
  const rows = runs.map(
    ({ run, contender, unit, convention }) =>
      sql`(${whole(run)}, ${whole(contender)}, ${whole(unit)}, ${whole(convention.cached === 'inside' ? 1 : 0)}, ${whole(convention.reasoning === 'inside' ? 1 : 0)})`,
  );
  const numbered =
    rows.length === 0
      ? sql`SELECT 0 AS run_id, 0 AS contender, 0 AS unit, 0 AS c_in, 0 AS t_in WHERE false`
      : sql`SELECT * FROM (VALUES ${join(rows, sql`, `)}) v(run_id, contender, unit, c_in, t_in)`;
  const isComplete = sql`(r.input_tokens IS NOT NULL AND r.output_tokens IS NOT NULL)`;
  const isSome = sql`coalesce(r.input_tokens, r.output_tokens) IS NOT NULL`;
  const bit = (condition: Sql, value: number): Sql =>
    sql`CASE WHEN ${condition} THEN ${whole(value)} ELSE 0 END`;
  // DuckDB's greatest passes over NULL.
  const least0 = (value: Sql): Sql => sql`CASE WHEN ${value} < 0 THEN 0 ELSE ${value} END`;
  return sql`CREATE OR REPLACE TABLE ${table} AS
    WITH numbered AS (${numbered})
    SELECT *, CASE WHEN some_known AND complete
                   THEN fresh + coalesce(cache_read, 0) + coalesce(cache_write, 0) + output + coalesce(reasoning, 0)
                   ELSE stated_total END AS total
    FROM (
      SELECT r.response_id, p.match_key, n.contender::SMALLINT AS contender,
             (n.unit * ${whole(PARTS)} + ${bit(sql`r.reported_cost_usd IS NOT NULL`, PART.reported)}
               + ${bit(isComplete, PART.complete)} + ${bit(isSome, PART.some)}
               + ${bit(sql`r.tokens_scope = 'last_call'`, PART.lastCall)})::INTEGER AS part,
             CASE r.tokens_scope WHEN 'sample' THEN 1 WHEN 'last_call' THEN 2 WHEN 'batch_average' THEN 3 ELSE 0 END::TINYINT AS scope,
             ${least0(sql`r.input_tokens - n.c_in * (coalesce(r.cache_read_tokens, 0) + coalesce(r.cache_write_tokens, 0))`)} AS fresh,
             r.cache_read_tokens AS cache_read, r.cache_write_tokens AS cache_write,
             ${least0(sql`r.output_tokens - n.t_in * coalesce(r.reasoning_tokens, 0)`)} AS output,
             r.reasoning_tokens AS reasoning, r.reported_cost_usd AS reported,
             ${isComplete} AS complete, ${isSome} AS some_known, r.total_tokens AS stated_total,
             r.latency_ms AS latency,
             CASE r.latency_kind WHEN 'response' THEN 1 WHEN 'sample' THEN 2 WHEN 'working' THEN 3
                                 WHEN 'waiting' THEN 4 WHEN 'batch_average' THEN 5 ELSE 0 END::TINYINT AS latency_kind,
             r.first_token_ms AS first_token, r.generation_ms AS generation,
             r.status = 'error' AS failed,
             coalesce(lower(r.stop_reason) IN ('length', 'max_tokens', 'max_length', 'model_length', 'max_output_tokens', 'token_limit'), false) AS cut
      FROM responses r JOIN numbered n USING (run_id) JOIN sample_matches p USING (sample_key)
    )`;
}
