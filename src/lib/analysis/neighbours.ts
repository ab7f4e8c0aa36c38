import type { Database, QueryOptions } from '../engine/database';
import { sql, type Sql } from '../engine/sql';

/** Where a sample stands in an order, and the match keys beside it. */
export interface Neighbours {
  previous: number | null;
  next: number | null;
  position: number;
  count: number;
}

/** `ordered`: rows of `match_key` and `position` from 1. null where the sample is not among them. */
export async function neighboursIn(
  db: Database,
  ordered: Sql,
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> {
  const [row] = await db.query<Neighbours>(
    sql`WITH ordered AS (${ordered}), here AS (SELECT position FROM ordered WHERE match_key = ${matchKey})
        SELECT max(match_key) FILTER (o.position = here.position - 1) AS previous,
               max(match_key) FILTER (o.position = here.position + 1) AS next,
               min(here.position) AS position, count(*) AS count
        FROM ordered o, here`,
    options,
  );
  return row === undefined || row.count === 0 ? null : row;
}
