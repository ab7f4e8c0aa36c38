import { codec } from '../../session/codec';
import { defaultSlices, type SliceChoice, sliceFields } from '../../session/slice-choice';
import { boardScale } from '../../present/board';
import { heatTable } from '../slices/heat-table';
import { slicesFound, type SlicesFound } from '../slices/question';
import type { View } from '../view';

type Options = Pick<SliceChoice, 'one'>;

export const labelView: View<Options, SlicesFound> = {
  id: 'label',
  title: 'One label',
  concludes: true,
  page: 'slices',
  options: codec<Options>({ one: sliceFields.one }),
  chosen: (options) => ({ slices: { ...defaultSlices, ...options } }),
  question: {
    id: 'label',
    key: ({ comparison, options, given }) => [comparison, options.one, given.edges],
    ask: (context, asks) =>
      slicesFound(context, asks, {
        labels: asks.options.one === null ? null : [asks.options.one],
        cross: null,
      }),
  },
  table({ board: { leaderboard }, slices }, { one }) {
    const key = one ?? slices.shown[0];
    const rows = slices.rows.filter((row) => row.key === key && row.enough);
    return heatTable(slices, rows, boardScale(leaderboard));
  },
};
