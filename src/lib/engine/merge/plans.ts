import { sql } from '../sql';
import { type Step, tableOf } from './there';

/** Plans of runs, by file. */
export const publishPlans: Step = tableOf(
  'plans',
  ['plans'],
  sql`
  CREATE OR REPLACE TABLE plans AS
    SELECT DISTINCT m.source_id, p.evaluation, p.plan
    FROM staged_plans p JOIN merge_sources m USING (source_no) ORDER BY ALL`,
);
