import { reviewResults, type ReviewResults } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { scoreScale } from '../../ui/numbers';

export interface ReviewAsks {
  comparison: Comparison;
  reviewer: string;
  /** The metric that is held against the labels; null: none. */
  judge: string | null;
  /** Goes up when a label is written. */
  labels: number;
}

/** What labels say: all that stands below the reading, asked as one, so that it changes as one. */
export const reviewed: Question<ReviewAsks, ReviewResults | null> = {
  id: 'reviewed',
  key: ({ comparison, reviewer, judge, labels }) => [comparison, reviewer, judge, labels],
  ask: ({ db, signal }, { comparison, ...asked }) => reviewResults(db, comparison, asked, { signal }),
};

/** Shares of right answers, as the page writes them. */
export const shares = scoreScale({ kind: 'binary', min: 0, max: 1 });
