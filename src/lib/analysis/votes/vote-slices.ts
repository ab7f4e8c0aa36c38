import { sql } from '../../engine/sql';
import type { Context } from '../question';
import { LEAST_VOTES } from './ranked';

/** More slices are not shown. */
const MOST_SLICES = 20;

/** A value of a label, and the samples with votes that bear it. */
export interface VoteSlice {
  value: string;
  samples: readonly number[];
}

/** Labels by whose values the samples of an evaluation’s votes fall into 2 to 20 slices of 30 votes or more, most slices first. */
export async function voteLabels({ db, signal }: Context, evaluation: string): Promise<string[]> {
  const found = await db.query<{ key: string }>(
    sql`SELECT key FROM (
          SELECT l.key, l.value, count(*) AS votes FROM pairs p JOIN sample_labels USING (sample_key) JOIN labels l USING (label_id)
          WHERE p.evaluation = ${evaluation} AND p.contender_a <> p.contender_b AND p.outcome IS NOT NULL GROUP BY l.key, l.value)
        WHERE votes >= ${LEAST_VOTES} GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SLICES} ORDER BY count(*) DESC, key`,
    { signal },
  );
  return found.map(({ key }) => key);
}

/** The slices of 30 votes or more that a label cuts, the most samples first. */
export async function voteSlices(
  { db, signal }: Context,
  evaluation: string,
  key: string,
): Promise<VoteSlice[]> {
  const found = await db.query<{ value: string; samples: string }>(
    sql`SELECT l.value, list_sort(list_distinct(list(p.sample_key)))::VARCHAR AS samples
        FROM pairs p JOIN sample_labels USING (sample_key) JOIN labels l USING (label_id)
        WHERE p.evaluation = ${evaluation} AND p.contender_a <> p.contender_b AND p.outcome IS NOT NULL AND l.key = ${key}
        GROUP BY l.value HAVING count(*) >= ${LEAST_VOTES} ORDER BY count(DISTINCT p.sample_key) DESC, l.value`,
    { signal },
  );
  return found.map(({ value, samples }) => ({ value, samples: JSON.parse(samples) as number[] }));
}
