import type { Database } from '../../engine/database';
import { ident, join, type Sql, sql, whole } from '../../engine/sql';
import { code } from '../comparison/codes';
import { isCut } from '../../filter/terms/stop';
import type { TokenConvention } from './conventions';

export const components = ['fresh', 'cache_read', 'cache_write', 'output', 'reasoning'] as const;
export type Component = (typeof components)[number];

/** What is known of the responses of one part of a unit, as bits. */
export const PART = { reported: 1, complete: 2, some: 4, lastCall: 8 } as const;
export const PARTS = 16;

/** Columns of `uses` that many files do not fill, and what fills them. */
const optional = {
  cache_read: 'cache_read_tokens',
  cache_write: 'cache_write_tokens',
  reasoning: 'reasoning_tokens',
  reported: 'reported_cost_usd',
  first_token: 'first_token_ms',
  generation: 'generation_ms',
} as const;

/** What the files say anything of: a column of nothing is neither written nor added up. */
export interface Filled {
  columns: ReadonlySet<string>;
  judge: boolean;
  stopReasons: boolean;
}

export async function filledColumns(db: Database): Promise<Filled> {
  const counts = Object.entries(optional).map(
    ([name, column]) => sql`count(${ident(column)}) > 0 AS ${ident(name)}`,
  );
  const [row = {}] = await db.query<Record<string, boolean>>(
    sql`SELECT ${join(counts, sql`, `)}, count(judge_tokens) > 0 AS judge, count(stop_reason) > 0 AS stop FROM staged_rows`,
  );
  return {
    columns: new Set(Object.keys(optional).filter((name) => row[name] === true)),
    judge: row['judge'] === true,
    stopReasons: row['stop'] === true,
  };
}

/** A run of the evaluation, with the numbers that its responses bear. */
export interface NumberedRun {
  run: number;
  contender: number;
  unit: number;
  convention: TokenConvention;
}

/** Of `status` in `uses`; 0 is an answer that came. */
export const FAILED = 1;
export const UNANSWERED = 2;

/** Of `scope` in `uses`; 1 is the whole sample. */
export const LAST_CALL = 2;
export const BATCH = 3;

/**
 * Writes the responses of these runs to `table`, one row each, and gives what they are read from: response_id, match_key,
 * contender, part (`unit` * `PARTS` + `PART`), scope, normalised token counts (`fresh`: input that no cache gave; `output`:
 * without reasoning), total, cost as reported, times, status, cut.
 */
export async function writeUses(
  db: Database,
  table: Sql,
  runs: readonly NumberedRun[],
  { columns, stopReasons }: Filled,
): Promise<Sql> {
  const rows = runs.map(
    ({ run, contender, unit, convention }) =>
      sql`(${whole(run)}, ${whole(contender)}, ${whole(unit)}, ${whole(convention.cached === 'inside' ? 1 : 0)}, ${whole(convention.reasoning === 'inside' ? 1 : 0)})`,
  );
  const numbered =
    rows.length === 0
      ? sql`SELECT 0 AS run_id, 0 AS contender, 0 AS unit, 0 AS c_in, 0 AS t_in WHERE false`
      : sql`SELECT * FROM (VALUES ${join(rows, sql`, `)}) v(run_id, contender, unit, c_in, t_in)`;
  const has = (name: string): boolean => columns.has(name);
  const isComplete = sql`r.input_tokens IS NOT NULL AND r.output_tokens IS NOT NULL`;
  const isSome = sql`coalesce(r.input_tokens, r.output_tokens) IS NOT NULL`;
  const bit = (condition: Sql, value: number): Sql =>
    sql`CASE WHEN ${condition} THEN ${whole(value)} ELSE 0 END`;
  // DuckDB's greatest passes over NULL.
  const least0 = (value: Sql): Sql => sql`CASE WHEN ${value} < 0 THEN 0 ELSE ${value} END`;
  const known = (name: keyof typeof optional): Sql =>
    has(name) ? sql`coalesce(r.${ident(optional[name])}, 0)` : sql`0`;
  const cached = sql`(${known('cache_read')} + ${known('cache_write')})`;
  const fresh =
    has('cache_read') || has('cache_write')
      ? least0(sql`r.input_tokens - n.c_in * ${cached}`)
      : least0(sql`r.input_tokens`);
  const output = has('reasoning')
    ? least0(sql`r.output_tokens - n.t_in * ${known('reasoning')}`)
    : least0(sql`r.output_tokens`);
  const filled = Object.entries(optional).flatMap(([name, column]) =>
    has(name) ? [sql`r.${ident(column)} AS ${ident(name)}, `] : [],
  );
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
    WITH numbered AS (${numbered})
    SELECT r.response_id, p.match_key, n.contender::SMALLINT AS contender,
           (n.unit * ${whole(PARTS)} + ${has('reported') ? bit(sql`r.reported_cost_usd IS NOT NULL`, PART.reported) : whole(0)}
             + ${bit(isComplete, PART.complete)} + ${bit(isSome, PART.some)}
             + ${bit(sql`r.tokens_scope = 'last_call'`, PART.lastCall)})::INTEGER AS part,
           ${code(sql`r.tokens_scope`, ['sample', 'last_call', 'batch_average'])} AS scope,
           ${fresh} AS fresh, ${output} AS output,
           CASE WHEN ${isComplete} THEN ${fresh} + ${cached} + ${output} + ${known('reasoning')}
                ELSE r.total_tokens END AS total,
           ${join(filled, sql``)}
           r.latency_ms AS latency,
           ${code(sql`r.latency_kind`, ['response', 'sample', 'working', 'waiting', 'batch_average'])} AS latency_kind,
           ${code(sql`r.status`, ['error', 'no_answer'])} AS status,
           ${stopReasons ? sql`coalesce(${isCut(sql`r.stop_reason`)}, false)` : sql`false`} AS cut
    FROM responses r JOIN numbered n USING (run_id) JOIN sample_matches p USING (sample_key)`);
  const lacking = Object.keys(optional).filter((name) => !has(name));
  return lacking.length === 0
    ? table
    : sql`(SELECT *, ${join(
        lacking.map((name) => sql`NULL::DOUBLE AS ${ident(name)}`),
        sql`, `,
      )} FROM ${table})`;
}
