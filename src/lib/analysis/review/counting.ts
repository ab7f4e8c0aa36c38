import { sql, type Sql } from '../../engine/sql';
import { SETTLED } from '../../review/label';

export { SETTLED };

/** Who gave, on no scale, a number that is neither 1 nor 0: it is one of theirs, on which a 1 does not say right. */
const raters: Sql = sql`(
  SELECT DISTINCT reviewer FROM reviewed
  WHERE kind = 'human' AND scale = '' AND try_cast(value AS DOUBLE) NOT IN (0, 1))`;

/**
 * Every judgement of an answer. `said` is its number; `right` 1 or 0, of a rating by the pass mark of its scale, NULL where
 * nobody says. Columns: response_id, sample_key, reviewer, said, right, scale, draw, labelled_at.
 */
export const judged: Sql = sql`(
  SELECT response_id, sample_key, reviewer, try_cast(value AS DOUBLE) AS said, scale, draw, labelled_at,
         CASE WHEN scale <> ''
              THEN (said >= try_cast(nullif(regexp_extract(scale, 'right from ([0-9]+)$', 1), '') AS DOUBLE))::DOUBLE
              WHEN reviewer NOT IN ${raters} THEN said END AS "right"
  FROM reviewed WHERE kind = 'human' AND try_cast(value AS DOUBLE) IS NOT NULL)`;

/**
 * One judgement of each answer that has any: what was settled, else that of `reviewer`, else the earliest. `draw` is the
 * draw that the answer was read in by whoever read it so, else empty. Columns: those of `judged`.
 */
export const counting = (reviewer: string): Sql => sql`(
  SELECT * REPLACE (coalesce(nullif(draw, ''), max(draw) OVER (PARTITION BY response_id)) AS draw)
  FROM ${judged}
  QUALIFY row_number() OVER (
    PARTITION BY response_id ORDER BY reviewer <> ${SETTLED}, reviewer <> ${reviewer}, labelled_at, reviewer) = 1)`;
