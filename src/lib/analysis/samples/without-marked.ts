import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { either, not, written } from '../../filter';
import { compare } from '../comparison/compared';
import { leaderboard } from '../comparison/leaderboard';
import { MARK_KEY, SET_ASIDE } from '../definitions/marks';
import type { Comparison, Leaderboard } from '../types';

/** Scores on all samples on view, and without those that are marked as wrong key or ambiguous. */
export interface WithoutMarked {
  all: Leaderboard;
  without: Leaderboard;
  /** Samples on view that are set aside. */
  marked: number;
}

/** The filter that sets the marked samples aside. */
export const withoutMarked = written(
  not(either(SET_ASIDE.map((value) => ({ kind: 'label' as const, key: MARK_KEY, value })))),
);

/** null where no sample on view is marked so. */
export async function scoresWithoutMarked(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<WithoutMarked | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const [found] = await db.query<{ marked: number }>(
    sql`SELECT count(DISTINCT match_key)::INTEGER AS marked
        FROM sample_tags JOIN sample_matches USING (sample_key) JOIN ${compared.prepared.grid} USING (match_key)
        WHERE key = ${MARK_KEY} AND value IN (${list(SET_ASIDE)})`,
    options,
  );
  if (!found || found.marked === 0) return null;
  const without = { ...comparison, chips: [...comparison.chips, withoutMarked] };
  return {
    all: await leaderboard(db, comparison, options),
    without: await leaderboard(db, without, options),
    marked: found.marked,
  };
}
