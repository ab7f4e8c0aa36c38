import { type Sql, sql } from '../sql';
import { byHand, chosenPlace, climbLadder } from './climb';
import { trustIds } from './ids';
import { compareReferences } from './references';
import { findNamesakes, nameSamples } from './rungs';
import { sourceIn } from '../row-ref';
import { butFor, onlyFor, type Step } from './there';

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

/** By what a sample is matched that met no other: several runs answered it, and it bears one name on each rung. */
const ownPlace: Sql = sql`CASE
  WHEN k.rung IS NOT NULL THEN ${chosenPlace(sql`k.rung`, sql`g`)}
  WHEN g.by_hash IS NOT NULL AND f.free IS NOT true THEN 0 WHEN g.by_content IS NOT NULL AND f.free IS NOT true THEN 1
  WHEN g.by_text IS NOT NULL THEN 2 ELSE 3 END`;

const rungAt = (place: Sql): Sql =>
  sql`CASE ${place} WHEN 0 THEN 'hash' WHEN 1 THEN 'content' WHEN 2 THEN 'text' WHEN 3 THEN 'id' END`;

const match: readonly Sql[] = [
  // What met another has climbed; of all others the key is their own.
  sql`CREATE OR REPLACE TABLE sample_matches AS
    SELECT g.sample_key, CASE WHEN c.sample_key IS NULL THEN g.sample_key ELSE c.lead END AS match_key,
           CASE WHEN c.place IS NOT NULL AND (s.met OR c.met) THEN ${rungAt(sql`c.place`)}
                WHEN c.sample_key IS NULL AND s.met THEN ${rungAt(ownPlace)} END AS matched_by,
           g.evaluation, g.row_ref, g.mention_ref, g.task_type, g.choices_count
    FROM sample_rungs g JOIN merge_samples s ON s.sample_key = g.sample_key
    LEFT JOIN merge_climbed c ON c.sample_key = g.sample_key
    LEFT JOIN ${byHand} k ON k.evaluation = g.evaluation
    LEFT JOIN merge_references f ON f.evaluation = g.evaluation
    ORDER BY g.sample_key`,
  // The texts stay where reading put them: where no text is asked for, sample_matches is the faster way.
  sql`CREATE OR REPLACE VIEW samples AS
    SELECT m.sample_key, m.match_key, m.matched_by, m.evaluation, t.sample_id, t.sample_hash,
           CASE WHEN t.sample_hash IS NULL THEN 'none' ELSE coalesce(o.hash_recipe, 'none') END AS hash_recipe,
           t.content_key, t.text_key, m.task_type, t.input_preview, t.reference_preview, m.choices_count, t.variant
    FROM sample_matches m JOIN staged_samples t USING (row_ref)
    JOIN merge_sources o ON o.source_no = ${sourceIn(sql`m.mention_ref`)}`,
];

/** How each evaluation is matched. What most of its samples are matched by speaks for it; where nothing is, what names most. */
const identity: Sql = sql`
  CREATE OR REPLACE TABLE identity AS
    WITH most AS (
      SELECT evaluation, arg_max(matched_by, n * 10 - list_position(['hash', 'content', 'text', 'id'], matched_by)) AS rung FROM (
        SELECT evaluation, matched_by, count(*) AS n FROM sample_matches WHERE matched_by IS NOT NULL GROUP BY ALL
      ) GROUP BY evaluation
    ), naming AS (
      SELECT evaluation, CASE WHEN count(by_hash) * 2 >= count(*) THEN 'hash' WHEN count(by_content) * 2 >= count(*) THEN 'content'
                              WHEN count(by_text) * 2 >= count(*) THEN 'text' ELSE 'id' END AS rung
      FROM sample_rungs ANTI JOIN most USING (evaluation) GROUP BY evaluation
    )
    SELECT u.evaluation, coalesce(k.rung, m.rung, n.rung, 'id') AS rung, k.rung IS NULL AS automatic,
           CASE WHEN k.rung IS NULL THEN coalesce(m.rung, n.rung, 'id') END AS automatic_rung,
           CASE WHEN k.rung IS NOT NULL THEN 'chosen' WHEN m.rung IS NULL THEN 'one model' ELSE 'one by one' END AS reason,
           coalesce(f.inputs, 0) AS inputs, coalesce(f.differ, 0) AS references_differ, coalesce(f.free, false) AS input_alone
    FROM (SELECT DISTINCT evaluation FROM merge_models) u
    LEFT JOIN most m USING (evaluation) LEFT JOIN naming n USING (evaluation)
    LEFT JOIN ${byHand} k USING (evaluation) LEFT JOIN merge_references f USING (evaluation)
    ORDER BY u.evaluation`;

/** How many samples of each evaluation anybody answered: what counts as one is one. */
const answered: Sql = sql`CREATE OR REPLACE TABLE merge_answered AS
  WITH keys AS (
    SELECT s.evaluation_no, s.sample_key, c.lead FROM merge_samples s LEFT JOIN merge_climbed c USING (sample_key)
    WHERE s.evaluation_no IS NOT NULL
    UNION ALL
    SELECT DISTINCT u.evaluation_no, r.sample_key, c.lead
    FROM merge_responses r
    SEMI JOIN (FROM merge_samples WHERE evaluation_no IS NULL AND models IS NOT NULL) USING (sample_key)
    JOIN merge_models u USING (run_id) LEFT JOIN merge_climbed c USING (sample_key)
  )
  SELECT m.evaluation, a.samples
  FROM (
    SELECT evaluation_no, (count(*) - count(lead) + count(DISTINCT lead))::BIGINT AS samples FROM keys GROUP BY evaluation_no
  ) a JOIN (SELECT DISTINCT evaluation, evaluation_no FROM merge_models) m USING (evaluation_no)`;

/** What is left of the climb where no name stands on two samples. */
const nothingClimbed: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_climbed (sample_key INTEGER, lead INTEGER, place TINYINT, met BOOLEAN)`,
  sql`CREATE OR REPLACE TABLE merge_references (evaluation VARCHAR, differ BIGINT, inputs BIGINT, free BOOLEAN)`,
  sql`CREATE OR REPLACE TABLE merge_id_trust
    (run_id INTEGER, other_id INTEGER, agree BIGINT, contradict BIGINT, trusted BOOLEAN)`,
];
const climbing: readonly Sql[] = [...findNamesakes, compareReferences, ...trustIds, ...climbLadder];

export const mergeMatching: readonly Step[] = [
  ...speakers,
  nameSamples,
  ...climbing.map((statement) => onlyFor(['namesakes'], statement)),
  ...nothingClimbed.map((statement) => butFor(['namesakes'], statement)),
  ...match,
  answered,
  identity,
];
