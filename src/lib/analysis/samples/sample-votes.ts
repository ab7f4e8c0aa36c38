import { sql } from '../../engine/sql';
import type { Question } from '../question';
import type { PartPlace } from './types';

/** One vote on a sample, as `pairs` has it. */
export interface SampleVote {
  a: string;
  b: string;
  outcome: 1 | 0.5 | 0 | null;
  bothBad: boolean | null;
  /** Which of the two stood first: 1 for A; null where the file does not say. */
  positionOfA: 1 | 2 | null;
  judge: string | null;
  /** As the file has it. */
  verdict: string | null;
  explanation: string | null;
  /** Beginnings of the two answers; null where no file tells of them. */
  answerA: string | null;
  answerB: string | null;
  /** The record of the vote. */
  place: PartPlace;
}

/** Every vote between two named models on a sample, in the order of the files. */
export const votesOnSample: Question<{ matchKey: number }, SampleVote[]> = {
  id: 'votes-on-sample',
  key: ({ matchKey }) => matchKey,
  async ask({ db, signal }, { matchKey }) {
    const rows = await db.query<
      Omit<SampleVote, 'place'> & {
        source_id: number;
        path: string;
        format: string;
        at: number;
        length: number;
      }
    >(
      sql`SELECT contender_a AS a, contender_b AS b, outcome, both_bad AS "bothBad", position_of_a AS "positionOfA", judge, verdict,
                 nullif(trim(explanation_preview), '') AS explanation, output_preview_a AS "answerA", output_preview_b AS "answerB",
                 source_id, path, format, byte_offset AS at, byte_length AS length
          FROM pairs JOIN sources USING (source_id)
          WHERE contender_a IS NOT NULL AND contender_b IS NOT NULL
            AND sample_key IN (SELECT sample_key FROM sample_matches WHERE match_key = ${matchKey})
          ORDER BY pair_id`,
      { signal },
    );
    return rows.map(({ source_id, path, format, at, length, ...vote }) => ({
      ...vote,
      place: { role: 'sample', sourceId: source_id, path, format, offset: at, length },
    }));
  },
};
