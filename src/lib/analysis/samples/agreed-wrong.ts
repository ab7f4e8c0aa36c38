import type { QueryOptions } from '../../engine/database';
import { all, join, sql, type Sql } from '../../engine/sql';
import type { Compared } from '../comparison/compared';
import { areEvidence } from '../comparison/evidence';
import { score } from '../comparison/grid';
import { samplesChosenBy } from '../comparison/samples-chosen-by';
import { isRight } from '../metrics/right';
import type { Contender } from '../types';
import { givenAnswers } from './given-answers';
import { letterAt, mayAgree, placeIn } from './key-words';

/** A sample on which the best models agree on an answer that counts as wrong. */
export interface AgreedWrong {
  matchKey: number;
  answer: string;
  by: readonly Contender[];
  /** The answer is the key: it is the grader that did not see it. */
  isKey: boolean;
}

export interface AgreedAmong {
  /** The best third, three to six. */
  best: readonly Contender[];
  /** Those on which most agree come first. */
  samples: readonly AgreedWrong[];
}

/** Of fewer, the best three are no better than the others. */
const LEAST_MODELS = 6;
const LEAST_AGREED = 3;
const MOST_BEST = 6;
/** More are not looked at: of so many wrong answers no list is read. */
const MOST_SAMPLES = 5000;
const MOST_SCORES = 1_000_000;

/**
 * Samples on which more than half of the best models, at least three, give one same answer and are all scored wrong. null for
 * fewer than six models, without right and wrong, and where scores are no evidence.
 */
export async function agreedWrong(compared: Compared, options?: QueryOptions): Promise<AgreedAmong | null> {
  const { db, comparison, prepared, indices } = compared;
  if (indices.length < LEAST_MODELS || indices.length * prepared.samples > MOST_SCORES) return null;
  if (isRight(prepared.metric, all) === null || !areEvidence(await samplesChosenBy(compared))) return null;
  const right = (i: number): Sql => isRight(prepared.metric, score(i)) ?? all;
  const shares = indices.map((i) => sql`avg((${right(i)})::INTEGER) AS ${score(i)}`);
  const [share = {}] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(shares, sql`, `)} FROM ${prepared.grid}`,
    options,
  );
  const best = indices
    .toSorted((a, b) => (share[`s${b}`] ?? -1) - (share[`s${a}`] ?? -1) || a - b)
    .slice(0, Math.min(MOST_BEST, Math.max(LEAST_AGREED, Math.ceil(indices.length / 3))));
  const needed = Math.max(LEAST_AGREED, Math.floor(best.length / 2) + 1);
  const wrong = best.map((i) => sql`coalesce((NOT (${right(i)}))::INTEGER, 0)`);
  const rows = await db.query<{ matchKey: number; reference: string; wrong: string }>(
    sql`SELECT match_key AS "matchKey", max(reference_preview) AS reference, any_value(wrong)::VARCHAR AS wrong
        FROM (SELECT match_key, [${join(wrong, sql`, `)}] AS wrong FROM ${prepared.grid})
        JOIN samples USING (match_key)
        WHERE list_sum(wrong) >= ${needed} AND reference_preview <> '' GROUP BY match_key
        ORDER BY list_sum(any_value(wrong)) DESC, match_key LIMIT ${MOST_SAMPLES}`,
    options,
  );
  const contenders = best.flatMap((i) => prepared.contenders[i] ?? []);
  const given = await givenAnswers(db, comparison, contenders, rows, options);
  const samples = rows.flatMap(({ matchKey, reference, wrong: text }) => {
    const marks = JSON.parse(text) as number[];
    const failed = new Set(contenders.filter((_, i) => marks[i] === 1).map(({ key }) => key));
    const [most] = given.get(matchKey) ?? [];
    if (most === undefined || most.by.length < needed || most.by.some(({ key }) => !failed.has(key)))
      return [];
    return [{ matchKey, answer: most.said, by: most.by, isKey: isTheKey(most.said, reference) }];
  });
  return { best: contenders, samples: samples.toSorted((a, b) => b.by.length - a.by.length) };
}

function isTheKey(said: string, reference: string): boolean {
  const key = placeIn(reference);
  return key?.is === 'letter' ? said === letterAt(key.place) : mayAgree(said, reference);
}
