import { ident, raw, type Sql, sql } from '../sql';
import type { Rung } from './choices';
import { sourceIn } from '../row-ref';

/**
 * The row that speaks for a sample: nearly always all rows of one tell the same `facts`, and the first speaks; else the
 * first that has a hash, else the first that has its text, else the first. `mention_ref` is that row, `row_ref` where its
 * facts were read first, `task_type` and `choices_count` what several facts come to.
 * Tables of their own, so that the texts pass by their numbers and not the other way round.
 */
const speakers = [
  sql`
  CREATE OR REPLACE TABLE merge_mentions AS
    SELECT t.sample_ref, min(t.facts_ref) AS facts_ref, min(t.row_ref + m.shift) AS ord,
           min(t.facts_ref) <> max(t.facts_ref) AS several
    FROM staged_mentions t JOIN merge_sources m ON m.source_no = ${sourceIn(sql`t.row_ref`)}
    GROUP BY t.sample_ref`,
  sql`
  CREATE OR REPLACE TABLE merge_speakers AS
    WITH mentions AS (
      SELECT t.sample_ref, t.facts_ref, min(t.row_ref + m.shift) AS ord
      FROM staged_mentions t JOIN merge_sources m ON m.source_no = ${sourceIn(sql`t.row_ref`)}
      SEMI JOIN (FROM merge_mentions WHERE several) USING (sample_ref)
      GROUP BY t.sample_ref, t.facts_ref
    ), facts AS (
      SELECT facts_ref, min(row_ref) AS row_ref, any_value(task_type) AS task_type, any_value(choices_count) AS choices_count,
             bool_or(sample_hash IS NOT NULL) AS hashed, bool_or(content_key IS NOT NULL) AS known
      FROM staged_samples SEMI JOIN mentions USING (facts_ref) GROUP BY facts_ref
    ), led AS (
      SELECT sample_ref, f.row_ref, ord, several, NULL::VARCHAR AS task_type, NULL::INTEGER AS choices_count
      FROM (FROM merge_mentions WHERE NOT several)
      JOIN (SELECT facts_ref, min(row_ref) AS row_ref FROM staged_samples GROUP BY facts_ref) f USING (facts_ref)
      UNION ALL
      SELECT t.sample_ref,
             coalesce(arg_min(f.row_ref, t.ord) FILTER (f.hashed), arg_min(f.row_ref, t.ord) FILTER (f.known),
                      arg_min(f.row_ref, t.ord)),
             coalesce(min(t.ord) FILTER (f.hashed), min(t.ord) FILTER (f.known), min(t.ord)),
             true, min(f.task_type), min(f.choices_count)
      FROM mentions t JOIN facts f USING (facts_ref)
      GROUP BY t.sample_ref
    )
    SELECT s.sample_key, s.any_run, r.row_ref, r.ord - m.shift AS mention_ref, r.several, r.task_type, r.choices_count
    FROM led r JOIN merge_sources m ON m.source_id = ${sourceIn(sql`r.ord`)}
    JOIN merge_samples s USING (sample_ref)`,
];

