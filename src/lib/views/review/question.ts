import { type QueueSize, sizeOfQueue } from '../../analysis/review/queue-sizes';
import type { QueueChoice } from '../../analysis/review/queue-choice';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

export interface DrawAsked {
  comparison: Comparison;
  n: number;
  seed: number;
  reviewer: string;
  /** Of the labels, as the tables have them. */
  written: number;
}

/** How much a draw holds. */
export const drawSize: Question<DrawAsked, QueueSize | null> = {
  id: 'draw',
  key: (asked) => asked,
  ask: ({ db, signal }, { comparison, n, ...asked }) =>
    sizeOfQueue(db, comparison, { kind: 'draw', n }, asked, { signal }),
};

export type QueuesAsked = Pick<DrawAsked, 'comparison' | 'reviewer' | 'written'> & {
  choices: readonly (QueueChoice | null)[];
};

/** How much each other queue holds, whatever the seed; null where there is nothing to count. */
export const queueSizes: Question<QueuesAsked, readonly (QueueSize | null)[]> = {
  id: 'queues',
  key: (asked) => asked,
  async ask({ db, signal }, { comparison, choices, reviewer }) {
    const sizes: (QueueSize | null)[] = [];
    for (const choice of choices)
      sizes.push(choice && (await sizeOfQueue(db, comparison, choice, { seed: 0, reviewer }, { signal })));
    return sizes;
  },
};
