import { sql, type Sql } from './sql';

/** Runs of which a file says how they ended or how much was planned: `run_id`, and the fields of `RunEnd`. */
export const runEnds: Sql = sql`
  SELECT u.run_id, u.run_status AS status, coalesce(f.responses, 0) AS answers, u.planned,
         (SELECT count(DISTINCT r.sample_key) FROM merge_responses r WHERE r.run_id = u.run_id) AS samples,
         u.dataset_samples AS dataset
  FROM runs u LEFT JOIN merge_firsts f USING (run_id)
  WHERE u.run_status IS NOT NULL OR u.planned IS NOT NULL OR u.dataset_samples IS NOT NULL`;