/** What each rung of the ladder calls a sample. `text` and `id` stay inside an evaluation, `hash` inside a recipe. */
const rungs = sql`
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

/**
 * Over all pairs of models, how many samples the rung matches; how many samples it names at all; and whether that is
 * enough, for the evaluations of `sizes`.
 */
const counted = (rung: Rung, place: number, sizes: Sql): Sql => sql`
  SELECT evaluation_no, ${raw(`'${rung}'`)} AS rung, ${raw(String(place))} AS place, pairs,
         CASE WHEN possible IS NULL THEN named * 2 >= samples ELSE pairs * 2 >= possible END AS enough,
         possible IS NULL AS alone
  FROM (
    SELECT evaluation_no, sum(c * (c - 1) / 2) AS pairs, sum(n) AS named
    FROM (SELECT evaluation_no, bit_count(bit_or(models))::BIGINT AS c, count(*) AS n
          FROM answered SEMI JOIN ${sizes} USING (evaluation_no) WHERE ${ident(`by_${rung}`)} IS NOT NULL
          GROUP BY evaluation_no, ${ident(`by_${rung}`)})
    GROUP BY evaluation_no
  ) JOIN ${sizes} USING (evaluation_no)`;

/**
 * The highest rung that matches at least half of the smaller contender, over all pairs of models; with one model
 * alone, the highest that names at least half of its samples. A choice in `rung_choices` goes before. Below the first,
 * rungs are looked at where that is not enough.
 */
const choose = sql`
  CREATE OR REPLACE TABLE identity AS
    WITH answered AS MATERIALIZED (
      SELECT a.evaluation_no, a.models, g.by_hash, g.by_content, g.by_text, g.by_id
      FROM sample_rungs g JOIN (
        SELECT evaluation_no, sample_key, models FROM merge_samples WHERE evaluation_no IS NOT NULL
        UNION ALL
        SELECT m.evaluation_no, g.sample_key, bit_or(1::BIGINT << m.bit)
        FROM merge_responses g
        JOIN (SELECT sample_key FROM merge_samples WHERE evaluation_no IS NULL AND models IS NOT NULL) s USING (sample_key)
        JOIN merge_models m USING (run_id)
        GROUP BY m.evaluation_no, g.sample_key
      ) a USING (sample_key)
    ), alike AS MATERIALIZED (
      SELECT evaluation_no, models, count(*) AS n FROM answered GROUP BY evaluation_no, models
    ), contenders AS MATERIALIZED (
      SELECT m.evaluation_no, m.bit, sum(a.n) AS n
      FROM (SELECT DISTINCT evaluation_no, bit FROM merge_models) m
      JOIN alike a ON a.evaluation_no = m.evaluation_no AND (a.models >> m.bit) & 1 = 1
      GROUP BY m.evaluation_no, m.bit
    ), sizes AS MATERIALIZED (
      SELECT t.evaluation_no, t.samples, p.possible
      FROM (SELECT evaluation_no, sum(n) AS samples FROM alike GROUP BY evaluation_no) t
      LEFT JOIN (SELECT a.evaluation_no, sum(least(a.n, b.n)) AS possible
                 FROM contenders a JOIN contenders b ON a.evaluation_no = b.evaluation_no AND a.bit < b.bit
                 GROUP BY a.evaluation_no) p USING (evaluation_no)
    ), by_first AS MATERIALIZED (
      ${counted('hash', 0, sql`sizes`)}
    ), others AS MATERIALIZED (
      FROM sizes ANTI JOIN (FROM by_first WHERE enough) USING (evaluation_no)
    ), best AS (
      SELECT evaluation_no, coalesce(arg_min(rung, place) FILTER (enough), arg_max(rung, pairs * 10 - place)) AS rung,
             CASE WHEN bool_or(alone) THEN 'one model' WHEN bool_or(enough) THEN 'half' ELSE 'most' END AS reason
      FROM (
        FROM by_first UNION ALL ${counted('content', 1, sql`others`)}
        UNION ALL ${counted('text', 2, sql`others`)} UNION ALL ${counted('id', 3, sql`others`)}
      )
      GROUP BY evaluation_no
    )
    SELECT m.evaluation, coalesce(k.rung, b.rung, 'id') AS rung, k.rung IS NULL AS automatic,
           coalesce(b.rung, 'id') AS automatic_rung, coalesce(b.reason, 'one model') AS reason
    FROM (SELECT DISTINCT evaluation, evaluation_no FROM merge_models) m
    LEFT JOIN best b USING (evaluation_no) LEFT JOIN rung_choices k USING (evaluation)
    ORDER BY m.evaluation`;

/** A value that names two samples of one run cannot tell them apart: those samples are left out (NULL). */
const match: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_matches AS
    SELECT m.sample_key,
           CASE coalesce(i.rung, 'hash')
             WHEN 'hash' THEN coalesce(m.by_hash, m.by_content, m.by_text, m.by_id)
             WHEN 'content' THEN coalesce(m.by_content, m.by_text, m.by_id)
             WHEN 'text' THEN coalesce(m.by_text, m.by_id)
             ELSE coalesce(m.by_id, m.by_content) END AS value
    FROM sample_rungs m LEFT JOIN identity i USING (evaluation)`,
  sql`CREATE OR REPLACE TABLE merge_values AS
    SELECT value, row_number() OVER ()::INTEGER AS match_key, named
    FROM (SELECT value, min(sample_key) AS first, count(*) AS named
          FROM merge_matches WHERE value IS NOT NULL GROUP BY value ORDER BY first)`,
  sql`CREATE OR REPLACE TABLE merge_ambiguous AS
    SELECT DISTINCT value FROM (
      SELECT g.run_id, m.value, g.sample_key
      FROM merge_responses g
      JOIN (FROM merge_matches SEMI JOIN (SELECT value FROM merge_values WHERE named > 1) USING (value)) m
        USING (sample_key)
    ) GROUP BY run_id, value HAVING count(DISTINCT sample_key) > 1`,
  sql`CREATE OR REPLACE TABLE sample_matches AS
    SELECT s.sample_key, CASE WHEN a.value IS NULL THEN k.match_key END AS match_key, s.evaluation, s.row_ref,
           s.mention_ref, s.task_type, s.choices_count
    FROM sample_rungs s JOIN merge_matches m USING (sample_key)
    LEFT JOIN merge_values k USING (value) LEFT JOIN merge_ambiguous a USING (value)
    ORDER BY s.sample_key`,
  // The texts stay where reading put them: where no text is asked for, sample_matches is the faster way.
  sql`CREATE OR REPLACE VIEW samples AS
    SELECT m.sample_key, m.match_key, m.evaluation, t.sample_id, t.sample_hash,
           CASE WHEN t.sample_hash IS NULL THEN 'none' ELSE coalesce(o.hash_recipe, 'none') END AS hash_recipe,
           t.content_key, t.text_key, m.task_type, t.input_preview, t.reference_preview, m.choices_count, t.variant
    FROM sample_matches m JOIN staged_samples t USING (row_ref)
    JOIN merge_sources o ON o.source_no = ${sourceIn(sql`m.mention_ref`)}`,
];

export const mergeMatching: readonly Sql[] = [...speakers, rungs, choose, ...match];
