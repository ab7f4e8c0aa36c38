import { repeats, type Repeats } from '../../analysis';
import type { Board } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { boardOf, boardScale } from '../../present/board';
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
    async ask(context, { comparison }) {
      const { db, signal } = context;
      return {
        board: await boardOf(context, comparison),
        found: await repeats(db, comparison, { signal }),
      };
    },
  },
  table: ({ board, found }) => repeatsTable(found, boardScale(board.leaderboard)),
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
};
