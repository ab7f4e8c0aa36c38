import { areEvidence } from '../../analysis';
import { type Board, boardOf } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { matrixTable, toldApart } from './matrix-words';

export const matrixView: View<object, Board> = {
  id: 'matrix',
  title: 'Every pair',
  concludes: true,
  page: 'compare',
  options: codec<object>({}),
  question: {
    id: 'matrix',
    key: ({ comparison }) => comparison,
    ask: (context, { comparison }) => boardOf(context, comparison),
  },
  finding: ({ matrix, leaderboard }) =>
    (areEvidence(leaderboard.chosenBy) && toldApart(matrix)) || 'Each model against each other.',
  table: ({ matrix, comparison, leaderboard }) => matrixTable(matrix, comparison.by, boardScale(leaderboard)),
  how: boardHow,
  draw: () => import('./Drawn.svelte'),
};
