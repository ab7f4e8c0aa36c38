import type { Database } from '../engine/database';
import { join, sql, type Sql } from '../engine/sql';
import type { LatencyKind, TokensScope } from '../records/record';
import { code } from './codes';
import { contenderKey } from './contenders';
import type { Comparison, Contender } from './types';

/** What the codes of a cell stand for, in the order of the alphabet: of several kinds it keeps the last. */
const latencyKinds: Record<LatencyKind, true> = {
  batch_average: true,
  response: true,
  sample: true,
  waiting: true,
  working: true,
};
const tokensScopes: Record<TokensScope, true> = { batch_average: true, last_call: true, sample: true };
export const LATENCY_KINDS: readonly string[] = Object.keys(latencyKinds);
export const TOKENS_SCOPES: readonly string[] = Object.keys(tokensScopes);
const latencyKind = code(sql`r.latency_kind`, LATENCY_KINDS);
const tokensScope = code(sql`r.tokens_scope`, TOKENS_SCOPES);

/**
 * Writes the cells of an evaluation, metric and kind of contender into `table`: one row a sample and contender, with
 * what its answers score, use and take.
 */
export async function buildCells(
  db: Database,
  table: Sql,
  comparison: Comparison,
  contenders: readonly Contender[],
): Promise<void> {
  const keys = join(
    contenders.map((contender, i) => sql`(${contender.key}, ${i})`),
    sql`, `,
  );
  const isSingle = await answersOnce(db, comparison, contenders);
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
    WITH numbered AS (
      SELECT u.run_id, k.i::SMALLINT AS contender
      FROM runs u JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
      WHERE u.evaluation = ${comparison.evaluation}
    ), scored AS (
      SELECT response_id, score FROM scores WHERE metric = ${comparison.metric}
    )
    ${isSingle ? singleCells : groupedCells}`);
}

/**
 * Whether each contender is one run that answers each sample once: then a cell is that answer, and grouping would cost
 * as much again.
 */
async function answersOnce(
  db: Database,
  { evaluation }: Comparison,
  contenders: readonly Contender[],
): Promise<boolean> {
  const [found] = await db.query<{ runs: number; epochs: boolean | null; samples: boolean }>(
    sql`SELECT count(DISTINCT run_id) AS runs, min(epoch) = max(epoch) AS epochs,
               (SELECT count(match_key) = count(DISTINCT match_key) FROM sample_matches
                WHERE evaluation = ${evaluation}) AS samples
        FROM merge_responses JOIN runs USING (run_id) WHERE evaluation = ${evaluation}`,
  );
  return found?.epochs === true && found.samples && found.runs <= contenders.length;
}

const answers = sql`FROM responses r
  JOIN numbered n USING (run_id)
  JOIN sample_matches p USING (sample_key)
  LEFT JOIN scored s USING (response_id)`;

const singleCells = sql`
    SELECT p.match_key, n.contender, 1 AS responses,
           (r.status <> 'error' AND s.score IS NOT NULL)::INTEGER AS usable,
           CASE WHEN r.status <> 'error' THEN s.score END AS score,
           CASE WHEN r.status <> 'error' AND s.score IS NOT NULL THEN 0.0::DOUBLE END AS within_squares,
           (r.status = 'error')::INTEGER AS failed,
           (r.status <> 'error' AND s.score IS NULL)::INTEGER AS unscored,
           r.input_tokens, (r.input_tokens IS NOT NULL)::INTEGER AS input_tokens_known,
           r.output_tokens, (r.output_tokens IS NOT NULL)::INTEGER AS output_tokens_known,
           r.latency_ms AS latency, (r.latency_ms IS NOT NULL)::INTEGER AS latency_known,
           r.reported_cost_usd AS cost, (r.reported_cost_usd IS NOT NULL)::INTEGER AS cost_known,
           ${latencyKind} AS latency_kind, ${tokensScope} AS tokens_scope
    ${answers}`;

const groupedCells = sql`
    SELECT CASE WHEN cell >= 0 THEN (cell >> 16)::INTEGER END AS match_key,
           (CASE WHEN cell >= 0 THEN cell & 65535 ELSE -1 - cell END)::SMALLINT AS contender,
           * EXCLUDE (cell)
    FROM (SELECT coalesce((p.match_key::BIGINT << 16) | n.contender, -1 - n.contender) AS cell,
           count(*)::INTEGER AS responses,
           count(s.score) FILTER (r.status <> 'error')::INTEGER AS usable,
           avg(s.score) FILTER (r.status <> 'error') AS score,
           var_pop(s.score) FILTER (r.status <> 'error') * count(s.score) FILTER (r.status <> 'error') AS within_squares,
           count(*) FILTER (r.status = 'error')::INTEGER AS failed,
           count(*) FILTER (r.status <> 'error' AND s.score IS NULL)::INTEGER AS unscored,
           sum(r.input_tokens) AS input_tokens, count(r.input_tokens)::INTEGER AS input_tokens_known,
           sum(r.output_tokens) AS output_tokens, count(r.output_tokens)::INTEGER AS output_tokens_known,
           sum(r.latency_ms) AS latency, count(r.latency_ms)::INTEGER AS latency_known,
           sum(r.reported_cost_usd) AS cost, count(r.reported_cost_usd)::INTEGER AS cost_known,
           max(${latencyKind}) AS latency_kind, max(${tokensScope}) AS tokens_scope
    ${answers}
    GROUP BY cell)`;
