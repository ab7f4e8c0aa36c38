import type { Database, QueryOptions } from '../../engine/database';
import { answerText, givenEvaluation, givenModel } from '../../engine/reviewed';
import { integers, join, sql, type Sql } from '../../engine/sql';
import type { AnswerName } from '../../review/label';

/** What labels call a run `u` and a sample `p`. Names are those of the files, whatever a person calls them. */
export const runNames: Sql = sql`${givenEvaluation} AS evaluation,
  ${givenModel} AS model, coalesce(u.run_name, '') AS run`;
export const sampleNames: Sql = sql`coalesce(p.content_key, '') AS content, coalesce(p.sample_id, '') AS "sampleId"`;

/** What labels call these answers, by `response_id`. */
export async function answerNames(
  db: Database,
  responseIds: readonly number[],
  options?: QueryOptions,
): Promise<Map<number, AnswerName>> {
  if (responseIds.length === 0) return new Map();
  const ids = join(integers(responseIds), sql` UNION ALL `);
  const rows = await db.query<AnswerName & { responseId: number }>(
    sql`WITH wanted AS MATERIALIZED (SELECT g.* FROM merge_responses g JOIN (${ids}) i ON i.id = g.response_id)
        SELECT g.response_id AS "responseId", ${runNames}, ${sampleNames},
               g.epoch AS repeat, ${answerText(sql`coalesce(f.output_ref, t.output_ref)`)} AS answer
        FROM wanted g JOIN runs u USING (run_id) JOIN staged_rows t ON t.row_ref = g.row_ref
        LEFT JOIN merge_folded f ON f.response_id = g.response_id
        JOIN sample_matches m ON m.sample_key = g.sample_key JOIN staged_samples p ON p.row_ref = m.row_ref`,
    options,
  );
  return new Map(rows.map(({ responseId, ...name }) => [responseId, name]));
}
