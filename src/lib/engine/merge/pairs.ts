import { sourceIn, offsetIn } from '../row-ref';
import { type Sql, sql } from '../sql';
import type { Step } from './there';

/** A contender by the name that its run bears, else by its own: a person's name for it counts for either. */
const named = (run: Sql, names: Sql, given: Sql): Sql => sql`coalesce(${run}.model, ${names}.name, ${given})`;

/**
 * Judgements between two answers, in the order of sources and records. `answers` are all rows of responses; an answer that no
 * row of its own stands for is the one that its run gave to the sample, where it gave but one. A vote whose file names no
 * models has those of the votes that it is joined with, where these agree.
 */
const ofVotes: Sql = sql`
  CREATE OR REPLACE TABLE pairs AS
    WITH answers AS (
      SELECT row_ref, response_id FROM merge_responses
      UNION
      SELECT row_ref, response_id FROM merge_members
    ), given AS (
      SELECT run_id, sample_key, min(response_id) AS response_id FROM merge_responses
      WHERE run_id IN (
        SELECT run_id FROM merge_run_of WHERE run_ref IN (SELECT unnest([run_ref_a, run_ref_b]) FROM staged_pairs)
      )
      GROUP BY ALL HAVING count(*) = 1
    ), joined AS (
      SELECT join_ref, any_value(model_a) AS model_a, any_value(model_b) AS model_b, any_value(sample_ref) AS sample_ref,
             any_value(output_preview_a) AS output_preview_a, any_value(output_preview_b) AS output_preview_b,
             any_value(output_length_a) AS output_length_a, any_value(output_length_b) AS output_length_b,
             any_value(output_markup_a) AS output_markup_a, any_value(output_markup_b) AS output_markup_b
      FROM staged_pairs WHERE join_ref IS NOT NULL AND model_a IS NOT NULL
      GROUP BY join_ref HAVING count(DISTINCT (model_a, model_b, sample_ref)) = 1
    ), votes AS (
      SELECT p.* REPLACE (
        coalesce(p.model_a, j.model_a) AS model_a, coalesce(p.model_b, j.model_b) AS model_b,
        coalesce(p.sample_ref, j.sample_ref) AS sample_ref,
        coalesce(p.output_preview_a, j.output_preview_a) AS output_preview_a,
        coalesce(p.output_preview_b, j.output_preview_b) AS output_preview_b,
        coalesce(p.output_length_a, j.output_length_a) AS output_length_a,
        coalesce(p.output_length_b, j.output_length_b) AS output_length_b,
        coalesce(p.output_markup_a, j.output_markup_a) AS output_markup_a,
        coalesce(p.output_markup_b, j.output_markup_b) AS output_markup_b)
      FROM staged_pairs p LEFT JOIN joined j ON j.join_ref = p.join_ref AND p.model_a IS NULL
    ), told AS (
      SELECT p.row_ref + m.shift AS ord, p.nth, m.source_id,
             coalesce(ra.evaluation, en.name, p.evaluation, 'unnamed evaluation') AS evaluation, s.sample_key,
             ${named(sql`ra`, sql`na`, sql`p.model_a`)} AS contender_a, ${named(sql`rb`, sql`nb`, sql`p.model_b`)} AS contender_b,
             p.outcome, p.both_bad, p.position_of_a, p.judge, p.repeat, p.verdict, p.explanation_preview,
             coalesce(aa.response_id, ga.response_id) AS response_a, coalesce(ab.response_id, gb.response_id) AS response_b,
             ${offsetIn(sql`p.row_ref`)} AS byte_offset, p.byte_length,
             p.output_preview_a, p.output_preview_b, p.output_length_a, p.output_length_b, p.output_markup_a, p.output_markup_b
      FROM votes p JOIN merge_sources m ON m.source_no = ${sourceIn(sql`p.row_ref`)}
      LEFT JOIN merge_aliases q ON q.alias_of = p.sample_ref
      LEFT JOIN merge_samples s ON s.sample_ref = coalesce(q.sample_ref, p.sample_ref)
      LEFT JOIN merge_run_of ua ON ua.run_ref = p.run_ref_a LEFT JOIN runs ra ON ra.run_id = ua.run_id
      LEFT JOIN merge_run_of ub ON ub.run_ref = p.run_ref_b LEFT JOIN runs rb ON rb.run_id = ub.run_id
      LEFT JOIN answers aa ON aa.row_ref = p.answer_ref_a LEFT JOIN answers ab ON ab.row_ref = p.answer_ref_b
      LEFT JOIN given ga ON ga.run_id = ua.run_id AND ga.sample_key = s.sample_key
      LEFT JOIN given gb ON gb.run_id = ub.run_id AND gb.sample_key = s.sample_key
      LEFT JOIN names na ON na.kind = 'model' AND na.given = p.model_a
      LEFT JOIN names nb ON nb.kind = 'model' AND nb.given = p.model_b
      LEFT JOIN names en ON en.kind = 'evaluation' AND en.given = p.evaluation
    )
    SELECT row_number() OVER (ORDER BY ord, nth)::INTEGER AS pair_id, told.source_id, evaluation, told.sample_key, contender_a, contender_b,
           outcome, both_bad, position_of_a, judge,
           CASE WHEN told.sample_key IS NOT NULL THEN coalesce(repeat, row_number() OVER (
             PARTITION BY evaluation, told.sample_key, least(contender_a, contender_b), greatest(contender_a, contender_b)
             ORDER BY ord, nth)) ELSE repeat END::INTEGER AS repeat,
           verdict, explanation_preview, response_a, response_b, told.byte_offset, told.byte_length,
           coalesce(told.output_preview_a, xa.output_preview) AS output_preview_a,
           coalesce(told.output_preview_b, xb.output_preview) AS output_preview_b,
           told.output_length_a, told.output_length_b, told.output_markup_a, told.output_markup_b
    FROM told LEFT JOIN responses xa ON xa.response_id = response_a LEFT JOIN responses xb ON xb.response_id = response_b
    ORDER BY ord, nth`;

/** Without votes nothing is looked through, in the first merge neither: the table has the columns of the statement above. */
const noVotes: Sql = sql`
  CREATE OR REPLACE TABLE pairs
    (pair_id INTEGER, source_id INTEGER, evaluation VARCHAR, sample_key INTEGER, contender_a VARCHAR, contender_b VARCHAR,
     outcome DOUBLE, both_bad BOOLEAN, position_of_a INTEGER, judge VARCHAR, repeat INTEGER, verdict VARCHAR,
     explanation_preview VARCHAR, response_a INTEGER, response_b INTEGER, byte_offset BIGINT, byte_length BIGINT,
     output_preview_a VARCHAR, output_preview_b VARCHAR, output_length_a INTEGER, output_length_b INTEGER,
     output_markup_a INTEGER, output_markup_b INTEGER)`;

export const publishPairs: Step = (there) =>
  there.any(['pairs']) ? ofVotes : there.isEmpty('pairs') ? null : noVotes;
