import type { Database, QueryOptions } from '../../engine/database';
import { all, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { CellAnswer, Comparison } from '../types';

/**
 * `match_key`, `contender` (its key) and what the tables hold of its first answer, with `answers`: how many it is the first
 * of. One that did not fail comes before one that did.
 */
export const firstAnswersOf = (
  { evaluation, by, contenders }: Pick<Comparison, 'evaluation' | 'by' | 'contenders'>,
  keys: Sql,
): Sql => sql`
  SELECT p.match_key, ${contenderKey(by)} AS contender, r.response_id, r.status, r.output_preview, r.extracted_answer,
         r.error, r.error_kind, count(*) OVER (PARTITION BY p.match_key, ${contenderKey(by)}) AS answers
  FROM sample_matches p JOIN responses r USING (sample_key) JOIN runs u USING (run_id)
  WHERE ${keys} AND u.evaluation = ${evaluation}
    AND ${contenders === null ? all : sql`${contenderKey(by)} IN (${list(contenders)})`}
  QUALIFY row_number() OVER (PARTITION BY p.match_key, ${contenderKey(by)}
                             ORDER BY r.status = 'error', r.epoch, r.response_id) = 1`;

interface Found {
  match_key: number;
  contender: string;
  response_id: number;
  status: CellAnswer['status'];
  output_preview: string | null;
  extracted_answer: string | null;
  error: string | null;
  error_kind: string | null;
  answers: number;
}

/** The first answer of each contender to these samples, by `<match key> <contender key>`: texts are previews. */
export async function firstAnswers(
  db: Database,
  comparison: Comparison,
  matchKeys: readonly number[],
  options?: QueryOptions,
): Promise<Map<string, CellAnswer>> {
  if (matchKeys.length === 0) return new Map();
  const rows = await db.query<Found>(
    firstAnswersOf(comparison, sql`p.match_key IN (${list(matchKeys)})`),
    options,
  );
  return new Map(
    rows.map((row) => [
      `${row.match_key} ${row.contender}`,
      {
        responseId: row.response_id,
        status: row.status,
        text: row.output_preview,
        extracted: row.extracted_answer,
        error: row.error,
        errorKind: row.error_kind,
        answers: Number(row.answers),
      },
    ]),
  );
}
