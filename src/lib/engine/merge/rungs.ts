import { ident, join, type Sql, sql, whole } from '../sql';
import { sourceIn } from '../row-ref';
import type { Rung } from './choices';

/** The ladder, strongest evidence first. */
export const ladder: readonly Rung[] = ['hash', 'content', 'text', 'id'];
export const placeOf = (rung: Rung): Sql => whole(ladder.indexOf(rung));

/** What each rung of the ladder calls a sample. `text` and `id` stay inside an evaluation, `hash` inside a recipe. */
export const nameSamples: Sql = sql`
  CREATE OR REPLACE TABLE sample_rungs AS
    SELECT sample_key, evaluation, row_ref, mention_ref, task_type, choices_count,
           CASE WHEN sample_hash IS NULL OR coalesce(hash_recipe, 'none') = 'none' THEN NULL
                WHEN hash_recipe = 'unknown' THEN hash('unknown', evaluation, sample_hash)
                WHEN hash_recipe IN ('inspect', 'helm', 'inspect_or_helm') THEN hash('text and references', sample_hash)
                ELSE hash(hash_recipe, sample_hash) END AS by_hash,
           CASE WHEN content_key IS NOT NULL THEN hash('content', content_key) END AS by_content,
           CASE WHEN text_key IS NOT NULL THEN hash('text', evaluation, text_key) END AS by_text,
           CASE WHEN sample_id IS NOT NULL THEN hash('id', evaluation, sample_id, variant) END AS by_id
    FROM (
      SELECT s.sample_key, s.row_ref, s.mention_ref, CASE WHEN s.several THEN s.task_type ELSE t.task_type END AS task_type,
             CASE WHEN s.several THEN s.choices_count ELSE t.choices_count END AS choices_count, t.sample_hash, m.hash_recipe, t.content_key, t.text_key,
             t.sample_id, t.variant, coalesce(n.name, t.evaluation, o.evaluation, 'unnamed evaluation') AS evaluation
      FROM staged_samples t JOIN merge_speakers s USING (row_ref)
      LEFT JOIN merge_sources m ON m.source_no = ${sourceIn(sql`s.mention_ref`)}
      LEFT JOIN merge_run_of o ON o.place = s.any_run
      LEFT JOIN names n ON n.kind = 'evaluation' AND n.given = t.evaluation
    )`;

const named = (rung: Rung): Sql => {
  const name = ident(`by_${rung}`);
  return sql`
    SELECT ${placeOf(rung)}::TINYINT AS place, sample_key, ${name} AS value FROM sample_rungs
    SEMI JOIN (SELECT ${name} FROM sample_rungs WHERE ${name} IS NOT NULL GROUP BY ${name} HAVING count(*) > 1)
      USING (${name})`;
};

/**
 * Names that several samples bear, and the runs that answered these samples. Nearly all samples of two files of one tool are
 * one sample from the start (equal id, equal content), and nothing has to be done about them.
 */
export const findNamesakes: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_named AS ${join(ladder.map(named), sql` UNION ALL `)}`,
  sql`CREATE OR REPLACE TABLE merge_held AS
    SELECT DISTINCT sample_key, run_id FROM merge_responses SEMI JOIN merge_named USING (sample_key)`,
];
