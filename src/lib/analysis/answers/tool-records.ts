import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';

/** A record in its file. */
export interface RecordPlace {
  sourceId: number;
  format: string;
  offset: number;
  length: number;
}

/** Records of answers that called tools, or may have where files do not count it: the first few of each run, so many in all. */
export async function recordsWithTools(
  db: Database,
  { ofRun, most }: { ofRun: number; most: number },
  options?: QueryOptions,
): Promise<RecordPlace[]> {
  return db.query<RecordPlace>(
    sql`WITH used AS (
          SELECT response_id, row_number() OVER (PARTITION BY run_id ORDER BY tool_calls IS NULL, response_id) AS place
          FROM responses WHERE coalesce(tool_calls, 1) > 0
        )
        SELECT p.source_id AS "sourceId", s.format, p.byte_offset AS "offset", p.byte_length AS length
        FROM used u JOIN parts p USING (response_id) JOIN sources s USING (source_id)
        WHERE u.place <= ${ofRun} AND p.role = 'response' ORDER BY u.place, p.response_id LIMIT ${most}`,
    options,
  );
}
