import { sql, type Sql } from '../../engine/sql';
import type { Compared } from '../comparison/compared';
import { ofShown } from '../comparison/labelled';
import { counting, SETTLED } from './counting';
import type { JudgeScale } from './judge';

/** One answer that a person has read, of those that pass the filter and whose model is shown. */
export interface LabelledAnswer {
  response: number;
  /** Its `match_key`. */
  sample: number;
  /** Place of its model among the contenders of the comparison. */
  contender: number;
  /** What the person says, from 0 (wrong) to 1 (right). */
  right: number;
  /** The judge's score, from 0 to 1; null where it has none. */
  judge: number | null;
  /** Names of failure modes. */
  modes: readonly string[];
  /** The draw it was read in; empty where it was chosen. */
  draw: string;
}

/**
 * Those called right or wrong; repeats come one by one. The comparison's metric is the judge; `scale` says how its scores
 * count; null: there is none.
 */
export async function labelledAnswers(
  compared: Compared,
  reviewer: string,
  scale: JudgeScale | null,
): Promise<LabelledAnswer[]> {
  const { db, comparison, signal } = compared;
  const counted = counting(reviewer);
  const answers = await db.query<Omit<LabelledAnswer, 'modes'>>(
    sql`SELECT answer.*, ${scale?.of(sql`s.score`) ?? sql`NULL`}::DOUBLE AS judge
        FROM (SELECT c.response_id AS response, p.match_key AS sample, k.i AS contender, c."right", c.draw
              FROM ${counted} c ${ofShown(compared, sql`c.response_id`)} AND c."right" IS NOT NULL) answer
        LEFT JOIN (SELECT response_id, score FROM scores JOIN responses USING (response_id)
                   WHERE metric = ${comparison.metric} AND status <> 'error') s ON s.response_id = answer.response
        ORDER BY response`,
    { signal },
  );
  const modes = await modesOf(db, counted, { signal });
  return answers.map((one) => ({ ...one, modes: modes.get(one.response) ?? [] }));
}

/** How many answers have a number of a scale in place of right or wrong. */
export async function ratedAnswers(compared: Compared, reviewer: string): Promise<number> {
  const { db, signal } = compared;
  const [found] = await db.query<{ n: number }>(
    sql`SELECT count(*)::INTEGER AS n
        FROM ${counting(reviewer)} c ${ofShown(compared, sql`c.response_id`)} AND c."right" IS NULL`,
    { signal },
  );
  return found?.n ?? 0;
}

/** As whoever counts says them; where two settled on right or wrong, all that either found. */
async function modesOf(
  db: Compared['db'],
  counted: Sql,
  options: Pick<Compared, 'signal'>,
): Promise<Map<number, string[]>> {
  const rows = await db.query<{ response: number; mode: string }>(
    sql`SELECT DISTINCT m.response_id AS response, m.value AS mode
        FROM reviewed m JOIN ${counted} c ON c.response_id = m.response_id
        WHERE m.kind = 'mode' AND (m.reviewer = c.reviewer OR c.reviewer = ${SETTLED}) ORDER BY response, mode`,
    options,
  );
  const found = new Map<number, string[]>();
  for (const { response, mode } of rows) found.set(response, [...(found.get(response) ?? []), mode]);
  return found;
}
