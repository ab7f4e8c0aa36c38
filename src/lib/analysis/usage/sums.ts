import type { Database, QueryOptions } from '../../engine/database';
import { ident, join, type Sql, sql, whole } from '../../engine/sql';
import { BATCH, type Component, components, FAILED, type Filled, UNANSWERED } from './uses';

/** What the responses of one part took. */
export interface PartSums extends Record<Component, number> {
  /** Unit and what is known: see `PART`. */
  part: number;
  responses: number;
  reported: number;
}

export interface PartRow extends PartSums {
  contender: number;
  scope: number;
  /** Responses whose sample others may have answered. */
  matched: number;
  failed: number;
  unanswered: number;
  cut: number;
  /** Responses with a figure that is a batch's divided by its samples. */
  averaged: number;
  counted: number;
  read_known: number;
  write_known: number;
  output_known: number;
  reasoning_known: number;
  total: number;
  total_known: number;
  latency_known: number;
}

const sumOf = (name: string, { columns }: Filled, optional: boolean): Sql =>
  optional && !columns.has(name) ? sql`0` : sql`coalesce(sum(${ident(name)}), 0)`;
const countOf = (name: string, { columns }: Filled, optional: boolean): Sql =>
  optional && !columns.has(name) ? sql`0` : sql`count(${ident(name)})`;

/** `count(*) FILTER` takes four times as long. */
const many = (condition: Sql): Sql => sql`sum((${condition})::INTEGER)::BIGINT`;

const isOptional = (name: string): boolean => name !== 'fresh' && name !== 'output';

/** Columns of `PartSums` but for the part itself, over rows of `uses`. */
export const partColumns = (filled: Filled): Sql =>
  join(
    [
      sql`count(*) AS responses`,
      ...components.map((name) => sql`${sumOf(name, filled, isOptional(name))} AS ${ident(name)}`),
      sql`${sumOf('reported', filled, true)} AS reported`,
    ],
    sql`, `,
  );

/** Sums by part and scope, over rows of `uses`. */
export function sumsOfRows(
  db: Database,
  rows: Sql,
  filled: Filled,
  options?: QueryOptions,
): Promise<PartRow[]> {
  const knowns = { cache_read: 'read_known', cache_write: 'write_known', reasoning: 'reasoning_known' };
  return db.query<PartRow>(
    sql`SELECT part, scope, min(contender) AS contender, ${partColumns(filled)}, count(match_key) AS matched,
          ${many(sql`status = ${whole(FAILED)}`)} AS failed, ${many(sql`status = ${whole(UNANSWERED)}`)} AS unanswered,
          ${many(sql`cut`)} AS cut, ${many(sql`scope = ${whole(BATCH)} OR latency_kind = 5`)} AS averaged,
          count(fresh) AS counted, count(output) AS output_known,
          ${join(
            Object.entries(knowns).map(
              ([name, known]) => sql`${countOf(name, filled, true)} AS ${ident(known)}`,
            ),
            sql`, `,
          )},
          coalesce(sum(total), 0) AS total, count(total) AS total_known, count(latency) AS latency_known
        FROM ${rows} GROUP BY part, scope ORDER BY part, scope`,
    options,
  );
}

/** The scope of the figures does not change what they cost, but for the last call, which is in `part`. */
export function mergedParts(rows: readonly PartSums[]): PartSums[] {
  const parts = new Map<number, PartSums>();
  for (const { part, responses, fresh, cache_read, cache_write, output, reasoning, reported } of rows) {
    const sum = parts.get(part);
    const own = { part, responses, fresh, cache_read, cache_write, output, reasoning, reported };
    if (sum === undefined) {
      parts.set(part, own);
      continue;
    }
    for (const key of Object.keys(own) as (keyof PartSums)[]) if (key !== 'part') sum[key] += own[key];
  }
  return [...parts.values()];
}
