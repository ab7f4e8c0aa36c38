import { list, sql } from '../../engine/sql';
import type { Context } from '../question';
import type { Preferences } from './ranking';

/** A sample whose votes put the first ahead of the second. */
export interface DecidingSample {
  sampleKey: number;
  matchKey: number | null;
  contentKey: string | null;
  sampleId: string | null;
  evaluation: string;
  input: string | null;
  /** Rating points that it puts between the two. */
  moves: number;
  votes: number;
  /** Of all votes on it, a tie half, whoever they met; null where it has none. */
  shareA: number | null;
  shareB: number | null;
}

/** The samples that decide between the first two, the most first; empty where nothing is said of them. */
export async function decidingSamples(
  { db, signal }: Context,
  { evaluation, deciding }: Preferences,
): Promise<DecidingSample[]> {
  if (deciding === null || deciding.prompts.length === 0) return [];
  const { a, b, prompts } = deciding;
  const share = (model: string) =>
    sql`avg(CASE ${model} WHEN contender_a THEN outcome WHEN contender_b THEN 1 - outcome END)::DOUBLE`;
  const rows = await db.query<Omit<DecidingSample, 'moves'>>(
    sql`SELECT s.sample_key AS "sampleKey", s.match_key AS "matchKey", s.content_key AS "contentKey", s.sample_id AS "sampleId",
               s.evaluation, s.input_preview AS input, p.votes, p."shareA", p."shareB"
        FROM samples s JOIN (
          SELECT sample_key, count(*)::INTEGER AS votes, ${share(a)} AS "shareA", ${share(b)} AS "shareB" FROM pairs
          WHERE evaluation = ${evaluation} AND outcome IS NOT NULL AND contender_a <> contender_b
            AND sample_key IN (${list(prompts.map(({ sample }) => sample))})
          GROUP BY sample_key) p USING (sample_key)`,
    { signal },
  );
  const byKey = new Map(rows.map((row) => [row.sampleKey, row]));
  return prompts.flatMap(({ sample, moves }) => {
    const row = byKey.get(sample);
    return row ? [{ ...row, moves }] : [];
  });
}
