import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { labelsVersion } from '../../engine/written-labels';

/** Where a sample stands in an order, and the match keys beside it. */
export interface Neighbours {
  previous: number | null;
  next: number | null;
  position: number;
  count: number;
}

/** Going from sample to sample asks for the same order again and again: these many are kept, each as a list of keys. */
const KEPT = 3;
const orders = perMerge<Int32Array>(KEPT);

/** `ordered`: rows of `match_key` and `position` from 1. null where the sample is not among them. */
export async function neighboursIn(
  db: Database,
  ordered: Sql,
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> {
  const keys = await orders(db, [labelsVersion(db), ordered], () => read(db, ordered), options);
  const at = keys.indexOf(matchKey);
  if (at < 0) return null;
  return {
    previous: keys[at - 1] ?? null,
    next: keys[at + 1] ?? null,
    position: at + 1,
    count: keys.length,
  };
}

/** No signal stops it: others may wait for the same. */
async function read(db: Database, ordered: Sql): Promise<Int32Array> {
  const table = await db.table(
    sql`SELECT match_key::INTEGER AS match_key FROM (${ordered}) ORDER BY position`,
  );
  return Int32Array.from((table.getChild('match_key')?.toArray() ?? []) as Int32Array);
}
