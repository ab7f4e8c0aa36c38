import { solvedSets, type SolvedSets } from '../../analysis';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { setsTable } from './solved-words';

export const solvedView: View<object, SolvedSets> = {
  id: 'solved',
  title: 'Who solves what',
  page: 'compare',
  options: codec<object>({}),
  question: {
    id: 'solved',
    key: ({ comparison }) => ({ ...comparison, baseline: null }),
    ask: ({ db, signal }, { comparison }) => solvedSets(db, comparison, { signal }),
  },
  table: (sets) => setsTable(sets),
  draw: () => import('./Drawn.svelte'),
};
