import { type FinderAnswer, findSlices } from '../../analysis';
import type { FinderQuestion } from '../../analysis/slices/slice-finder';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

export interface FinderOptions extends FinderQuestion {
  comparison: Comparison;
  /** Edges of the ranges that a person drew: they say what a slice is. */
  edges: unknown;
}

/** Where one model loses most against another. The baseline changes nothing here. */
export const sliceFinder: Question<FinderOptions, FinderAnswer | null> = {
  id: 'finder',
  key: ({ comparison, a, b, least, labels, edges }) => [
    { ...comparison, baseline: null },
    a,
    b,
    least,
    labels,
    edges,
  ],
  ask: ({ db, signal }, { comparison, ...question }) =>
    findSlices(db, { ...comparison, baseline: null }, question, { signal }),
};
