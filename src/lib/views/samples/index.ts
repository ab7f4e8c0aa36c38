import { pageOfSamples } from '../../analysis';
import type { SampleOrder, SampleRow } from '../../analysis/types';
import type { Board } from '../../session/answer';
import { codec } from '../../session/codec';
import { wholeNumber } from '../../session/fields';
import { cellsField, type SampleCells } from '../../session/sample-cells';
import { orderField } from '../../session/sample-sort';
import { boardOf } from '../../present/board';
import { boardHow } from '../../present/how-words';
import type { View } from '../view';
import { samplesTable } from './samples-table';

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

export const samplesView: View<Options, Answer> = {
  id: 'samples',
  title: 'Samples',
  page: 'compare',
  options: codec<Options>({ order: orderField, most: wholeNumber(50, 1), cells: cellsField }),
  chosen: ({ order, cells }) => ({ order, cells }),
  question: {
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
  },
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
  table: ({ board, samples }, { cells }) => samplesTable(board.leaderboard, samples, cells),
};
