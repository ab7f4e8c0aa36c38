import type { Database, QueryOptions } from '../../engine/database';
import { perDatabase } from '../../engine/per-merge';
import { integers, sql, type Sql } from '../../engine/sql';
import { type AnswerRule, isRight } from './answer-rule';

/** The whole texts of one response: its final answers, and the references of its sample. */
export interface AnswerTexts {
  response: number;
  answers: readonly string[];
  references: readonly string[];
}

/** Every response that did not fail, some at a time. */
export type ReadAnswers = (options?: QueryOptions) => AsyncIterable<readonly AnswerTexts[]>;

const provided = perDatabase<{ read: ReadAnswers | null }>(() => ({ read: null }));

/** Says who reads the texts of this database's answers. */
export const provideAnswers = (db: Database, read: ReadAnswers): void => void (provided(db).read = read);

/**
 * `id` and `passes` of every response whose answer the rule can judge, by the whole texts in the files; it stands until
 * the next rule is judged. Rejects where a file has changed or vanished.
 */
export async function judgedAnswers(db: Database, rule: AnswerRule, options?: QueryOptions): Promise<Sql> {
  const { read } = provided(db);
  if (!read) throw new Error('The texts of the files cannot be read here.');
  const right: number[] = [];
  const wrong: number[] = [];
  for await (const some of read(options))
    for (const { response, answers, references } of some) {
      const found = isRight(rule, answers, references);
      if (found !== null) (found ? right : wrong).push(response);
    }
  await db.run(sql`CREATE OR REPLACE TABLE derived_judged (id INTEGER, passes BOOLEAN)`);
  for (const [ids, passes] of [
    [right, true],
    [wrong, false],
  ] as const)
    for (const some of integers(ids))
      await db.run(sql`INSERT INTO derived_judged SELECT id, ${passes} FROM (${some})`);
  return sql`SELECT id, passes FROM derived_judged`;
}

/** Of a label that a rule gave: answers that it judged, and answers that did not fail and that it could not judge. */
export interface Judged {
  judged: number;
  unscored: number;
}

/** How many answers each of the rules under these keys could read, in all that is loaded. */
export async function countJudged(
  db: Database,
  keys: readonly string[],
  options?: QueryOptions,
): Promise<ReadonlyMap<string, Judged>> {
  const found = new Map<string, Judged>();
  for (const key of keys) {
    const [row] = await db.query<Judged>(
      sql`SELECT count(*) FILTER (WHERE isJudged)::INTEGER AS judged,
                 count(*) FILTER (WHERE NOT isJudged AND status IS DISTINCT FROM 'error')::INTEGER AS unscored
          FROM (SELECT status, response_id IN (SELECT response_id FROM response_tags WHERE key = ${key}) AS isJudged
                FROM responses)`,
      options,
    );
    if (row) found.set(key, row);
  }
  return found;
}
