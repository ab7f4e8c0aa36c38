import { ident, sql, type Sql } from '../sql';
import type { Rung } from './choices';

/** What each rung of the ladder calls a sample. `text` and `id` stay inside an evaluation, `hash` inside a recipe. */
const rungs = sql`
  CREATE OR REPLACE TABLE sample_rungs AS
    WITH placed AS (
      SELECT s.sample_key, s.sample_hash, s.hash_recipe, t.content_key, t.text_key, t.sample_id, t.variant,
             coalesce(n.name, t.evaluation, u.evaluation, 'unnamed evaluation') AS evaluation
      FROM merge_sample_rows s JOIN staged_samples t USING (row_ref)
      LEFT JOIN merge_run_of r ON r.run_ref = s.any_run
      LEFT JOIN runs u USING (run_id)
      LEFT JOIN names n ON n.kind = 'evaluation' AND n.given = t.evaluation
    )
    SELECT sample_key, evaluation,
           CASE WHEN sample_hash IS NULL OR hash_recipe = 'none' THEN NULL
                WHEN hash_recipe = 'unknown' THEN hash('unknown', evaluation, sample_hash)
                WHEN hash_recipe IN ('inspect', 'helm', 'inspect_or_helm') THEN hash('text and references', sample_hash)
                ELSE hash(hash_recipe, sample_hash) END AS by_hash,
           CASE WHEN content_key IS NOT NULL THEN hash('content', content_key) END AS by_content,
           CASE WHEN text_key IS NOT NULL THEN hash('text', evaluation, text_key) END AS by_text,
           CASE WHEN sample_id IS NOT NULL THEN hash('id', evaluation, sample_id, variant) END AS by_id
    FROM placed`;

