import type { Database, QueryOptions } from '../../engine/database';
import { sql, type Sql } from '../../engine/sql';
import { familyOf } from '../../formats/families';
import type { TokenParts, Where } from '../../formats/family';

/** How a run's token counts add up, and how that is known. */
export interface TokenConvention extends TokenParts {
  /** `totals`: the rows' own totals say so; `format`: the format has it so; `assumed`: nothing says. */
  how: {
    cached: 'totals' | 'format' | 'assumed' | 'none';
    reasoning: 'totals' | 'format' | 'assumed' | 'none';
  };
}

/** What the rows of a run show: how many have such tokens, fit a total one way or the other, or can be no part. */
export interface Evidence {
  format: string;
  cached: number;
  cachedInside: number;
  cachedBeside: number;
  cachedImpossible: number;
  reasoning: number;
  reasoningInside: number;
  reasoningBeside: number;
  reasoningImpossible: number;
}

/** A part larger than its whole settles it; then the rows' totals; then the format. */
export function conventionOf(evidence: Evidence): TokenConvention {
  const known = familyOf(evidence.format)?.tokens?.[evidence.format];
  const settle = (
    there: number,
    inside: number,
    beside: number,
    impossible: number,
    format: Where | undefined,
  ): { where: Where; how: TokenConvention['how']['cached'] } => {
    if (there === 0) return { where: format ?? 'inside', how: 'none' };
    if (impossible > 0 || beside > inside) return { where: 'beside', how: 'totals' };
    if (inside > 0) return { where: 'inside', how: 'totals' };
    return { where: format ?? 'inside', how: format === undefined ? 'assumed' : 'format' };
  };
  const e = evidence;
  const cached = settle(e.cached, e.cachedInside, e.cachedBeside, e.cachedImpossible, known?.cached);
  const reasoning = settle(
    e.reasoning,
    e.reasoningInside,
    e.reasoningBeside,
    e.reasoningImpossible,
    known?.reasoning,
  );
  return {
    cached: cached.where,
    reasoning: reasoning.where,
    how: { cached: cached.how, reasoning: reasoning.how },
  };
}

const near = (sum: Sql): Sql => sql`abs(r.total_tokens - (${sum})) < 0.5`;
const both = sql`r.input_tokens + r.output_tokens`;
const cached = sql`(coalesce(r.cache_read_tokens, 0) + coalesce(r.cache_write_tokens, 0))`;
const reasoned = sql`coalesce(r.reasoning_tokens, 0)`;

/** Evidence by `run_id` for the runs of an evaluation; `filled`: the counts that any file has. */
export async function evidenceOf(
  db: Database,
  evaluation: string,
  filled: ReadonlySet<string>,
  options?: QueryOptions,
): Promise<Map<number, Evidence>> {
  const any = ['cache_read', 'cache_write', 'reasoning'].some((name) => filled.has(name));
  const rows = await db.query<Evidence & { runId: number }>(
    sql`WITH looked AS (
          SELECT r.run_id, ${cached} AS c, ${reasoned} AS t,
                 ${near(both)} OR ${near(sql`${both} + ${reasoned}`)} AS c_in,
                 ${near(sql`${both} + ${cached}`)} OR ${near(sql`${both} + ${cached} + ${reasoned}`)} AS c_out,
                 ${near(both)} OR ${near(sql`${both} + ${cached}`)} AS t_in,
                 ${near(sql`${both} + ${reasoned}`)} OR ${near(sql`${both} + ${cached} + ${reasoned}`)} AS t_out,
                 r.cache_read_tokens > r.input_tokens AS c_not, r.reasoning_tokens > r.output_tokens AS t_not
          FROM responses r
          WHERE ${any ? sql`r.cache_read_tokens > 0 OR r.cache_write_tokens > 0 OR r.reasoning_tokens > 0` : sql`false`}
        )
        SELECT u.run_id AS "runId", coalesce(any_value(s.format), '') AS format,
               count(*) FILTER (c > 0) AS cached, count(*) FILTER (c > 0 AND c_in) AS "cachedInside",
               count(*) FILTER (c > 0 AND c_out) AS "cachedBeside", count(*) FILTER (c_not) AS "cachedImpossible",
               count(*) FILTER (t > 0) AS reasoning, count(*) FILTER (t > 0 AND t_in) AS "reasoningInside",
               count(*) FILTER (t > 0 AND t_out) AS "reasoningBeside",
               count(*) FILTER (t_not) AS "reasoningImpossible"
        FROM runs u LEFT JOIN looked l USING (run_id) LEFT JOIN sources s USING (source_id)
        WHERE u.evaluation = ${evaluation}
        GROUP BY u.run_id`,
    options,
  );
  return new Map(rows.map((row) => [row.runId, row]));
}
