import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Compared } from './compared';
import { matchesBy } from './matches-by';
import { MOST_ANSWERS, passingAnswers } from './passing-answers';

/** Runs that together have fewer of the samples are not of the same samples. */
export const LEAST_COMMON = 0.8;
/** With fewer a change is as likely at either end. */
export const LEAST_DRIFTING = 4;

export interface Answered {
  contender: string;
  condition: string | null;
  /** Of the run. */
  id: number;
  name: string | null;
  /** When it began, as a text that sorts; null where no file says it. */
  began: string | null;
  epoch: number;
  key: number;
  score: number;
}

/** Scored answers of each contender, in the order in which their runs began; null where they are too many. */
export async function answersOf(
  compared: Compared,
  worst: number | null,
): Promise<Map<number, Answered[]> | null> {
  const { db, comparison, prepared, indices, signal } = compared;
  const { evaluation, metric, by, way = null } = comparison;
  if ((await passingAnswers(compared)) > MOST_ANSWERS) return null;
  const matches = way ? await matchesBy(db, evaluation, way, prepared.generation) : sql`sample_matches`;
  const shown = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const score = sql`CASE WHEN r.status <> 'error' THEN s.score END`;
  const rows = await db.query<Answered>(
    sql`SELECT * FROM (
          SELECT ${contenderKey(by)} AS contender, u.condition, u.run_id AS id, u.run_name AS name, u.started_at::VARCHAR AS began, r.epoch, p.match_key AS key,
                 ${worst === null ? score : sql`coalesce(${score}, ${worst})`} AS score
          FROM responses r JOIN runs u USING (run_id) JOIN ${matches} p USING (sample_key)
               LEFT JOIN (SELECT response_id, score FROM scores WHERE metric = ${metric}) s USING (response_id)
          WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list(shown)})
            AND p.match_key IN (SELECT match_key FROM ${prepared.grid})
          ORDER BY u.started_at NULLS LAST, u.run_id, r.epoch, p.match_key)
        WHERE score IS NOT NULL`,
    { signal },
  );
  const keys = new Map(indices.map((i) => [prepared.contenders[i]?.key, i]));
  const found = new Map<number, Answered[]>(indices.map((i) => [i, []]));
  for (const row of rows) found.get(keys.get(row.contender) ?? -1)?.push(row);
  return found;
}

export interface Run {
  id: number;
  name: string;
  began: string | null;
  scores: Map<number, number>;
}

/** A run of a file, or each of its repeats. */
export function inRuns(answers: readonly Answered[]): Run[] {
  const [first] = answers;
  const isNamed = answers.every(({ epoch }) => epoch === first?.epoch);
  const runs = new Map<string, Run>();
  for (const { id, name, began, epoch, key, score } of answers) {
    const at = `${id} ${epoch}`;
    const run: Run = runs.get(at) ?? {
      id,
      name: isNamed && name !== null ? name : `run ${runs.size + 1}`,
      began: isNamed ? began : null,
      scores: new Map(),
    };
    runs.set(at, run);
    run.scores.set(key, score);
  }
  return [...runs.values()];
}

/** Each began at a time of its own. */
export const areInTime = (runs: readonly Run[]): boolean =>
  runs.length >= LEAST_DRIFTING &&
  runs.every(({ began }) => began !== null) &&
  new Set(runs.map(({ began }) => began)).size === runs.length;
