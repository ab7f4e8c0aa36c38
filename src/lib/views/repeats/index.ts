import type { Repeats } from '../../analysis';
import { rightShareOf } from '../../analysis/metrics/right';
import { type Board, boardOf } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { repeated } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { repeatsFinding, repeatsTable } from './repeats-words';

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
  finding: ({ board, found }) => repeatsFinding(found, boardScale(board.leaderboard)),
  table: ({ board: { leaderboard }, found }) =>
    repeatsTable(found, boardScale(leaderboard), rightShareOf(leaderboard.metric) !== null),
  how: ({ board }) => boardHow(board),
};
