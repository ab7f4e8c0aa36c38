import { type QueueSize, sizeOfQueue } from '../../analysis/review/queue-sizes';
import type { QueueChoice } from '../../analysis/review/queue';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

export interface QueuesAsked {
  comparison: Comparison;
  choices: readonly (QueueChoice | null)[];
  seed: number;
  reviewer: string;
  /** Of the labels, as the tables have them. */
  written: number;
}

/** How much each queue holds; null where there is nothing to count. */
export const queueSizes: Question<QueuesAsked, readonly (QueueSize | null)[]> = {
  id: 'queues',
  key: (asked) => asked,
  async ask({ db, signal }, { comparison, choices, seed, reviewer }) {
    const sizes: (QueueSize | null)[] = [];
    for (const choice of choices)
      sizes.push(choice && (await sizeOfQueue(db, comparison, choice, { seed, reviewer }, { signal })));
    return sizes;
  },
};
