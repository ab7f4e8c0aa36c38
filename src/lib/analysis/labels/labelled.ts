import { join, nothing, sql, type Sql } from '../../engine/sql';
import { factOf, facts } from '../../filter/label-facts';
import { samplesWithin } from '../../filter/labelled';
import { within } from '../../filter/sample-scores';

/** Values of one label of a row of `results v`, a value a row. */
export function valuesOfResult(key: string): Sql {
  const fact = factOf(key);
  if (fact !== undefined)
    return sql`SELECT ${fact.value} AS value FROM responses r JOIN sample_matches p USING (sample_key)
      WHERE r.response_id = v.response_id AND ${fact.value} IS NOT NULL`;
  return sql`
    SELECT l.value FROM sample_labels s JOIN labels l USING (label_id) WHERE l.key = ${key} AND s.sample_key = v.sample_key
    UNION
    SELECT l.value FROM response_labels s JOIN labels l USING (label_id) WHERE l.key = ${key} AND s.response_id = v.response_id
    UNION
    SELECT s.value FROM run_tags s WHERE s.key = ${key} AND s.run_id = v.run_id`;
}

/** Facts as `key, value, n`: samples that bear the value, counted by sample. */
const factCounts = (evaluation: string | null): Sql =>
  join(
    facts.map(({ key, value, level }) =>
      level === 'sample'
        ? sql`SELECT ${key} AS key, ${value} AS value, count(*) AS n, false AS answers FROM sample_matches p
            WHERE ${samplesWithin(evaluation)} AND ${value} IS NOT NULL GROUP BY ALL`
        : sql`SELECT ${key} AS key, ${value} AS value, count(DISTINCT r.sample_key) AS n, true AS answers
            FROM responses r JOIN runs u USING (run_id)
            WHERE ${within(evaluation)} AND ${value} IS NOT NULL GROUP BY ALL`,
    ),
    sql` UNION ALL `,
  );

/**
 * `key`, `value`, `samples` that bear it and whether `answers` do: labels of samples, responses and runs alike, and with
 * `withFacts` columns.
 */
export const labelCounts = (evaluation: string | null, withFacts: boolean): Sql => sql`
  WITH sampled AS (
    SELECT t.label_id, count(*) AS n FROM sample_labels t JOIN sample_matches p USING (sample_key)
    WHERE ${samplesWithin(evaluation)} GROUP BY t.label_id
  ), answered AS (
    SELECT t.label_id, count(DISTINCT r.sample_key) AS n
    FROM response_labels t JOIN merge_responses r USING (response_id) JOIN sample_matches p USING (sample_key)
    WHERE ${samplesWithin(evaluation)} GROUP BY t.label_id
  ), run_labelled AS (
    SELECT t.key, t.value, count(DISTINCT r.sample_key) AS n
    FROM run_tags t JOIN merge_responses r USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE ${samplesWithin(evaluation)} GROUP BY t.key, t.value
  )
  SELECT key, value, max(n) AS samples, bool_or(answers) AS answers FROM (
    SELECT l.key, l.value, n, false AS answers FROM sampled JOIN labels l USING (label_id)
    UNION ALL SELECT l.key, l.value, n, true FROM answered JOIN labels l USING (label_id)
    UNION ALL SELECT key, value, n, false FROM run_labelled
    ${withFacts ? sql`UNION ALL ${factCounts(evaluation)}` : nothing}
  ) GROUP BY key, value`;
