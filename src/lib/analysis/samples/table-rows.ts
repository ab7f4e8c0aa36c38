import type { Database, QueryOptions } from '../../engine/database';
import { all, ident, join, nothing, sql, type Sql } from '../../engine/sql';
import { score, sharedBy } from '../comparison/grid';
import { labelValues } from '../labels/label-values';
import { compare } from '../comparison/compared';
import { firstAnswersOf } from './first-answers';
import { amongKeys } from './results';
import { figureColumns, firstSamples, orderSql } from './sample-order';
import { disagreement } from './sample-table';
import type { Comparison, Contender, ContenderBy, SampleOrder } from '../types';
import { missingIn } from '../metrics/worst-score';

/** Of the first answer of a row, as `firstAnswersOf` has them. */
const answerColumns = ['answers', 'status', 'output_preview', 'extracted_answer', 'error', 'error_kind'];

/** Columns of the sample table as a file has it: a row is a sample and a model. `answers`: with its first answer. */
export const tableColumns = (by: ContenderBy, { answers = false } = {}): string[] => [
  'evaluation',
  'sample_id',
  'match_key',
  'content_key',
  'model',
  ...(by === 'condition' ? ['condition'] : by === 'run' ? ['run'] : []),
  'metric',
  'score',
  'repeats',
  'compared',
  'is_used',
  'why_not',
  'state',
  ...(answers ? answerColumns : []),
  'output_tokens',
  'cost_usd',
  'latency_ms',
  'input_preview',
  'reference_preview',
];

export interface TableRows {
  /** As the sample table has it; models come in the order of `comparison.contenders`. */
  order: readonly SampleOrder[];
  /** Of `tableColumns`, in this order; null: all. */
  columns: readonly string[] | null;
  /** Keys of labels, each a `tag.<key>` column. */
  labels: readonly string[];
  /** Only these samples, by match key. */
  only?: ReadonlySet<number> | null;
}

/**
 * The rows on view as a statement: one a sample and model that is shown, with its score as the page counts it (repeats
 * averaged, what is missing as chosen), how many answers that is the mean of, and whether the sample is compared (`is_used`). The
 * mean of `score` over the rows of a model that are is the page's score: where each pair has its own samples, those that
 * it shares with `comparison.baseline`. null where nothing is compared.
 */