/** Who answered what: for each sample a bit a model (63 at most; more share bits, which only makes the choice coarser). */
const answered: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_models AS
    SELECT run_id, evaluation, dense_rank() OVER (ORDER BY evaluation)::INTEGER AS evaluation_no,
           ((dense_rank() OVER (PARTITION BY evaluation ORDER BY model) - 1) % 63)::INTEGER AS bit
    FROM runs`,
  sql`CREATE OR REPLACE TABLE merge_answered AS
    SELECT m.evaluation_no, g.sample_key, bit_or(1::BIGINT << m.bit) AS models
    FROM merge_responses g JOIN merge_models m USING (run_id)
    GROUP BY m.evaluation_no, g.sample_key`,
];

/** Over all pairs of models, how many samples the rung matches; and how many samples it names at all. */
const matchesOf = (rung: Rung): Sql => sql`
  SELECT evaluation_no, ${{ text: `'${rung}'`, parameters: [] }} AS rung, sum(c * (c - 1) / 2) AS pairs, sum(samples) AS named
  FROM (SELECT a.evaluation_no, bit_count(bit_or(a.models))::BIGINT AS c, count(*) AS samples
        FROM merge_answered a JOIN sample_rungs g USING (sample_key) WHERE ${ident(`by_${rung}`)} IS NOT NULL
        GROUP BY a.evaluation_no, ${ident(`by_${rung}`)})
  GROUP BY evaluation_no`;

/**
 * The highest rung that matches at least half of the smaller contender, over all pairs of models; with one model
 * alone, the highest that names at least half of its samples. A choice in `rung_choices` goes before.
 */
const choose = sql`
  CREATE OR REPLACE TABLE identity AS
    WITH sizes AS MATERIALIZED (
      SELECT m.evaluation_no, m.bit, count(*) AS n
      FROM (SELECT DISTINCT evaluation_no, bit FROM merge_models) m
      JOIN merge_answered a ON a.evaluation_no = m.evaluation_no AND (a.models >> m.bit) & 1 = 1
      GROUP BY m.evaluation_no, m.bit
    ), possible AS (
      SELECT a.evaluation_no, sum(least(a.n, b.n)) AS pairs
      FROM sizes a JOIN sizes b ON a.evaluation_no = b.evaluation_no AND a.bit < b.bit GROUP BY a.evaluation_no
    ), total AS (
      SELECT evaluation_no, count(*) AS samples FROM merge_answered GROUP BY evaluation_no
    ), counted AS MATERIALIZED (
      ${matchesOf('hash')} UNION ALL ${matchesOf('content')}
      UNION ALL ${matchesOf('text')} UNION ALL ${matchesOf('id')}
    ), ranked AS (
      SELECT c.*, CASE c.rung WHEN 'hash' THEN 1 WHEN 'content' THEN 2 WHEN 'text' THEN 3 ELSE 4 END AS place,
             CASE WHEN p.pairs IS NULL THEN c.named * 2 >= t.samples ELSE c.pairs * 2 >= p.pairs END AS enough,
             p.pairs IS NULL AS alone
      FROM counted c JOIN total t USING (evaluation_no) LEFT JOIN possible p USING (evaluation_no)
    ), best AS (
      SELECT evaluation_no, coalesce(arg_min(rung, place) FILTER (enough), arg_max(rung, pairs * 10 - place)) AS rung,
             CASE WHEN bool_or(alone) THEN 'one model' WHEN bool_or(enough) THEN 'half' ELSE 'most' END AS reason
      FROM ranked GROUP BY evaluation_no
    )
    SELECT m.evaluation, coalesce(k.rung, b.rung, 'id') AS rung, k.rung IS NULL AS automatic,
           coalesce(b.rung, 'id') AS automatic_rung, coalesce(b.reason, 'one model') AS reason
    FROM (SELECT DISTINCT evaluation, evaluation_no FROM merge_models) m
    LEFT JOIN best b USING (evaluation_no) LEFT JOIN rung_choices k USING (evaluation)
    ORDER BY m.evaluation`;

/** A value that names two samples of one run cannot tell them apart: those samples are left out (NULL). */
const match: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_matches AS
    SELECT m.sample_key, m.evaluation,
           CASE coalesce(i.rung, 'hash')
             WHEN 'hash' THEN coalesce(m.by_hash, m.by_content, m.by_text, m.by_id)
             WHEN 'content' THEN coalesce(m.by_content, m.by_text, m.by_id)
             WHEN 'text' THEN coalesce(m.by_text, m.by_id)
             ELSE coalesce(m.by_id, m.by_content) END AS value
    FROM sample_rungs m LEFT JOIN identity i USING (evaluation)`,
  sql`CREATE OR REPLACE TABLE merge_values AS
    SELECT value, row_number() OVER (ORDER BY min(sample_key))::INTEGER AS match_key, count(*) AS named
    FROM merge_matches WHERE value IS NOT NULL GROUP BY value`,
  sql`CREATE OR REPLACE TABLE merge_ambiguous AS
    SELECT DISTINCT value FROM (
      SELECT g.run_id, m.value, g.sample_key
      FROM merge_responses g
      JOIN merge_matches m USING (sample_key)
      JOIN (SELECT value FROM merge_values WHERE named > 1) v USING (value)
    ) GROUP BY run_id, value HAVING count(DISTINCT sample_key) > 1`,
  sql`CREATE OR REPLACE TABLE sample_matches AS
    SELECT s.sample_key, CASE WHEN a.value IS NULL THEN k.match_key END AS match_key, m.evaluation, s.row_ref,
           s.sample_hash, s.hash_recipe, s.task_type, s.choices_count
    FROM merge_sample_rows s JOIN merge_matches m USING (sample_key)
    LEFT JOIN merge_values k USING (value) LEFT JOIN merge_ambiguous a USING (value)
    ORDER BY s.sample_key`,
  // The texts stay where reading put them: where no text is asked for, sample_matches is the faster way.
  sql`CREATE OR REPLACE VIEW samples AS
    SELECT m.sample_key, m.match_key, m.evaluation, t.sample_id, m.sample_hash, m.hash_recipe, t.content_key, t.text_key,
           m.task_type, t.input_preview, t.reference_preview, m.choices_count, t.variant
    FROM sample_matches m JOIN staged_samples t USING (row_ref)`,
];

export const mergeMatching: readonly Sql[] = [rungs, ...answered, choose, ...match];
