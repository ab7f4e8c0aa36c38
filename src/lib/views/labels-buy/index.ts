import { reviewedView } from '../reviewed/view';
import { buysTable } from './buys-words';

export const labelsBuyView = reviewedView(
  { id: 'corrected', title: 'What the labels buy', draw: () => import('./Drawn.svelte') },
  buysTable,
);
