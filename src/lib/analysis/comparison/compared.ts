import type { Database, QueryOptions } from '../../engine/database';
import type { Comparison } from '../types';
import { type Filtered, prepare, shown } from './prepared';

/** A comparison with all that its numbers come from; `signal`, as of a query, where somebody may stop waiting. */
export interface Compared extends QueryOptions {
  db: Database;
  comparison: Comparison;
  prepared: Filtered;
  /** Contenders shown, as indices into the prepared ones: never none. */
  indices: readonly number[];
}

/** null without such a metric in the evaluation, and where no contender is shown. */
export async function compare(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Compared | null> {
  const prepared = await prepare(db, comparison, options);
  const indices = prepared === null ? [] : shown(prepared, comparison);
  return prepared === null || indices.length === 0 ? null : { db, comparison, prepared, indices, ...options };
}
