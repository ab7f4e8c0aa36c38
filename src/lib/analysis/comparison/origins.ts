import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Origin } from '../types';
import type { Compared } from './compared';

interface Found {
  contender: number;
  answers: number;
  usable: number;
  sum: number | null;
  outside: number;
  failed: number;
  unscored: number;
  unmatched: number;
  n: number;
  mean: number | null;
}

interface BesideFailure {
  key: string;
  n: number;
  sum: number;
}

/** Where the scores of contenders come from, by index: what their files have, and what of it their own samples keep. */
export async function originsOf(compared: Compared): Promise<Map<number, Origin>> {
  const { db, signal, prepared } = compared;
  const rows = await db.query<Found>(
    sql`SELECT contender, sum(responses)::BIGINT AS answers, sum(usable)::BIGINT AS usable, sum(score * usable) AS sum,
               coalesce(sum(responses) FILTER (NOT passes), 0)::BIGINT AS outside,
               coalesce(sum(failed) FILTER (passes), 0)::BIGINT AS failed,
               coalesce(sum(unscored) FILTER (passes), 0)::BIGINT AS unscored,
               coalesce(sum(usable) FILTER (match_key IS NULL), 0)::BIGINT AS unmatched,
               count(score) FILTER (passes AND match_key IS NOT NULL) AS n,
               avg(score) FILTER (passes AND match_key IS NOT NULL) AS mean
        FROM (SELECT *, match_key IS NULL OR (${prepared.pass}) AS passes FROM ${prepared.cells})
        GROUP BY contender`,
    { signal },
  );
  const beside = rows.some(({ failed }) => failed > 0) ? await besideFailures(compared) : [];
  return new Map(
    rows.map((row) => {
      const failure = beside.find(({ key }) => key === prepared.contenders[row.contender]?.key);
      const scored = row.usable + (failure?.n ?? 0);
      const { answers, outside, failed, unscored, unmatched, n, mean } = row;
      const passing = answers - outside - failed - unscored - unmatched;
      return [
        row.contender,
        {
          file: {
            answers,
            n: scored,
            score: scored > 0 ? ((row.sum ?? 0) + (failure?.sum ?? 0)) / scored : null,
          },
          ...{ outside, failed, unscored, unmatched, repeats: passing - n },
          own: { n, score: mean },
        },
      ];
    }),
  );
}

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
