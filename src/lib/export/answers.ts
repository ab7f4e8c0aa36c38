import type { Database, QueryOptions } from '../engine/database';
import { sql } from '../engine/sql';
import { contentText, finalAnswers } from '../records/transcript';
import { GiveWay } from '../threads/give-way';
import { type MappingOf, partsFor, partsOf, type ReadText, transcriptOf } from './with-texts';

/** Responses whose records are looked up at once. */
const BATCH = 1000;

/** A response's whole final answers, and the whole references of its sample. */
interface Answered {
  response: number;
  answers: string[];
  references: string[];
}

/**
 * The whole texts of every response that did not fail, in the order of their files, some at a time: the page is not held
 * for long in between. Rejects where a file has changed or
 * vanished.
 */
export async function* answersOf(
  db: Database,
  read: ReadText,
  mappingOf: MappingOf,
  options: QueryOptions & { onProgress?: (done: number, of: number) => void } = {},
): AsyncGenerator<Answered[], void, void> {
  const { onProgress, ...asking } = options;
  const rows = await db.query<{ id: number; sample: number }>(
    sql`SELECT r.response_id AS id, r.sample_key AS sample
        FROM responses r LEFT JOIN (
          SELECT response_id, min(source_id) AS source, arg_min(byte_offset, source_id) AS place FROM parts
          WHERE response_id IS NOT NULL GROUP BY response_id
        ) p USING (response_id)
        WHERE r.status <> 'error' ORDER BY p.source, p.place, r.response_id`,
    asking,
  );
  const way = new GiveWay();
  let done = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    asking.signal?.throwIfAborted();
    const some = rows.slice(at, at + BATCH);
    const ids = some.map(({ id }) => id);
    const samples = [...new Set(some.map(({ sample }) => sample))];
    const parts = await partsOf(db, ids, samples, asking);
    let found: Answered[] = [];
    for (const { id, sample } of some) {
      const transcript = await transcriptOf(partsFor(parts, id, sample), read, mappingOf);
      found.push({
        response: id,
        answers: finalAnswers(transcript).map(contentText),
        references: transcript.references.map(contentText),
      });
      if (!way.isDue) continue;
      yield found;
      done += found.length;
      found = [];
      onProgress?.(done, rows.length);
      await way.pause();
      asking.signal?.throwIfAborted();
    }
    done += found.length;
    onProgress?.(done, rows.length);
    yield found;
  }
}
