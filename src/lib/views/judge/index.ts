import { reviewedView } from '../reviewed/view';
import { judgeTable } from './judge-words';

export const judgeView = reviewedView(
  { id: 'judge', title: 'Judge against person', draw: () => import('./Drawn.svelte') },
  judgeTable,
);
