import { reviewersAndDiffering } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

interface Asks {
  comparison: Comparison;
  reviewer: string;
  /** Whom the reviewer is held against; null: who read most. */
  other: string | null;
  /** Goes up when a label is written. */
  labels: number;
}

/** The reviewer's labels beside another's. */
export const beside: Question<Asks, Awaited<ReturnType<typeof reviewersAndDiffering>>> = {
  id: 'reviewers',
  key: ({ comparison, reviewer, other, labels }) => [comparison, reviewer, other, labels],
  ask: ({ db, signal }, { comparison, reviewer, other }) =>
    reviewersAndDiffering(db, comparison, { reviewer, other }, { signal }),
};
