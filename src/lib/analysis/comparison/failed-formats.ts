import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison } from '../types';

/** Formats of all files of the runs of these contenders in which an answer failed. */
export async function failedFormats(
  db: Database,
  { by, evaluation }: Pick<Comparison, 'by' | 'evaluation'>,
  contenders: readonly string[],
  options?: QueryOptions,
): Promise<string[]> {
  const formats = await db.query<{ format: string }>(
    sql`SELECT DISTINCT s.format
        FROM (SELECT DISTINCT run_id FROM responses WHERE status = 'error')
        JOIN runs u USING (run_id) JOIN run_sources USING (run_id) JOIN sources s ON s.source_id = run_sources.source_id
        WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list(contenders)})
        ORDER BY s.format`,
    options,
  );
  return formats.map(({ format }) => format);
}
