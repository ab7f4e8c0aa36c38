import { codec } from '../../session/codec';
import { wholeNumber } from '../../session/fields';
import { cellsField } from '../../session/sample-cells';
import { orderField } from '../../session/sample-sort';
import { boardHow } from '../../present/how-words';
import type { View } from '../view';
import { type Answer, type Options, samplesOfBoard } from './question';
import { samplesTable } from './samples-table';

export const samplesView: View<Options, Answer> = {
  id: 'samples',
  title: 'Samples',
  page: 'samples',
  options: codec<Options>({ order: orderField, most: wholeNumber(50, 1), cells: cellsField }),
  chosen: ({ order, cells }) => ({ order, cells }),
  question: samplesOfBoard,
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
  table: ({ board, samples }, { cells }) => samplesTable(board.leaderboard, samples, cells),
};
