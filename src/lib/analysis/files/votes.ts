import { sql } from '../../engine/sql';
import type { Question } from '../question';

/** What the votes on one model say, whichever side it stood on. */
export interface VotesOf {
  evaluation: string;
  model: string;
  votes: number;
  won: number;
  tied: number;
  /** Of the ties, those in which neither was good; null where no vote of the evaluation says so of any. */
  bothBad: number | null;
  lost: number;
  /** Votes without a verdict: no ties. */
  unjudged: number;
  /** Models that it met. */
  met: number;
  /** Samples that the votes are on; null where nothing says what was asked. */
  samples: number | null;
}

/**
 * Wins, ties and losses by model. Counts, and no ranking: who met whom decides them as well. A model's vote against itself is
 * no one's win and is not counted.
 */
export const votesByModel: Question<object, VotesOf[]> = {
  id: 'votes-by-model',
  key: () => null,
  ask: ({ db, signal }) =>
    db.query<VotesOf>(
      sql`WITH sides AS (
            SELECT evaluation, sample_key, contender_a AS model, contender_b AS other, outcome, both_bad FROM pairs
            UNION ALL
            SELECT evaluation, sample_key, contender_b, contender_a, 1 - outcome, both_bad FROM pairs
          )
          SELECT evaluation, model, count(*)::INTEGER AS votes, count(*) FILTER (outcome = 1)::INTEGER AS won,
                 count(*) FILTER (outcome = 0.5)::INTEGER AS tied,
                 CASE WHEN bool_or(bool_or(both_bad)) OVER (PARTITION BY evaluation)
                   THEN count(*) FILTER (both_bad)::INTEGER END AS "bothBad",
                 count(*) FILTER (outcome = 0)::INTEGER AS lost, count(*) FILTER (outcome IS NULL)::INTEGER AS unjudged,
                 count(DISTINCT other)::INTEGER AS met, nullif(count(DISTINCT sample_key), 0)::INTEGER AS samples
          FROM sides WHERE model <> other
          GROUP BY evaluation, model ORDER BY evaluation, votes DESC, model`,
      { signal },
    ),
};
