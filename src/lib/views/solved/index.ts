import type { SolvedSets } from '../../analysis';
import { solved } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { oracleFinding, setsTable } from './solved-words';

export const solvedView: View<object, SolvedSets> = {
  id: 'solved',
  title: 'Who solves what',
  concludes: true,
  page: 'compare',
  options: codec<object>({}),
  question: solved,
  finding: oracleFinding,
  table: (sets) => setsTable(sets),
  draw: () => import('./Drawn.svelte'),
};
