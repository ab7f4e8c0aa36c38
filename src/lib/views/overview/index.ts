import { halfRead } from '../../session/review/half-read.svelte';
import { type OverviewChoice, overviewCodec } from '../../session/overview-choice';
import type { View } from '../view';
import { leftAsWrongQuestion } from './left-as-wrong';
import { overviewTable } from './overview-table';
import { originsOf, overviewOf, type Reconciled } from './question';

export const overviewView: View<OverviewChoice, Reconciled> = {
  id: 'overview',
  title: 'Models by evaluation',
  page: 'overview',
  options: overviewCodec,
  chosen: (options) => ({ overview: options }),
  question: {
    id: 'overview',
    key: ({ comparison }) => overviewOf.key({ ...comparison, heldBack: halfRead.evaluations }),
    async ask(context, { comparison }) {
      const asked = { ...comparison, heldBack: halfRead.evaluations };
      return {
        ...(await overviewOf.ask(context, asked)),
        origins: await originsOf.ask(context, asked),
        wrong: comparison.missingAs === 'dropped' ? await leftAsWrongQuestion.ask(context, asked) : [],
      };
    },
  },
  table: overviewTable,
  draw: () => import('./Drawn.svelte'),
};
