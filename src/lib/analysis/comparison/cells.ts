import type { Database } from '../../engine/database';
import { ident, join, sql, type Sql } from '../../engine/sql';
import type { LatencyKind, TokensScope } from '../../records/record';
import { code } from './codes';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender } from '../types';

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
 * The cells of an evaluation, metric and kind of contender: one row a sample and contender, with what its answers score,
 * use and take. Written where they are not yet; `nameOf` names the two kinds of tables that they may stand in. `matches`: a
 * table of `sample_key` and `match_key` that says otherwise which samples are the same.
 */
export async function cellsOf(
  db: Database,
  nameOf: (kind: 'cells' | 'answers') => string,
  comparison: Comparison,
  contenders: readonly Contender[],
  matches: Sql | null = null,
): Promise<Sql> {
  const [several, single] = [nameOf('cells'), nameOf('answers')];
  const [built] = await db.query<{ table_name: string }>(
    sql`SELECT table_name FROM duckdb_tables() WHERE table_name IN (${several}, ${single})`,
  );
  const isSingle = built
    ? built.table_name === single
    : matches === null && (await answersOnce(db, comparison, contenders));
  const table = ident(isSingle ? single : several);
  if (!built) await writeCells(db, table, comparison, contenders, isSingle, matches ?? sql`sample_matches`);
  return isSingle ? cellsOfAnswers(table) : table;
}

async function writeCells(
  db: Database,
  table: Sql,
  comparison: Comparison,
  contenders: readonly Contender[],
  isSingle: boolean,
  matches: Sql,
): Promise<void> {
  const keys = join(
    contenders.map((contender, i) => sql`(${contender.key}, ${i})`),
    sql`, `,
  );
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
    WITH numbered AS (
      SELECT u.run_id, k.i::SMALLINT AS contender
      FROM runs u JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
      WHERE u.evaluation = ${comparison.evaluation}
    ), scored AS (
      SELECT response_id, score FROM scores WHERE metric = ${comparison.metric}
    )
    ${isSingle ? singleAnswers(matches) : groupedCells(matches)}`);
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

const answers = (matches: Sql): Sql => sql`FROM responses r
  JOIN numbered n USING (run_id)
  JOIN ${matches} p USING (sample_key)
  LEFT JOIN scored s USING (response_id)`;

const singleAnswers = (matches: Sql): Sql => sql`
    SELECT p.match_key, n.contender, r.status = 'error' AS failed,
           CASE WHEN r.status <> 'error' THEN s.score END AS score,
           r.input_tokens, r.output_tokens, r.latency_ms AS latency, r.reported_cost_usd AS cost,
           ${latencyKind} AS latency_kind, ${tokensScope} AS tokens_scope
    ${answers(matches)}`;

/** What a cell of one answer says beside the answer itself is not worth a column. */
const cellsOfAnswers = (table: Sql): Sql => sql`(
    SELECT match_key, contender, 1 AS responses, (score IS NOT NULL)::INTEGER AS usable, score,
           CASE WHEN score IS NOT NULL THEN 0.0::DOUBLE END AS within_squares, failed::INTEGER AS failed,
           (NOT failed AND score IS NULL)::INTEGER AS unscored,
           input_tokens, (input_tokens IS NOT NULL)::INTEGER AS input_tokens_known,
           output_tokens, (output_tokens IS NOT NULL)::INTEGER AS output_tokens_known,
           latency, (latency IS NOT NULL)::INTEGER AS latency_known, cost, (cost IS NOT NULL)::INTEGER AS cost_known,
           latency_kind, tokens_scope
    FROM ${table})`;

const groupedCells = (matches: Sql): Sql => sql`
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
    ${answers(matches)}
    GROUP BY cell)`;