export async function tableRowsQuery(
  db: Database,
  comparison: Comparison,
  { order, columns, labels, only = null }: TableRows,
  options?: QueryOptions,
): Promise<Sql | null> {
  const asked = await compare(db, comparison, options);
  if (asked === null) return null;
  const { prepared, indices } = asked;
  const { joins, by } = await orderSql(asked, order);
  const filled = missingIn(prepared.metric, comparison.missingAs) === 'wrong';
  const place = ({ key }: Contender): number => comparison.contenders?.indexOf(key) ?? 0;
  const contenders = indices.flatMap((i) => {
    const contender = prepared.contenders[i];
    return contender ? [{ i, contender }] : [];
  });
  contenders.sort((a, b) => place(a.contender) - place(b.contender));
  const lacking = contenders.map(
    ({ i, contender }) => sql`CASE WHEN ${score(i)} IS NULL THEN ${contender.label} END`,
  );
  const models = contenders.map(
    ({ i, contender }, k) =>
      sql`(${i}, ${k}, ${contender.key}, ${contender.model}, ${contender.condition}, ${contender.run})`,
  );
  const base = contenders.find(({ contender }) => contender.key === comparison.baseline)?.i ?? null;
  const each = comparison.samples === 'pairs' && base !== null;
  const own = contenders.map(({ i }) => sql`WHEN ${i} THEN ${sharedBy(base === null ? [i] : [i, base])}`);
  const compared = each ? sql`CASE k.i ${join(own, sql` `)} END` : sql`w.compared`;
  const scores = contenders.map(({ i }) => sql`WHEN ${i} THEN w.${score(i)}`);
  const tags = await Promise.all(labels.map((key) => labelValues(db, comparison.evaluation, key, options)));
  const values: Record<string, Sql> = {
    evaluation: sql`${comparison.evaluation}`,
    sample_id: sql`p.sample_id`,
    match_key: sql`w.match_key`,
    content_key: sql`p.content_key`,
    model: sql`k.model`,
    condition: sql`k.condition`,
    run: sql`k.run`,
    metric: sql`${comparison.metric}`,
    score: sql`CASE k.i ${join(scores, sql` `)} END`,
    repeats: sql`coalesce(c.${filled ? sql`responses` : sql`usable`}, 0)`,
    compared,
    is_used: compared,
    why_not: sql`CASE WHEN ${compared} THEN NULL
      WHEN c.match_key IS NULL THEN 'not answered'
      WHEN c.usable = 0 THEN CASE WHEN c.failed > 0 THEN 'failed' ELSE 'no score' END
      ELSE 'no score of ' || ${each ? sql`${contenders.find(({ i }) => i === base)?.contender.label ?? ''}` : sql`w.lacking`} END`,
    state: sql`CASE WHEN c.match_key IS NULL THEN 'missing' WHEN c.usable > 0 THEN 'scored'
      WHEN c.failed > 0 THEN 'failed' ELSE 'unscored' END`,
    output_tokens: sql`c.tokens`,
    cost_usd: sql`c.cost`,
    latency_ms: sql`c.latency`,
    input_preview: sql`p.input_preview`,
    reference_preview: sql`p.reference_preview`,
    ...Object.fromEntries(answerColumns.map((name) => [name, sql`a.${ident(name)}`])),
  };
  const wanted = columns ?? tableColumns(comparison.by);
  const withAnswers = wanted.some((name) => answerColumns.includes(name));
  const answers = firstAnswersOf(comparison, sql`p.match_key IS NOT NULL`);
  const selected = [
    ...wanted.flatMap((name) => (values[name] ? [sql`${values[name]} AS ${ident(name)}`] : [])),
    ...labels.map((key, i) => sql`${ident(`t${i}`)}.value AS ${ident(`tag.${key}`)}`),
  ];
  return sql`
    WITH ordered AS (
      SELECT w.*, row_number() OVER (ORDER BY ${by}) AS position
      FROM (SELECT *, ${disagreement(indices)} AS disagreement, ${sharedBy(indices)} AS compared,
                   concat_ws(', ', ${join(lacking, sql`, `)}) AS lacking
            FROM ${prepared.grid} WHERE ${only === null ? all : sql`match_key IN (${amongKeys(only)})`}) w ${joins})
    SELECT ${join(selected, sql`, `)}
    FROM ordered w CROSS JOIN (VALUES ${join(models, sql`, `)}) k(i, place, key, model, condition, run)
    LEFT JOIN (SELECT match_key, contender, responses, usable, failed, ${figureColumns} FROM ${prepared.cells}) c
      ON c.match_key = w.match_key AND c.contender = k.i
    LEFT JOIN (${firstSamples(comparison.evaluation, all)}) f ON f.match_key = w.match_key
    LEFT JOIN samples p ON p.sample_key = f.sample_key
    ${withAnswers ? sql`LEFT JOIN (${answers}) a ON a.match_key = w.match_key AND a.contender = k.key` : nothing}
    ${
      tags.length === 0
        ? nothing
        : join(
            tags.map(
              ({ table }, i) =>
                sql`LEFT JOIN ${table} ${ident(`t${i}`)} ON ${ident(`t${i}`)}.match_key = w.match_key`,
            ),
            sql` `,
          )
    }
    ORDER BY w.position, k.place`;
}

/** How many rows that is. */
export async function countTableRows(
  db: Database,
  comparison: Comparison,
  only: ReadonlySet<number> | null,
  options?: QueryOptions,
): Promise<number> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return 0;
  const { prepared, indices } = compared;
  const where = only === null ? all : sql`match_key IN (${amongKeys(only)})`;
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM ${prepared.grid} WHERE ${where}`,
    options,
  );
  return (row?.n ?? 0) * indices.length;
}
