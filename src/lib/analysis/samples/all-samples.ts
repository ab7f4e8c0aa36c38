import type { Database, QueryOptions } from '../../engine/database';
import { type Neighbours, neighboursIn } from './neighbours';
import { sql } from '../../engine/sql';

/** A sample as a plain list shows it, scored or not, answered or not. */
export interface PlainSample {
  matchKey: number;
  contentKey: string | null;
  evaluation: string;
  sampleId: string | null;
  input: string | null;
  answers: number;
  votes: number;
}

/** One sample of each match, in the order in which the files have them. */
const named = sql`
  SELECT match_key, min(sample_key) AS sample_key FROM sample_matches WHERE match_key IS NOT NULL GROUP BY match_key`;

export async function countAllSamples(db: Database, options?: QueryOptions): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM (${named})`, options);
  return row?.n ?? 0;
}

/** A window of all samples of all evaluations. */
export async function pageOfAllSamples(
  db: Database,
  page: { offset: number; limit: number },
  options?: QueryOptions,
): Promise<PlainSample[]> {
  const rows = await db.query<{
    match_key: number;
    content_key: string | null;
    evaluation: string;
    sample_id: string | null;
    input_preview: string | null;
    answers: number;
    votes: number;
  }>(
    sql`WITH page AS MATERIALIZED (
          SELECT * FROM (${named}) ORDER BY sample_key LIMIT ${page.limit} OFFSET ${page.offset}
        ), answered AS (
          SELECT m.match_key, count(*) AS answers FROM responses r JOIN sample_matches m USING (sample_key)
          WHERE m.match_key IN (SELECT match_key FROM page) GROUP BY m.match_key
        ), voted AS (
          SELECT m.match_key, count(*) AS votes FROM pairs p JOIN sample_matches m USING (sample_key)
          WHERE m.match_key IN (SELECT match_key FROM page) GROUP BY m.match_key
        )
        SELECT g.match_key, p.content_key, p.evaluation, p.sample_id, p.input_preview,
               coalesce(a.answers, 0) AS answers, coalesce(v.votes, 0) AS votes
        FROM page g JOIN samples p USING (sample_key) LEFT JOIN answered a ON a.match_key = g.match_key
        LEFT JOIN voted v ON v.match_key = g.match_key
        ORDER BY g.sample_key`,
    options,
  );
  return rows.map((row) => ({
    matchKey: row.match_key,
    contentKey: row.content_key,
    evaluation: row.evaluation,
    sampleId: row.sample_id,
    input: row.input_preview,
    answers: row.answers,
    votes: row.votes,
  }));
}

/** Match keys before and after one among all samples of its evaluation, in the order of the files. */
export const neighboursInFiles = (
  db: Database,
  evaluation: string,
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> =>
  neighboursIn(
    db,
    sql`SELECT match_key, row_number() OVER (ORDER BY min(sample_key)) AS position
        FROM sample_matches WHERE match_key IS NOT NULL AND evaluation = ${evaluation} GROUP BY match_key`,
    matchKey,
    options,
  );
