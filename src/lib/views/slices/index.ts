import { boardHow } from '../../present/how-words';
import { count } from '../../ui/numbers';
import { codec } from '../../session/codec';
import { defaultSlices, sliceFields } from '../../session/slice-choice';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { heatTable } from './heat-table';
import { leftOutOf } from '../verdict/counted-wrong';
import { type Answer, type Options, slicesFound } from './question';
import { totalRow } from './total-row';

const { labels, cross, cell, rows } = sliceFields;

export const slicesView: View<Options, Answer> = {
  id: 'slices',
  title: 'Slices',
  concludes: true,
  page: 'slices',
  options: codec<Options>({ labels, cross, cell, rows }),
  chosen: (options) => ({ slices: { ...defaultSlices, ...options } }),
  question: {
    id: 'slices',
    key: ({ comparison, options, given }) => [comparison, options.labels, options.cross, given.edges],
    async ask(context, asks) {
      const found = await slicesFound(context, asks, asks.options);
      return found && { ...found, leftOut: await leftOutOf(context, found.board) };
    },
  },
  table: ({ board: { leaderboard }, slices }) =>
    heatTable(slices, [...slices.rows, totalRow(slices, leaderboard)], boardScale(leaderboard)),
  how: ({ board, slices }) => [
    ...boardHow(board),
    ...(slices.tested > 0
      ? [
          `Differences of slices are corrected by Benjamini–Hochberg over ${count(slices.tested, 'difference')} in slices of 5 samples or more.`,
        ]
      : []),
  ],
  draw: () => import('./Drawn.svelte'),
};
