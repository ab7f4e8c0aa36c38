import { sql, type Sql } from '../../engine/sql';
import { SETTLED } from '../../review/label';

export { SETTLED };

/** Who gave a number that is neither 1 nor 0: a scale of theirs, on which a 1 does not say right. */
export const raters: Sql = sql`(
  SELECT DISTINCT reviewer FROM reviewed WHERE kind = 'human' AND try_cast(value AS DOUBLE) NOT IN (0, 1))`;

/**
 * One judgement of each answer that has any: what was settled, else that of `reviewer`, else the earliest. `right` is 1
 * or 0, or a number of a scale; `draw` is the draw that the answer was read in by whoever read it so, else empty.
 * Columns: response_id, sample_key, reviewer, right, draw.
 */
export const counting = (reviewer: string): Sql => sql`(
  SELECT response_id, sample_key, reviewer, try_cast(value AS DOUBLE) AS "right",
         coalesce(nullif(draw, ''), max(draw) OVER (PARTITION BY response_id)) AS draw
  FROM reviewed WHERE kind = 'human' AND try_cast(value AS DOUBLE) IS NOT NULL
  QUALIFY row_number() OVER (
    PARTITION BY response_id ORDER BY reviewer <> ${SETTLED}, reviewer <> ${reviewer}, labelled_at, reviewer) = 1)`;
