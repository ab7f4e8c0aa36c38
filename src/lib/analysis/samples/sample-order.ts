import { ident, join, nothing, sql, type Sql } from '../../engine/sql';
import { labelValues } from '../labels/label-values';
import { score } from '../comparison/grid';
import type { Compared } from '../comparison/compared';
import { scoresOf } from '../metrics/second-metric';
import type { SampleFigure, SampleOrder } from '../types';

/** How the rows of the sample table stand: over `w`, the rows of the grid with their `disagreement`. */
export interface OrderSql {
  /** What the keys need beside the grid: at most one row for each of its rows. */
  joins: Sql;
  /** The keys, and last the match key, so that no two rows are equal. */
  by: Sql;
}

interface Key {
  join: Sql;
  /** Compared one after the other. */
  values: readonly Sql[];
}

const texts: Partial<Record<string, Sql>> = {
  sample: sql`p.sample_id`,
  input: sql`p.input_preview`,
  reference: sql`p.reference_preview`,
};
const figures: Record<SampleFigure, Sql> = {
  tokens: sql`output_tokens / nullif(output_tokens_known, 0)`,
  cost: sql`cost / nullif(cost_known, 0)`,
  latency: sql`latency / nullif(latency_known, 0)`,
};

/** Means over the answers that say a figure: columns over the cells. */
export const figureColumns: Sql = join(
  Object.entries(figures).map(([name, value]) => sql`${value} AS ${ident(name)}`),
  sql`, `,
);

/** The first of the samples that are one by their match key: its texts stand for all of them. */
export const firstSamples = (evaluation: string, keys: Sql): Sql => sql`
  SELECT match_key, min(sample_key) AS sample_key FROM sample_matches
  WHERE match_key IS NOT NULL AND evaluation = ${evaluation} AND ${keys} GROUP BY match_key`;

/** Keys that speak of what is not there sort nothing. */
export async function orderSql(
  { db, signal, prepared, comparison }: Compared,
  order: readonly SampleOrder[],
): Promise<OrderSql> {
  const keys: (Key & { descending: boolean })[] = [];
  for (const [i, { by, descending }] of order.entries()) {
    const key = await keyOf(by, ident(`o${i}`));
    if (key) keys.push({ ...key, descending });
  }
  // Only an order by text needs the texts of all samples.
  const isByText = order.some(({ by }) => typeof by === 'string' && texts[by] !== undefined);
  const ofTexts = sql`JOIN (${firstSamples(comparison.evaluation, sql`true`)}) f ON f.match_key = w.match_key
    JOIN samples p ON p.sample_key = f.sample_key`;
  const compared = keys.flatMap(({ values, descending }) =>
    values.map((value) => sql`${value} ${descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`}`),
  );
  return {
    joins: join([isByText ? ofTexts : nothing, ...keys.map((key) => key.join)], sql` `),
    by: join([...compared, sql`w.match_key`], sql`, `),
  };

  async function keyOf(by: SampleOrder['by'], table: Sql): Promise<Key | null> {
    if (by === 'disagreement') return { join: nothing, values: [sql`w.disagreement`] };
    if (by === 'number') return { join: nothing, values: [sql`w.match_key`] };
    if (typeof by === 'string') return { join: nothing, values: [texts[by] ?? sql`w.match_key`] };
    if ('label' in by) {
      const values = await labelValues(db, comparison.evaluation, by.label, { signal });
      return {
        join: sql`LEFT JOIN ${values.table} ${table} ON ${table}.match_key = w.match_key`,
        values: [sql`${table}.number`, sql`${table}.value`],
      };
    }
    const contender = prepared.contenders.findIndex(({ key }) => key === by.contender);
    if (contender < 0) return null;
    if (!('figure' in by) && !('metric' in by))
      return { join: nothing, values: [sql`w.${score(contender)}`] };
    const ofContender =
      'figure' in by
        ? sql`SELECT match_key, ${figures[by.figure]} AS value FROM ${prepared.cells} WHERE contender = ${contender}`
        : sql`SELECT match_key, score AS value
            FROM (${scoresOf(comparison, by.metric, sql`p.match_key IS NOT NULL`)}) WHERE contender = ${by.contender}`;
    return {
      join: sql`LEFT JOIN (${ofContender}) ${table} ON ${table}.match_key = w.match_key`,
      values: [sql`${table}.value`],
    };
  }
}
