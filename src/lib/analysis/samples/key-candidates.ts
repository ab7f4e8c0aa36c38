import type { QueryOptions } from '../../engine/database';
import { all, every, raw, some, sql, type Sql } from '../../engine/sql';
import type { Compared } from '../comparison/compared';
import { score } from '../comparison/grid';
import { isRight } from '../metrics/right';

/** A sample whose key its own text may contradict, by what stands in the tables. */
export interface KeyCandidate {
  match_key: number;
  sample_key: number;
  /** The beginnings; `cut`: there is more of the input than this. */
  input: string;
  reference: string;
  cut: boolean;
  choices: number | null;
  /** Samples with the same input have one number. */
  text: string | null;
  /** Which faults it may have. */
  empty: boolean;
  question: boolean;
  twin: boolean;
  placed: boolean;
  /** Its key is a text, and its choices stand in the record. */
  listed: boolean;
  several: boolean;
  /** Some answers to it are right and some are wrong. */
  mixed: boolean;
}

export interface KeyCounts {
  /** Samples on view, with a key, with choices that are counted, and whose key is a letter or a number alone. */
  samples: number;
  keys: number;
  choices: number;
  placed: number;
  /** Samples whose key names several choices: `A, C`. */
  joint: number;
  /** Samples whose key is at most three words. */
  short: number;
}

export interface KeyCandidates {
  counts: KeyCounts;
  candidates: readonly KeyCandidate[];
}

/** How previews join several references. */
export const BETWEEN_REFERENCES = ' | ';

/** More samples are not looked through unasked, nor more of them that may have a fault. */
const MOST_SAMPLES = 200_000;
const MOST_FOUND = 2000;
/** More records are not read to hold keys against choices. */
const MOST_LISTED = 500;
/** Previews end here. */
const PREVIEW = 280;
/** A shorter input is no question that could stand for itself: `Continue`, `Answer:`. */
const LEAST_INPUT = 15;

const folded = (text: Sql): Sql => sql`lower(trim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;
/** What key-words.ts looks at more closely. */
const lone = sql`regexp_full_match(reference, ${String.raw`\s*[^\p{L}\p{N}]{0,2}[A-Za-zＡ-Ｚ][^\p{L}\p{N}]{0,2}\s*|\s*\d{1,3}\s*`})
  OR (length(reference) <= 40 AND regexp_matches(reference, '(?i)^\\s*((the )?(correct )?answer|正确答案|答案)'))`;
const several = sql`regexp_matches(input, ${String.raw`(?i)(select|choose|pick|mark|tick|check)\s+(the\s+|any\s+|exactly\s+)?(best\s+|correct\s+)?(two|three|four|2|3|4|all)\b|which\s+(two|three|four)\s|all\s+that\s+apply|(welche|wählen\s+sie|kreuzen\s+sie)\s+(zwei|drei)|alle\s+(zutreffenden|richtigen)|(choisissez|sélectionnez|cochez)\s|多选|多選|不定项`})`;

/** null where there are too many samples, or none has a key. */
export async function keyCandidates(
  { db, comparison, prepared, indices }: Compared,
  options?: QueryOptions,
): Promise<KeyCandidates | null> {
  if (prepared.samples > MOST_SAMPLES) return null;
  const right = (i: number): Sql => isRight(prepared.metric, score(i)) ?? all;
  const mixed =
    isRight(prepared.metric, all) === null
      ? raw('false')
      : every([some(indices.map(right)), some(indices.map((i) => sql`NOT (${right(i)})`))]);
  const asked = sql`
    WITH first AS (
      SELECT s.match_key, s.sample_key, coalesce(s.input_preview, '') AS input,
             coalesce(s.reference_preview, '') AS reference, s.choices_count AS choices, g.by_text AS text
      FROM samples s JOIN sample_rungs g USING (sample_key)
      WHERE s.evaluation = ${comparison.evaluation} AND s.match_key IN (SELECT match_key FROM ${prepared.grid})
      QUALIFY row_number() OVER (PARTITION BY s.match_key ORDER BY trim(coalesce(s.reference_preview, '')) = '', s.sample_key) = 1
    ), known AS (
      SELECT *, trim(reference) = '' AS empty, length(input) >= ${PREVIEW} AS cut, ${lone} AS lone,
             upper(regexp_extract(reference, '([A-Za-z])[^A-Za-z]*$', 1)) AS letter FROM first
    )`;
  const [counts] = await db.query<KeyCounts>(
    sql`${asked} SELECT count(*)::INTEGER AS samples, count(*) FILTER (NOT empty)::INTEGER AS keys,
          count(*) FILTER (choices IS NOT NULL AND NOT empty)::INTEGER AS choices,
          count(*) FILTER (lone)::INTEGER AS placed,
          count(*) FILTER (regexp_full_match(reference, ${String.raw`\W*[A-H](\W*[A-H])+\W*`}))::INTEGER AS joint,
          count(*) FILTER (NOT empty AND length(reference) <= 40 AND length(trim(reference)) - length(replace(trim(reference), ' ', '')) < 3)::INTEGER AS short
        FROM known`,
    options,
  );
  if (counts === undefined || counts.keys === 0) return null;
  const candidates = await db.query<KeyCandidate>(
    sql`${asked}, keyed AS (
        SELECT *, length(input) >= ${LEAST_INPUT} AND text IS NOT NULL AND NOT empty AS asks,
          NOT empty AND NOT cut AND length(input) >= ${LEAST_INPUT} AND ${folded(sql`input`)} = ${folded(sql`reference`)} AS question,
          ${counts.keys * 10 >= counts.samples * 9} AND empty AS bare,
          lone AND CASE
            WHEN choices IS NOT NULL THEN CASE WHEN letter = '' THEN try_cast(trim(reference) AS INTEGER) ELSE ascii(letter) - 64 END > choices
            ELSE letter <> '' AND NOT cut AND regexp_matches(input, '(^|[^A-Za-z])B ?[).:：．、]')
              AND NOT regexp_matches(replace(input, ' ', ''), '(^|[^A-Za-z])' || letter || '[).:：．、]') END AS placed,
          lone AND ${several} AS several,
          NOT lone AND NOT empty AND choices > 1 AND ${counts.choices <= MOST_LISTED} AS listed
        FROM known
      ), marked AS (
        SELECT * EXCLUDE (empty), bare AS empty, asks AND count(*) OVER (PARTITION BY text, asks) > 1
            AND min(${folded(sql`reference`)}) OVER (PARTITION BY text, asks) <> max(${folded(sql`reference`)}) OVER (PARTITION BY text, asks) AS twin
        FROM keyed
      )
      SELECT m.match_key, m.sample_key, input, reference, cut, choices, text::VARCHAR AS text, empty, question, twin,
             coalesce(placed, false) AS placed, several, coalesce(listed, false) AS listed, ${mixed} AS mixed
      FROM marked m JOIN ${prepared.grid} USING (match_key)
      WHERE empty OR question OR twin OR placed OR several OR listed ORDER BY m.match_key LIMIT ${MOST_FOUND}`,
    options,
  );
  return { counts, candidates };
}
