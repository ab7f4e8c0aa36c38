import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Origin } from '../types';
import type { Compared } from './compared';

/** Of its answers to samples that pass the filter. */
export interface PassingAnswers {
  contender: number;
  answers: number;
  failed: number;
  unscored: number;
  n: number;
  mean: number | null;
}

interface BesideFailure {
  key: string;
  n: number;
  sum: number;
}

/**
 * Where the scores of contenders come from, by index: what their files have, and what of it their own samples keep. `known`:
 * what else is counted from the cells.
 */
export async function originsOf(
  compared: Compared,
  known?: readonly PassingAnswers[],
): Promise<Map<number, Origin>> {
  const { prepared } = compared;
  const found = known ?? (await passingCells(compared));
  const none = { answers: 0, failed: 0, unscored: 0, n: 0, mean: null };
  const rows = [...prepared.files].map(([contender, file]) => {
    const alone = prepared.unmatched.get(contender) ?? { responses: 0, failed: 0, unscored: 0 };
    const passing = found.find((row) => row.contender === contender) ?? none;
    return {
      ...{ contender, file, n: passing.n, mean: passing.mean, unmatched: file.unmatched },
      outside: file.answers - passing.answers - alone.responses,
      failed: passing.failed + alone.failed,
      unscored: passing.unscored + alone.unscored,
    };
  });
  const beside = rows.some(({ failed }) => failed > 0) ? await besideFailures(compared) : [];
  return new Map(
    rows.map(({ contender, file, n, mean, ...row }) => {
      const failure = beside.find(({ key }) => key === prepared.contenders[contender]?.key);
      const scored = file.usable + (failure?.n ?? 0);
      const { outside, failed, unscored, unmatched } = row;
      const passing = file.answers - outside - failed - unscored - unmatched;
      return [
        contender,
        {
          file: {
            answers: file.answers,
            n: scored,
            score: scored > 0 ? ((file.sum ?? 0) + (failure?.sum ?? 0)) / scored : null,
          },
          ...{ outside, failed, unscored, unmatched, repeats: passing - n },
          own: { n, score: mean },
        },
      ];
    }),
  );
}

const passingCells = ({ db, signal, prepared }: Compared): Promise<PassingAnswers[]> =>
  db.query(
    sql`SELECT contender, sum(responses)::BIGINT AS answers, sum(failed)::BIGINT AS failed,
               sum(unscored)::BIGINT AS unscored, count(score) AS n, avg(score) AS mean
        FROM ${prepared.cells} c SEMI JOIN (SELECT match_key FROM ${prepared.grid}) g ON g.match_key = c.match_key
        GROUP BY contender`,
    { signal },
  );

/** Scores that files give to answers that failed: no page counts them. */
const besideFailures = ({ db, signal, comparison }: Compared): Promise<BesideFailure[]> =>
  db.query(
    sql`SELECT ${contenderKey(comparison.by)} AS key, count(s.score) AS n, coalesce(sum(s.score), 0) AS sum
        FROM merge_scored s JOIN runs u USING (run_id)
        SEMI JOIN (SELECT response_id FROM responses WHERE status = 'error') f ON f.response_id = s.response_id
        WHERE u.evaluation = ${comparison.evaluation} AND s.metric = ${comparison.metric}
        GROUP BY key`,
    { signal },
  );
