import { type Sql, sql } from '../sql';
import { placeOf } from './rungs';

/** Pairs of answers to samples of one id that are looked at in an evaluation, about; and ids that are looked at at least. */
const PAIRS = sql`1000000`;
const IDS = sql`200`;
/** So many samples must agree, and so large a share, before ids are trusted against what contradicts them. */
const FEWEST = sql`20`;
const SHARE = sql`0.95`;
/** Of samples with other prompts under one id, so large a share has equal references, or the ids are doubted. */
const ALIKE = sql`0.8`;

/**
 * Whether the ids of two runs mean the same samples, where something speaks against it: `contradict` counts ids under which
 * the two have different contents, though one has the content of the other under another id; `agree` those under which
 * the contents, or at least the inputs, are equal. Ids under which one has what the other has nowhere (another prompt) say
 * nothing, unless their references are mostly others, which the other run has elsewhere: the same rows in another order. Of very many ids a part is looked at, chosen by the id alone.
 */
const compareIds: Sql = sql`
  CREATE OR REPLACE TABLE merge_id_trust AS
    WITH suspects AS MATERIALIZED (
      SELECT g.sample_key, g.evaluation, g.by_id, g.by_text,
             CASE WHEN f.free THEN g.by_text ELSE g.by_content END AS content, hash(t.reference_preview) AS reference,
             t.reference_preview IS NOT NULL AND f.free IS NOT true AS referred
      FROM sample_rungs g JOIN staged_samples t ON t.row_ref = g.row_ref
      SEMI JOIN (FROM merge_named WHERE place = ${placeOf('id')}) USING (sample_key)
      LEFT JOIN merge_references f ON f.evaluation = g.evaluation
    ), sizes AS (
      SELECT evaluation, by_id, count(*) AS n FROM suspects JOIN merge_held USING (sample_key) GROUP BY ALL
    ), steps AS (
      SELECT evaluation, greatest(1, least(sum(n * n) // (2 * ${PAIRS}), count(*) // ${IDS}))::UBIGINT AS step
      FROM sizes GROUP BY evaluation
    ), looked AS MATERIALIZED (
      SELECT s.*, h.run_id, count(*) OVER (PARTITION BY s.by_id, h.run_id) AS times
      FROM suspects s JOIN steps USING (evaluation) JOIN merge_held h USING (sample_key) WHERE s.by_id % step = 0
    ), holds AS MATERIALIZED (
      SELECT DISTINCT n.value, h.run_id FROM merge_named n JOIN merge_held h USING (sample_key)
      WHERE n.place IN (${placeOf('content')}, ${placeOf('text')})
    ), refers AS MATERIALIZED (
      SELECT DISTINCT reference, run_id FROM looked WHERE referred
    ), pairs AS (
      SELECT least(a.run_id, b.run_id) AS run_id, greatest(a.run_id, b.run_id) AS other_id,
             (a.content <> b.content AND (c.value IS NOT NULL OR d.value IS NOT NULL))
               OR (a.by_text <> b.by_text AND (e.value IS NOT NULL OR f.value IS NOT NULL)) AS contradict,
             a.content = b.content OR a.by_text = b.by_text AS agree,
             a.referred AND b.referred AS referred, a.reference = b.reference AS alike, r.reference IS NOT NULL AS elsewhere
      FROM looked a JOIN looked b ON a.by_id = b.by_id AND a.sample_key < b.sample_key AND a.run_id <> b.run_id
      LEFT JOIN holds c ON c.value = a.content AND c.run_id = b.run_id
      LEFT JOIN holds d ON d.value = b.content AND d.run_id = a.run_id
      LEFT JOIN holds e ON e.value = a.by_text AND e.run_id = b.run_id
      LEFT JOIN holds f ON f.value = b.by_text AND f.run_id = a.run_id
      LEFT JOIN refers r ON r.reference = a.reference AND r.run_id = b.run_id
      WHERE a.times = 1 AND b.times = 1
    ), tallied AS (
      SELECT run_id, other_id, count(*) FILTER (contradict) AS contradict,
             count(*) FILTER (agree AND NOT coalesce(contradict, false)) AS agree,
             count(*) FILTER (other AND alike) AS alike, count(*) FILTER (other AND NOT alike AND elsewhere) AS unlike
      FROM (SELECT *, referred AND NOT coalesce(contradict, false) AND NOT coalesce(agree, false) AS other FROM pairs)
      GROUP BY run_id, other_id
    ), counted AS MATERIALIZED (
      SELECT run_id, other_id, contradict + CASE WHEN doubted THEN unlike ELSE 0 END AS contradict,
             agree + CASE WHEN doubted THEN alike ELSE 0 END AS agree
      FROM (SELECT *, alike + unlike >= ${FEWEST} AND alike < ${ALIKE} * (alike + unlike) AS doubted FROM tallied)
      WHERE contradict > 0 OR doubted
    ), theirs AS MATERIALIZED (
      SELECT DISTINCT x.run_id, x.sample_key
      FROM merge_responses x
      SEMI JOIN (SELECT run_id FROM counted UNION ALL SELECT other_id FROM counted) USING (run_id)
      JOIN sample_rungs g ON g.sample_key = x.sample_key
      JOIN steps s ON s.evaluation = g.evaluation
      WHERE g.by_id % s.step = 0
    ), same AS (
      SELECT c.run_id, c.other_id, count(*) AS n
      FROM theirs x JOIN theirs y ON y.sample_key = x.sample_key
      JOIN counted c ON c.run_id = x.run_id AND c.other_id = y.run_id
      GROUP BY c.run_id, c.other_id
    ), judged AS (
      SELECT c.run_id, c.other_id, c.agree + coalesce(s.n, 0) AS agree, c.contradict
      FROM counted c LEFT JOIN same s USING (run_id, other_id)
    )
    SELECT *, agree + contradict >= ${FEWEST} AND agree >= ${SHARE} * (agree + contradict) AS trusted FROM judged`;

/**
 * Runs of one camp distrust the same others, so they trust each other: within a camp an id means one sample. A run that
 * nobody contradicts is of none.
 */
const camps: Sql = sql`
  CREATE OR REPLACE TABLE merge_camps AS
    SELECT run_id, hash(list_sort(list(other_id))) AS camp FROM (
      SELECT run_id, other_id FROM merge_id_trust WHERE NOT trusted
      UNION ALL
      SELECT other_id, run_id FROM merge_id_trust WHERE NOT trusted
    ) GROUP BY run_id`;

export const trustIds: readonly Sql[] = [compareIds, camps];
