import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';

/** Answers that tell whether most have a text. */
const LOOKED_AT = 2000;

/** What there is to be read of an evaluation's samples: of one of them at least, answers of most. */
export interface KnownTexts {
  id: boolean;
  input: boolean;
  reference: boolean;
  /** The text of an answer, or what was taken from it. */
  answer: boolean;
}

export async function knownTexts(
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<KnownTexts> {
  const [found] = await db.query<KnownTexts>(
    sql`SELECT coalesce(bool_or(sample_id IS NOT NULL), false) AS id, coalesce(bool_or(input_preview <> ''), false) AS input,
          coalesce(bool_or(reference_preview <> ''), false) AS reference,
          (SELECT coalesce(avg((concat(output_preview, extracted_answer) <> '')::INTEGER) >= 0.5, false) FROM (
             FROM responses r JOIN runs u USING (run_id)
             SELECT r.output_preview, r.extracted_answer
             WHERE u.evaluation = ${evaluation} LIMIT ${LOOKED_AT})) AS answer
        FROM samples WHERE evaluation = ${evaluation}`,
    options,
  );
  return found ?? { id: true, input: true, reference: true, answer: true };
}
