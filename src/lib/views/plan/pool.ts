import { type Pool, poolOf } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

/** Samples that the plan of two models is drawn from. */
export const planPool: Question<{ comparison: Comparison; a: string; b: string }, Pool | null> = {
  id: 'plan-pool',
  key: (asked) => asked,
  ask: ({ db, signal }, { comparison, a, b }) => poolOf(db, comparison, [a, b], { signal }),
};
