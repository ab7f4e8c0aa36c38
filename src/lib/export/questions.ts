import type { Database, QueryOptions } from '../engine/database';
import { list, sql } from '../engine/sql';
import { type Content, contentText } from '../records/transcript';
import { GiveWay } from '../threads/give-way';
import { type MappingOf, partsFor, partsOf, type ReadText, transcriptOf } from './with-texts';

interface Asked {
  input: string;
  choices: string[];
  hasMedia: boolean;
}

/** Bytes of records that are read at most: nobody waits for them. */
const MOST_BYTES = 8_000_000;

const holdsMedia = (content: Content): boolean => content.some(({ is }) => is === 'medium');

/**
 * What these samples ask, whole, by `sample_key`, from the records of their first answer and their own: as many of them, in
 * the order given, as a few megabytes hold. Rejects where a file has changed or vanished.
 */
export async function questionsOf(
  db: Database,
  samples: readonly number[],
  read: ReadText,
  mappingOf: MappingOf,
  options: QueryOptions = {},
): Promise<Map<number, Asked>> {
  const found = new Map<number, Asked>();
  if (samples.length === 0) return found;
  const firsts = await db.query<{ sample_key: number; response_id: number }>(
    sql`SELECT sample_key, min(response_id) AS response_id FROM merge_responses
        WHERE sample_key IN (${list(samples)}) GROUP BY sample_key`,
    options,
  );
  const responses = new Map(firsts.map((row) => [row.sample_key, row.response_id]));
  const parts = await partsOf(db, [...responses.values()], samples, options);
  const way = new GiveWay();
  let bytes = 0;
  for (const sample of samples) {
    const own = partsFor(parts, responses.get(sample) ?? null, sample);
    bytes += own.reduce((sum, part) => sum + part.byte_length, 0);
    if (own.length === 0) continue;
    if (bytes > MOST_BYTES) break;
    const { input, choices, turns } = await transcriptOf(own, read, mappingOf);
    const asked = turns.flatMap(({ role, content }) => (role === 'user' ? content : []));
    found.set(sample, {
      input: contentText(input.length > 0 ? input : asked),
      choices: choices.map(({ content }) => contentText(content)),
      hasMedia: holdsMedia(input) || holdsMedia(asked),
    });
    if (!way.isDue) continue;
    await way.pause();
    options.signal?.throwIfAborted();
  }
  return found;
}
