import type { Repeats } from '../../analysis';
import { type Board, boardOf } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { repeated } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { repeatsTable } from './repeats-words';

export const repeatsView: View<object, { board: Board; found: readonly Repeats[] }> = {
  id: 'repeats',
  title: 'Repeats',
  page: 'compare',
  options: codec<object>({}),
  question: {
    id: 'repeats',
    key: ({ comparison }) => comparison,
    ask: async (context, { comparison }) => ({
      board: await boardOf(context, comparison),
      found: await repeated.ask(context, { comparison }),
    }),
  },
  table: ({ board, found }) => repeatsTable(found, boardScale(board.leaderboard)),
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
};
