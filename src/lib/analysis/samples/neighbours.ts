import type { Database, QueryOptions } from '../../engine/database';
import { generation } from '../../engine/merge';
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
const orders = new WeakMap<Database, Map<string, Promise<Int32Array>>>();

/** `ordered`: rows of `match_key` and `position` from 1. null where the sample is not among them. */
export async function neighboursIn(
  db: Database,
  ordered: Sql,
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> {
  const current = await generation(db, options);
  const keys = await keysInOrder(db, ordered, JSON.stringify([current, labelsVersion(db), ordered]));
  const at = keys.indexOf(matchKey);
  if (at < 0) return null;
  return {
    previous: keys[at - 1] ?? null,
    next: keys[at + 1] ?? null,
    position: at + 1,
    count: keys.length,
  };
}

function keysInOrder(db: Database, ordered: Sql, key: string): Promise<Int32Array> {
  const kept = orders.get(db) ?? new Map<string, Promise<Int32Array>>();
  orders.set(db, kept);
  const found = kept.get(key) ?? read(db, ordered);
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  found.catch(() => kept.delete(key));
  return found;
}

/** No signal stops it: others may wait for the same. */
async function read(db: Database, ordered: Sql): Promise<Int32Array> {
  const table = await db.table(
    sql`SELECT match_key::INTEGER AS match_key FROM (${ordered}) ORDER BY position`,
  );
  return Int32Array.from((table.getChild('match_key')?.toArray() ?? []) as Int32Array);
}
