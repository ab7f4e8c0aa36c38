import { pageOfSamples } from '../../analysis';
import type { SampleOrder, SampleRow } from '../../analysis/types';
import { type Board, boardOf } from '../../session/answer';
import type { SampleCells } from '../../session/sample-cells';
import type { View } from '../view';

export interface Options {
  order: readonly SampleOrder[];
  /** How many are shown, from the first in this order. */
  most: number;
  cells: SampleCells;
}

export interface Answer {
  board: Board;
  samples: readonly SampleRow[];
}

export const samplesOfBoard: View<Options, Answer>['question'] = {
  id: 'samples',
  key: ({ comparison, options }) => [comparison, options],
  async ask(context, { comparison, options: { order, most, cells } }) {
    const { db, signal } = context;
    const board = await boardOf(context, comparison);
    // Cells come in the order of the leaderboard.
    const contenders = board.leaderboard.rows.map(({ contender }) => contender.key);
    const page = { order, offset: 0, limit: most, answers: cells === 'answers' };
    return { board, samples: await pageOfSamples(db, { ...comparison, contenders }, page, { signal }) };
  },
};
