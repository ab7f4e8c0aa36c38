import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';

/** Previews end here. */
const PREVIEW = 280;
/** A shorter input is no question that could stand for itself: `Continue`, `Answer:`. */
const LEAST_INPUT = 15;
/** So many samples are looked at in one statement, which nothing interrupts. */
const PORTION = 4096;

const folded = (text: Sql): Sql => sql`lower(trim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;
/** What key-words.ts looks at more closely. */
const lone = sql`regexp_full_match(reference, ${String.raw`\s*[^\p{L}\p{N}]{0,2}[A-Za-zＡ-Ｚ][^\p{L}\p{N}]{0,2}\s*|\s*\d{1,3}\s*`})
  OR (length(reference) <= 40 AND regexp_matches(reference, '(?i)^\\s*((the )?(correct )?answer|正确答案|答案)'))`;
const several = sql`regexp_matches(input, ${String.raw`(?i)(select|choose|pick|mark|tick|check)\s+(the\s+|any\s+|exactly\s+)?(best\s+|correct\s+)?(two|three|four|2|3|4|all)\b|which\s+(two|three|four)\s|all\s+that\s+apply|(welche|wählen\s+sie|kreuzen\s+sie)\s+(zwei|drei)|alle\s+(zutreffenden|richtigen)|(choisissez|sélectionnez|cochez)\s|多选|多選|不定项`})`;

/** How far the samples of an evaluation are looked at: from `next` to `last` nobody has. */
interface Looked {
  table: Sql;
  next: number;
  last: number;
  turn: Promise<unknown>;
}

const looked = perMerge<Looked>();

/**
 * What the texts of each matched sample say of its key, whatever is compared: a table with a row a match key. Made once after each
 * merge, some samples at a time: who asks for something else waits for no more than these, and what is made stays.
 */
export async function keyFlags(db: Database, evaluation: string, options?: QueryOptions): Promise<Sql> {
  const found = await looked(db, evaluation, (generation) => begin(db, evaluation, generation), options);
  while (found.next <= found.last) {
    options?.signal?.throwIfAborted();
    const portion = found.turn.then(() => look(db, evaluation, found));
    found.turn = portion.catch(() => undefined);
    await portion;
  }
  return found.table;
}

async function begin(db: Database, evaluation: string, generation: number): Promise<Looked> {
  const table = derived('key_flags', [generation, evaluation]);
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS ${flagsOf(evaluation, sql`false`)}`);
  const [range] = await db.query<{ low: number | null; high: number | null }>(
    sql`SELECT min(match_key) AS low, max(match_key) AS high FROM sample_matches WHERE evaluation = ${evaluation}`,
  );
  return { table, next: range?.low ?? 0, last: range?.high ?? -1, turn: Promise.resolve() };
}

async function look(db: Database, evaluation: string, found: Looked): Promise<void> {
  if (found.next > found.last) return;
  const those = sql`s.match_key >= ${found.next} AND s.match_key < ${found.next + PORTION}`;
  await db.run(sql`INSERT INTO ${found.table} ${flagsOf(evaluation, those)}`);
  found.next += PORTION;
}

/** Of the samples that are one the first with a key. `answer`: equal where keys are written the same. */
const flagsOf = (evaluation: string, those: Sql): Sql => sql`
  WITH first AS (
    SELECT s.match_key, s.sample_key, coalesce(s.input_preview, '') AS input,
           coalesce(s.reference_preview, '') AS reference, s.choices_count AS choices, g.by_text AS text
    FROM samples s JOIN sample_rungs g USING (sample_key)
    WHERE s.evaluation = ${evaluation} AND s.match_key IS NOT NULL AND ${those}
    QUALIFY row_number() OVER (PARTITION BY s.match_key ORDER BY trim(coalesce(s.reference_preview, '')) = '', s.sample_key) = 1
  ), known AS (
    SELECT *, trim(reference) = '' AS empty, length(input) >= ${PREVIEW} AS cut, ${lone} AS lone,
           upper(regexp_extract(reference, '([A-Za-z])[^A-Za-z]*$', 1)) AS letter FROM first
  )
  SELECT match_key, sample_key, choices, text, empty, cut, lone, hash(${folded(sql`reference`)}) AS answer,
         length(input) >= ${LEAST_INPUT} AND text IS NOT NULL AND NOT empty AS asks,
         CASE WHEN empty OR cut OR length(input) < ${LEAST_INPUT} OR length(reference) < length(input) / 2 THEN false
           ELSE ${folded(sql`input`)} = ${folded(sql`reference`)} END AS question,
         lone AND CASE
           WHEN choices IS NOT NULL THEN CASE WHEN letter = '' THEN try_cast(trim(reference) AS INTEGER) ELSE ascii(letter) - 64 END > choices
           ELSE letter <> '' AND NOT cut AND regexp_matches(input, '(^|[^A-Za-z])B ?[).:：．、]')
             AND NOT regexp_matches(replace(input, ' ', ''), '(^|[^A-Za-z])' || letter || '[).:：．、]') END AS placed,
         CASE WHEN lone THEN ${several} ELSE false END AS several,
         regexp_full_match(reference, ${String.raw`\W*[A-H](\W*[A-H])+\W*`}) AS joint,
         NOT empty AND length(reference) <= 40 AND length(trim(reference)) - length(replace(trim(reference), ' ', '')) < 3 AS short
  FROM known`;
