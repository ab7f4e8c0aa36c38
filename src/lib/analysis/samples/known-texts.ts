import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';

/** What there is to be read of an evaluation's samples, of one of them at least. */
export interface KnownTexts {
  id: boolean;
  reference: boolean;
  /** The text of an answer, what was taken from it, or what went wrong. */
  answer: boolean;
}

export async function knownTexts(
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<KnownTexts> {
  const [found] = await db.query<KnownTexts>(
    sql`SELECT
          EXISTS (FROM samples WHERE evaluation = ${evaluation} AND sample_id IS NOT NULL) AS id,
          EXISTS (FROM samples WHERE evaluation = ${evaluation} AND reference_preview <> '') AS reference,
          EXISTS (FROM responses r JOIN runs u USING (run_id)
                  WHERE u.evaluation = ${evaluation}
                    AND concat(r.output_preview, r.extracted_answer, r.error) <> '') AS answer`,
    options,
  );
  return found ?? { id: true, reference: true, answer: true };
}
