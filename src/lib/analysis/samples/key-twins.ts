import type { QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import type { QuestionText, QuestionTexts } from '../answers/question-texts';
import type { Compared } from '../comparison/compared';
import { BETWEEN_REFERENCES, type KeyCandidate, type KeyCandidates } from './key-candidates';
import { choicesIn, mayAgree, placeIn, pointsElsewhere } from './key-words';
import { TASKS } from './task-of';

/** What names a file that belongs to the question. */
const FILE = String.raw`(?i)(^data:|\.(png|jpe?g|gif|webp|bmp|svg|tiff?|pdf|mp3|wav|flac|mp4|webm|csv|tsv|xlsx?|docx?|html?|txt)$)`;

interface Twin extends KeyCandidate {
  asked: QuestionText;
  task: string | null;
  hasFile: boolean;
}

/**
 * Of samples whose question stands twice in the suite, the keys of the others that cannot be right beside its own, by
 * `sample_key`. None where anything says that the input is not the whole question: pictures, files, other choices, more than
 * two keys for one, words that point elsewhere; and none in a suite of free text, where two keys may both be right.
 */
export async function otherKeys(
  compared: Compared,
  { counts, candidates }: KeyCandidates,
  texts: QuestionTexts,
  options?: QueryOptions,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  if (counts.short * 10 < counts.keys * 9) return found;
  const twins = await withContext(compared, candidates, texts, options);
  const byText = new Map<string | null, Twin[]>();
  for (const one of twins) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  for (const same of byText.values()) {
    const keys = new Set(same.map(({ reference }) => reference.trim()));
    const isPart = same.some(
      ({ asked, hasFile }) => asked.hasMedia || hasFile || pointsElsewhere(asked.input),
    );
    // Where one question is a part of what was asked, the others of the suite may be as well.
    if (keys.size > 2 || isPart) return new Map();
    for (const one of same) {
      const others = same.filter((other) => contradict(one, other)).map(({ reference }) => reference.trim());
      if (others.length > 0) found.set(one.sample_key, [...new Set(others)]);
    }
  }
  return found;
}

/** Whether the two ask the same, choices and task included, and no key of the one may agree with one of the other. */
function contradict(one: Twin, other: Twin): boolean {
  if (one.task !== other.task || JSON.stringify(one.asked.choices) !== JSON.stringify(other.asked.choices))
    return false;
  const [mine, theirs] = [one, other].map(({ reference }) => reference.split(BETWEEN_REFERENCES));
  if (mine?.some((key) => theirs?.some((their) => mayAgree(key, their)))) return false;
  // A letter says nothing where the choices stand in neither.
  return placeIn(one.reference)?.is !== 'letter' || choicesIn(one.asked) !== null;
}

async function withContext(
  { db }: Compared,
  candidates: readonly KeyCandidate[],
  texts: QuestionTexts,
  options?: QueryOptions,
): Promise<Twin[]> {
  const twins = candidates.filter(({ twin }) => twin);
  const rows = await db.query<{ sample_key: number; task: string | null; file: boolean }>(
    sql`SELECT sample_key, string_agg(value, ' ' ORDER BY key, value) FILTER (replace(lower(key), ' ', '_') IN (${list(TASKS)})) AS task,
               bool_or(regexp_matches(value, ${FILE})) AS file
        FROM sample_tags WHERE sample_key IN (${list(twins.map(({ sample_key }) => sample_key))}) GROUP BY sample_key`,
    options,
  );
  const known = new Map(rows.map((row) => [row.sample_key, row]));
  return twins.flatMap((one) => {
    const asked = texts.get(one.sample_key);
    const { task = null, file = false } = known.get(one.sample_key) ?? {};
    return asked === undefined ? [] : [{ ...one, asked, task, hasFile: file }];
  });
}
