import type { QueryOptions } from '../../engine/database';
import { join, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Question } from '../question';
import type { ContenderBy } from '../types';
import type { ReadEvaluation, ReadResult } from './types';
import { mainMetrics } from './columns';
import { readAlone } from './read-alone';
import { scoredOf } from './scored';
import { at, talliesOf } from './tallies';

type Counted = Pick<ReadResult, 'samples' | 'answers' | 'scored'> & { evaluation: string; key: string };

/** Evaluations in the order of `listEvaluations`, each contender on its own samples as on Overview. */
export const readResults: Question<{ by: ContenderBy }, readonly ReadEvaluation[]> = {
  id: 'read-results',
  key: ({ by }) => by,
  ask: async ({ db, signal }, { by }) => {
    const options: QueryOptions = { signal };
    const compared = await mainMetrics(db, options);
    const [main] = compared.mains;
    if (main && compared.mains.length + compared.unscored.length === 1) {
      const { evaluation, metric, others } = main;
      return [{ evaluation, metric, others, results: await readAlone(db, main, by, options) }];
    }
    const scored = await scoredOf(db, { by, missingAs: 'dropped' }, options);
    const { contenders, of } = scored;
    const tallies = await talliesOf(db, sql`(SELECT e, c, score FROM ${scored.table})`, options);
    const mains = scored.mains.map(({ evaluation, metric }) => sql`(${evaluation}, ${metric.metric})`);
    const usable =
      mains.length === 0
        ? sql`SELECT NULL::INTEGER AS run_id, 0 AS n WHERE false`
        : sql`SELECT s.run_id, count(s.score) AS n
              FROM merge_scored s JOIN runs u USING (run_id)
              SEMI JOIN (VALUES ${join(mains, sql`, `)}) m(evaluation, metric)
                ON m.evaluation = u.evaluation AND m.metric = s.metric
              ANTI JOIN (FROM responses WHERE status = 'error') f ON f.response_id = s.response_id
              GROUP BY s.run_id`;
    const counted = await db.query<Counted>(
      // Rows are many, and grouped by a number sooner than by a name.
      sql`WITH usable AS (${usable}), contenders AS (
            SELECT run_id, evaluation, key, dense_rank() OVER (ORDER BY evaluation, key)::INTEGER AS place
            FROM (SELECT u.run_id, u.evaluation, ${contenderKey(by)} AS key FROM runs u)
          )
          SELECT evaluation, key, answers, samples, coalesce(scored, 0)::BIGINT AS scored
          FROM (
            SELECT k.place, count(*) AS answers, count(DISTINCT coalesce(p.match_key, -p.sample_key)) AS samples
            FROM merge_responses r JOIN contenders k USING (run_id) JOIN sample_matches p USING (sample_key) GROUP BY k.place
          ) JOIN (SELECT DISTINCT place, evaluation, key FROM contenders) USING (place)
          LEFT JOIN (SELECT k.place, sum(n) AS scored FROM usable JOIN contenders k USING (run_id) GROUP BY k.place) USING (place)`,
      options,
    );
    const counts = new Map(counted.map((one) => [`${one.evaluation}\n${one.key}`, one]));
    const ofEvaluation = (evaluation: string, e: number): ReadResult[] =>
      contenders.flatMap((contender, c) => {
        const known = counts.get(`${evaluation}\n${contender.key}`);
        if (!known || !of.get(evaluation)?.has(contender.key)) return [];
        const tally = tallies.get(at({ e, c }));
        const { samples, answers, scored } = known;
        return [{ contender, samples, answers, scored, n: tally?.n ?? 0, score: tally?.mean ?? null }];
      });
    return [
      ...scored.mains.map(({ evaluation, metric, others }, e) => ({
        ...{ evaluation, metric, others },
        results: ofEvaluation(evaluation, e),
      })),
      ...scored.unscored.map((evaluation) => ({
        ...{ evaluation, metric: null, others: [] },
        results: ofEvaluation(evaluation, -1),
      })),
    ];
  },
};
