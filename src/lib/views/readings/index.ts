import { readingsOf } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { type Board, boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { marginField } from '../../session/margin';
import type { View } from '../view';
import { type ReadingsAnswer, readingsFinding, type ReadingsOptions, readingsTable } from './readings-words';

/** Each reading is a comparison of its own: of more answers nobody waits for them unasked. */
export const MOST_ANSWERS = 100_000;

/** Who is held against the baseline, unless another is chosen. */
export const modelOf = ({ leaderboard: { rows, baseline } }: Board, chosen: string | null): string | null =>
  (
    rows.find(({ contender }) => contender.key === chosen && chosen !== baseline?.key) ??
    rows.find(({ contender }) => contender.key !== baseline?.key)
  )?.contender.key ?? null;

export const readingsQuestion: Question<
  { comparison: Comparison; baseline: string | null; model: string | null; compared: number },
  ReadingsAnswer | null
> = {
  id: 'readings',
  key: (options) => options,
  async ask({ db, signal }, { comparison, baseline, model, compared }) {
    if (baseline === null || model === null) return null;
    const found = await readingsOf(db, comparison, [baseline, model], { signal });
    return found && { ...found, compared };
  },
};

export const readingsView: View<ReadingsOptions, ReadingsAnswer> = {
  id: 'readings',
  title: 'Readings',
  concludes: true,
  page: 'compare',
  needs:
    'two models, a metric of which somebody says which way is better, and a choice that would change a number',
  options: codec<ReadingsOptions>({ model: name(), margin: marginField }),
  chosen: ({ margin }) => ({ margin }),
  question: {
    id: 'readings',
    key: ({ comparison, options }) => [comparison, options.model],
    async ask(context, { comparison, options }) {
      const board = await boardOf(context, comparison);
      const { rows, baseline } = board.leaderboard;
      return readingsQuestion.ask(context, {
        ...{ comparison: board.comparison, baseline: baseline?.key ?? null },
        ...{ model: modelOf(board, options.model), compared: rows.length },
      });
    },
  },
  finding: readingsFinding,
  table: readingsTable,
  how: () => [
    'Each reading is the same paired difference under another choice: metric, which samples, by what they are matched, what a missing answer counts as, whether samples of one cluster count together. Choices that change no number are left out.',
  ],
  draw: () => import('./Drawn.svelte'),
};
