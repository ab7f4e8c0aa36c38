import type { QueryOptions } from '../../engine/database';
import { all, every, raw, some, sql, type Sql } from '../../engine/sql';
import type { Compared } from '../comparison/compared';
import { score } from '../comparison/grid';
import { isRight } from '../metrics/right';
import { keyFlags } from './key-flags';

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
  const flags = await keyFlags(db, comparison.evaluation, options);
  const known = sql`${flags} k SEMI JOIN (SELECT match_key FROM ${prepared.grid}) g ON g.match_key = k.match_key`;
  const [counts] = await db.query<KeyCounts>(
    sql`SELECT count(*)::INTEGER AS samples, count(*) FILTER (NOT empty)::INTEGER AS keys,
          count(*) FILTER (choices IS NOT NULL AND NOT empty)::INTEGER AS choices, count(*) FILTER (lone)::INTEGER AS placed,
          count(*) FILTER (joint)::INTEGER AS joint, count(*) FILTER (short)::INTEGER AS short
        FROM ${known}`,
    options,
  );
  if (counts === undefined || counts.keys === 0) return null;
  const candidates = await db.query<KeyCandidate>(
    sql`WITH marked AS (
        SELECT * EXCLUDE (empty), ${counts.keys * 10 >= counts.samples * 9} AND empty AS empty,
          NOT lone AND NOT empty AND choices > 1 AND ${counts.choices <= MOST_LISTED} AS listed,
          asks AND min(answer) OVER (PARTITION BY text, asks) <> max(answer) OVER (PARTITION BY text, asks) AS twin
        FROM ${known}
      )
      SELECT m.match_key, m.sample_key, coalesce(s.input_preview, '') AS input, coalesce(s.reference_preview, '') AS reference,
             m.cut, m.choices, m.text::VARCHAR AS text, m.empty, m.question, m.twin, coalesce(m.placed, false) AS placed, m.several,
             coalesce(m.listed, false) AS listed, ${mixed} AS mixed
      FROM marked m JOIN ${prepared.grid} USING (match_key) JOIN samples s ON s.sample_key = m.sample_key
      WHERE m.empty OR m.question OR m.twin OR m.placed OR m.several OR m.listed ORDER BY m.match_key LIMIT ${MOST_FOUND}`,
    options,
  );
  return { counts, candidates };
}
