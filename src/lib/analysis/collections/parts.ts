import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { ident, join, type Sql, sql, whole } from '../../engine/sql';
import type { LeafSource } from './types';

/** Joins names of groups; no tool writes it in a name. */
export const BETWEEN = '\u001f';

/** One dataset on one way through the groups, as the rows of a collection run give them. */
export interface Part {
  part: number;
  evaluation: string;
  dataset: string;
  path: string | null;
  taskType: string;
  tags: readonly string[];
  /** That somebody answered. */
  samples: number;
}

/** What the rows of collection runs say of themselves (`collection_info`). */
export interface Parts {
  /** sample_key, match_key, part, subset, weight; in order of `part`. */
  rows: Sql;
  list: readonly Part[];
}

/** Groups within groups deeper than this are one. */
const DEEPEST = 10;

const parts = perMerge<Parts>();

/** Built once after each merge, when first asked for. */
export const partsOf = (db: Database, options?: QueryOptions): Promise<Parts> =>
  parts(db, null, (generation) => build(db, derived('collection_rows', [generation])), options);

/** The part of a source; undefined for a whole evaluation. */
export const partOf = ({ list }: Parts, { evaluation, dataset, path }: LeafSource): number | undefined =>
  list.find((one) => one.evaluation === evaluation && one.dataset === dataset && one.path === path)?.part;

const category = (level: number): Sql => ident(`c${level}`);
const categories = Array.from({ length: DEEPEST }, (_, level) => level);

/** Labels are integers until the last step: a sample has some ten of them. */
const buildRows = (table: Sql): Sql => sql`
  CREATE OR REPLACE TABLE ${table} AS
    WITH kinds AS (
      SELECT label_id, CASE WHEN key = 'collection.dataset' THEN -1 WHEN key = 'collection.subset' THEN -2
                            WHEN key = 'collection.weight' THEN -3
                            WHEN starts_with(key, 'collection.category') THEN try_cast(substr(key, 20) AS INTEGER) END AS kind
      FROM labels WHERE starts_with(key, 'collection.')
    ), coded AS (
      SELECT t.sample_key, min(label_id) FILTER (kind = -1) AS dataset, min(label_id) FILTER (kind = -2) AS subset,
             min(label_id) FILTER (kind = -3) AS weight,
             ${join(
               categories.map(
                 (level) => sql`min(label_id) FILTER (kind = ${whole(level)}) AS ${category(level)}`,
               ),
               sql`, `,
             )}
      FROM sample_labels t JOIN kinds k USING (label_id) WHERE kind IS NOT NULL
      GROUP BY t.sample_key HAVING count(*) FILTER (kind = -1) > 0
    )
    SELECT c.sample_key, p.match_key, p.evaluation, c.dataset, ${join(categories.map(category), sql`, `)},
           dense_rank() OVER (ORDER BY p.evaluation, ${join(categories.map(category), sql`, `)}, c.dataset)::INTEGER AS part,
           s.value AS subset, try_cast(w.value AS DOUBLE) AS weight
    FROM coded c JOIN sample_matches p USING (sample_key)
    LEFT JOIN labels s ON s.label_id = c.subset LEFT JOIN labels w ON w.label_id = c.weight
    ORDER BY part, c.sample_key`;

type Coded = { part: number; evaluation: string; dataset: number; samples: number } & Record<
  string,
  number | null
>;

async function build(db: Database, rows: Sql): Promise<Parts> {
  await db.run(buildRows(rows));
  const coded = await db.query<Coded>(
    sql`SELECT part, any_value(evaluation) AS evaluation, any_value(dataset) AS dataset,
               ${join(
                 categories.map((level) => sql`any_value(${category(level)}) AS ${category(level)}`),
                 sql`, `,
               )},
               count(*) FILTER (sample_key IN (SELECT sample_key FROM merge_responses)) AS samples
        FROM ${rows} GROUP BY part ORDER BY part`,
  );
  if (coded.length === 0) return { rows, list: [] };
  const names = await db.query<{ label_id: number; value: string }>(
    sql`SELECT label_id, value FROM labels WHERE key = 'collection.dataset' OR starts_with(key, 'collection.category')`,
  );
  const facts = await db.query<{ part: number; key: string; value: string }>(
    sql`SELECT part, key, value
        FROM (SELECT DISTINCT c.part, t.label_id FROM ${rows} c JOIN sample_labels t USING (sample_key))
        JOIN labels l USING (label_id) WHERE key IN ('collection.task_type', 'collection.tags')
        ORDER BY part, key, value`,
  );
  const nameOf = new Map(names.map(({ label_id, value }) => [label_id, value]));
  const list = coded.map((one): Part => {
    const path = categories.flatMap((level) => nameOf.get(one[`c${level}`] ?? -1) ?? []);
    const said = (key: string) =>
      facts.filter((fact) => fact.part === one.part && fact.key === key).map(({ value }) => value);
    return {
      part: one.part,
      evaluation: one.evaluation,
      dataset: nameOf.get(one.dataset) ?? '',
      path: path.length === 0 ? null : path.join(BETWEEN),
      taskType: said('collection.task_type')[0] ?? '',
      tags: said('collection.tags'),
      samples: one.samples,
    };
  });
  return { rows, list };
}
