import { sql } from '../sql';
import { type Step, tableOf } from './there';

/** Collections as the files define them, by file. */
export const publishCollections: Step = tableOf(
  'collections',
  ['collections'],
  sql`
  CREATE OR REPLACE TABLE collections AS
    SELECT DISTINCT m.source_id, c.name, c.schema
    FROM staged_collections c JOIN merge_sources m USING (source_no) ORDER BY ALL`,
);
