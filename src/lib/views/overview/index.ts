import type { Overview } from '../../analysis/overview';
import { halfRead } from '../../session/review/half-read.svelte';
import { type OverviewChoice, overviewCodec } from '../../session/overview-choice';
import type { View } from '../view';
import { overviewTable } from './overview-table';
import { overviewOf } from './question';

export const overviewView: View<OverviewChoice, Overview> = {
  id: 'overview',
  title: 'Models by evaluation',
  page: 'overview',
  options: overviewCodec,
  chosen: (options) => ({ overview: options }),
  question: {
    id: 'overview',
    key: ({ comparison }) => overviewOf.key({ ...comparison, heldBack: halfRead.evaluations }),
    ask: (context, { comparison }) =>
      overviewOf.ask(context, { ...comparison, heldBack: halfRead.evaluations }),
  },
  table: overviewTable,
  draw: () => import('./Drawn.svelte'),
};
