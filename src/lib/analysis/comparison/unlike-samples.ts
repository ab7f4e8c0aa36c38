import type { Database, QueryOptions } from '../../engine/database';
import { join, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender } from '../types';
import { compare } from './compared';

/** A sample that is matched though its texts differ: each contender's, as far as its preview goes. */
export interface UnlikeSample {
  matchKey: number;
  sampleId: string | null;
  texts: { contender: Contender; text: string }[];
}

/** So many are listed. */
export const MOST_UNLIKE = 20;

/** Matched samples with different inputs, or with equal inputs and different references, among the contenders shown; the first. */
export async function unlikeSamples(
  db: Database,
  comparison: Comparison,
  of: 'inputs' | 'references',
  options?: QueryOptions,
): Promise<UnlikeSample[]> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return [];
  const { prepared, indices } = compared;
  const keys = join(
    indices.map((i) => sql`(${prepared.contenders[i]?.key ?? ''}, ${i})`),
    sql`, `,
  );
  const text = of === 'inputs' ? sql`t.input_preview` : sql`t.reference_preview`;
  const differ =
    of === 'inputs'
      ? sql`min(g.by_text) <> max(g.by_text)`
      : sql`min(g.by_text) = max(g.by_text) AND min(t.reference_preview) <> max(t.reference_preview)`;
  const rows = await db.query<{ key: number; id: string | null; i: number; text: string | null }>(
    sql`WITH answered AS MATERIALIZED (
          SELECT DISTINCT r.sample_key, k.i FROM merge_responses r JOIN runs u USING (run_id)
          JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
          WHERE u.evaluation = ${comparison.evaluation}
        ), unlike AS (
          SELECT p.match_key FROM answered JOIN sample_matches p USING (sample_key) JOIN sample_rungs g USING (sample_key)
          JOIN staged_samples t ON t.row_ref = p.row_ref
          WHERE p.match_key IS NOT NULL GROUP BY p.match_key HAVING count(DISTINCT p.sample_key) > 1 AND ${differ}
          ORDER BY p.match_key LIMIT ${MOST_UNLIKE}
        )
        SELECT p.match_key AS "key", min(t.sample_id) AS id, a.i, min(${text}) AS "text"
        FROM answered a JOIN sample_matches p USING (sample_key) JOIN staged_samples t ON t.row_ref = p.row_ref
        SEMI JOIN unlike ON unlike.match_key = p.match_key
        GROUP BY p.match_key, a.i ORDER BY p.match_key, a.i`,
    options,
  );
  const found = new Map<number, UnlikeSample>();
  for (const { key, id, i, text: shown } of rows) {
    const contender = prepared.contenders[i];
    if (contender === undefined || shown === null) continue;
    const sample = found.get(key) ?? { matchKey: key, sampleId: id, texts: [] };
    found.set(key, { ...sample, texts: [...sample.texts, { contender, text: shown }] });
  }
  return [...found.values()];
}
