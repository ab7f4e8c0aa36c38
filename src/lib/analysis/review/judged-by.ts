import type { QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { reviewedVersion } from '../../engine/reviewed';
import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Compared } from '../comparison/compared';

/** An answer that a reviewer has judged. */
export interface Judged {
  response: number;
  matchKey: number;
  contender: string;
  /** The draw that it was read in; empty where it was chosen. */
  draw: string;
}

const lists = perMerge<readonly Judged[]>(2);

/** What the reviewer has judged of the evaluation, whatever the filter is: asked once for every queue. */
export async function judgedBy(
  { db, comparison: { evaluation, by } }: Compared,
  reviewer: string,
  options?: QueryOptions,
): Promise<readonly Judged[]> {
  const version = reviewedVersion(db);
  if (version === 0) return [];
  return lists(
    db,
    [evaluation, by, reviewer, version],
    () =>
      db.query<Judged>(
        sql`SELECT h.response_id AS response, p.match_key AS "matchKey", ${contenderKey(by)} AS contender, h.draw
            FROM reviewed h JOIN merge_responses g USING (response_id) JOIN runs u USING (run_id)
            JOIN sample_matches p ON p.sample_key = h.sample_key
            WHERE h.kind = 'human' AND h.reviewer = ${reviewer} AND u.evaluation = ${evaluation} AND p.match_key IS NOT NULL`,
      ),
    options,
  );
}
