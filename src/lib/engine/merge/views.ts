import { sql, type Sql } from '../sql';
import { usedResults } from '../used';

export const publishViews: readonly Sql[] = [
  sql`CREATE OR REPLACE VIEW sample_tags AS
    SELECT t.sample_key, l.key, l.value FROM sample_labels t JOIN labels l USING (label_id)`,
  sql`CREATE OR REPLACE VIEW response_tags AS
    SELECT t.response_id, l.key, l.value FROM response_labels t JOIN labels l USING (label_id)`,
  sql`CREATE OR REPLACE VIEW tags AS
    SELECT r.response_id, l.key, l.value, 'sample' AS level
      FROM merge_responses r JOIN sample_labels t USING (sample_key) JOIN labels l USING (label_id)
    UNION ALL
    SELECT t.response_id, l.key, l.value, 'response' FROM response_labels t JOIN labels l USING (label_id)
    UNION ALL
    SELECT r.response_id, t.key, t.value, 'run' FROM merge_responses r JOIN run_tags t USING (run_id)`,
  sql`CREATE OR REPLACE VIEW results AS
    SELECT u.evaluation, u.model, u.condition, u.run_name, u.run_id, u.source_id, u.dataset, u.dataset_version,
           u.harness, u.started_at,
           p.sample_id, p.sample_key, p.match_key, p.matched_by, p.sample_hash, p.hash_recipe, p.content_key, p.text_key,
           p.task_type, p.choices_count, p.input_preview, p.reference_preview,
           r.* EXCLUDE (run_id, sample_key),
           s.metric, s.score, s.is_correct, s.explanation_preview
    FROM responses r
    JOIN runs u USING (run_id)
    JOIN samples p USING (sample_key)
    LEFT JOIN scores s USING (response_id)`,
  sql`CREATE OR REPLACE VIEW used_results AS ${usedResults()}`,
];
