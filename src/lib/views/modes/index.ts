import { reviewedView } from '../reviewed/view';
import { modesTable } from './modes-words';

export const modesView = reviewedView(
  { id: 'modes', title: 'Failure modes', draw: () => import('./Drawn.svelte') },
  modesTable,
);
