import { all, join, list, nothing, sql, type Sql } from '../../engine/sql';
import { factOf, facts } from './label-facts';
import type { Chip } from '../types';

const within = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`u.evaluation = ${evaluation}`;
const samplesWithin = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`p.evaluation = ${evaluation}`;

/**
 * `match_key` and `value` of every sample that bears a label: its own, those of its answers and of the runs that
 * answered it, within an evaluation or (null) in any. A sample comes once for each value at least.
 */
export function labelled(key: string, evaluation: string | null): Sql {
  const fact = factOf(key);
  if (fact?.level === 'sample')
    return sql`SELECT p.match_key, ${fact.value} AS value FROM sample_matches p
      WHERE ${samplesWithin(evaluation)} AND p.match_key IS NOT NULL AND ${fact.value} IS NOT NULL`;
  if (fact !== undefined)
    return sql`SELECT DISTINCT p.match_key, ${fact.value} AS value
      FROM responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
      WHERE ${within(evaluation)} AND p.match_key IS NOT NULL AND ${fact.value} IS NOT NULL`;
  return sql`
    SELECT p.match_key, l.value FROM sample_matches p JOIN sample_labels t USING (sample_key) JOIN labels l USING (label_id)
    WHERE l.key = ${key} AND ${samplesWithin(evaluation)} AND p.match_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT p.match_key, l.value FROM response_labels t JOIN labels l USING (label_id)
      JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE l.key = ${key} AND ${within(evaluation)} AND p.match_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT p.match_key, t.value FROM run_tags t
      JOIN merge_responses r USING (run_id) JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE t.key = ${key} AND ${within(evaluation)} AND p.match_key IS NOT NULL`;
}

/** Condition over the column of a label's value; null: there is to be no value. */
type ValueCondition = ((value: Sql) => Sql) | null;

/** Condition over `responses r`, `samples p` and `runs u` that a response, its sample or its run bears such a value. */
function bears(key: string, passes: (value: Sql) => Sql): Sql {
  const fact = factOf(key);
  if (fact !== undefined) return sql`coalesce(${passes(fact.value)}, false)`;
  const condition = sql`l.key = ${key} AND ${passes(sql`l.value`)}`;
  return sql`(
    r.sample_key IN (SELECT t.sample_key FROM sample_labels t JOIN labels l USING (label_id) WHERE ${condition})
    OR r.response_id IN (SELECT t.response_id FROM response_labels t JOIN labels l USING (label_id) WHERE ${condition})
    OR r.run_id IN (SELECT l.run_id FROM run_tags l WHERE ${condition}))`;
}

/** Chips about the value of a label. */
export type LabelChip = Extract<Chip, { kind: 'label' | 'range' | 'others' }>;

export const isLabelChip = (chip: Chip): chip is LabelChip =>
  chip.kind === 'label' || chip.kind === 'range' || chip.kind === 'others';

function conditionOf(chip: LabelChip): ValueCondition {
  switch (chip.kind) {
    case 'label': {
      const { value: wanted } = chip;
      return wanted === null ? null : (value) => sql`${value} = ${wanted}`;
    }
    case 'range':
      return (value) => inRange(sql`TRY_CAST(${value} AS DOUBLE)`, chip);
    case 'others':
      return (value) => sql`${value} NOT IN (${list(chip.than)})`;
  }
}

/** `low` belongs to the range, `high` does not. */
function inRange(number: Sql, { low, high }: { low: number | null; high: number | null }): Sql {
  const sides = [
    ...(low === null ? [] : [sql`${number} >= ${low}`]),
    ...(high === null ? [] : [sql`${number} < ${high}`]),
  ];
  return sides.length === 0 ? sql`${number} IS NOT NULL` : sql`(${join(sides, sql` AND `)})`;
}

/** Condition over `responses r`, `samples p` and `runs u` for one chip. */
export function responseBears(chip: LabelChip): Sql {
  const passes = conditionOf(chip);
  return passes === null ? sql`NOT ${bears(chip.key, () => all)}` : bears(chip.key, passes);
}

/** Condition over a table with `match_key`: the sample bears one of the values (or none where a chip asks for that). */
export function samplesBear(chips: readonly LabelChip[], evaluation: string | null): Sql | null {
  const [first] = chips;
  if (first === undefined || chips.some(({ key }) => key !== first.key)) return null;
  const { key } = first;
  const conditions = chips.flatMap((chip) => conditionOf(chip)?.(sql`value`) ?? []);
  const some = sql`match_key IN (SELECT match_key FROM (${labelled(key, evaluation)}) WHERE ${join(conditions, sql` OR `)})`;
  const none = sql`match_key NOT IN (SELECT match_key FROM (${labelled(key, evaluation)}))`;
  if (conditions.length === 0) return none;
  return conditions.length === chips.length ? some : sql`(${some} OR ${none})`;
}

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
