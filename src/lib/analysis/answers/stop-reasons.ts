import type { Database, QueryOptions } from '../../engine/database';
import { join, sql, type Sql } from '../../engine/sql';

/** Words of one tool or another, in lower case, for an answer that the limit of length cut. */
const ofLength = ['length', 'max_tokens', 'max_length', 'model_length', 'max_output_tokens', 'token_limit'];

/** One word for what several tools call differently; small letters. */
const LENGTH = 'length';
const fold = (reason: string): string => {
  const small = reason.trim().toLowerCase();
  return ofLength.includes(small) ? LENGTH : small;
};

/** Condition over a column of stop reasons: any word that means the same. */
export function stopIs(column: Sql, reason: string): Sql {
  const folded = fold(reason);
  const words = folded === LENGTH ? ofLength : [folded];
  return sql`lower(${column}) IN (${join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`;
}

export const isCut = (column: Sql): Sql => stopIs(column, LENGTH);

export interface StopReason {
  value: string;
  responses: number;
}

/** Why the answers of an evaluation ended, as far as its files say; what most ended with first. */
export async function listStopReasons(
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<StopReason[]> {
  const rows = await db.query<StopReason>(
    sql`SELECT r.stop_reason AS value, count(*) AS responses FROM responses r JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND r.stop_reason IS NOT NULL GROUP BY value`,
    options,
  );
  const found = new Map<string, number>();
  for (const { value, responses } of rows) found.set(fold(value), (found.get(fold(value)) ?? 0) + responses);
  return [...found]
    .map(([value, responses]) => ({ value, responses }))
    .sort((a, b) => b.responses - a.responses || (a.value < b.value ? -1 : 1));
}
