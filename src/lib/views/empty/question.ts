import { countSamples, coverage } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Chip, Comparison, Coverage } from '../../analysis/types';
import { shownChips } from '../../present/sample-chips';

/** A condition of the filter, and how many samples there are without it. */
export interface Relief {
  group: readonly Chip[];
  samples: number;
}

/** Where a filter leaves nothing: what taking one condition away would give, the most first. */
export const reliefs: Question<Comparison, readonly Relief[]> = {
  id: 'reliefs',
  key: (comparison) => comparison,
  async ask({ db, signal }, comparison) {
    const { chips } = comparison;
    const found = await Promise.all(
      shownChips(chips).map(async (group): Promise<Relief> => {
        const others = { ...comparison, chips: chips.filter((one) => !group.includes(one)) };
        return { group, samples: await countSamples(db, others, { signal }) };
      }),
    );
    return found.sort((a, b) => b.samples - a.samples);
  },
};

/** Where nothing is filtered and nothing left: how many samples the rung does not tell apart. */
export const coverageOf: Question<Comparison, Coverage> = {
  id: 'coverage-of-none',
  key: (comparison) => comparison,
  ask: ({ db, signal }, comparison) => coverage(db, comparison, { signal }),
};
