import { type FinderAnswer, areEvidence, labelName } from '../../analysis';
import { type Board, boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { defaultSlices, type SliceChoice, sliceFields } from '../../session/slice-choice';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { finderNotes, finderTable, pairOf } from './finder-words';
import { sliceFinder } from './question';

interface Options extends Pick<SliceChoice, 'labels' | 'least'> {
  a: string | null;
  b: string | null;
}

export const finderView: View<Options, { board: Board; found: FinderAnswer }> = {
  id: 'finder',
  title: 'Slice finder',
  concludes: true,
  page: 'slices',
  options: codec<Options>({ labels: sliceFields.labels, least: sliceFields.least, a: name(), b: name() }),
  chosen: ({ a, b, ...options }) => ({
    slices: { ...defaultSlices, ...options },
    pair: a === null || b === null ? null : [a, b],
  }),
  question: {
    id: 'finder',
    key: ({ comparison, options, given }) => [comparison, options, given.edges],
    async ask(context, { comparison, options, given }) {
      const board = await boardOf(context, comparison);
      const { a, b, ...how } = options;
      const pair = pairOf(board.leaderboard, a === null || b === null ? null : [a, b]);
      if (pair === null || !areEvidence(board.leaderboard.chosenBy)) return null;
      const { edges } = given;
      const edgesOf = (key: string) => edges[key] ?? null;
      const asked = { comparison, a: pair[0], b: pair[1], ...how, edges, edgesOf };
      const found = await sliceFinder.ask(context, asked);
      return found && { board, found };
    },
  },
  table({ board: { leaderboard, comparison }, found }) {
    const clusters = comparison.cluster == null ? null : labelName(comparison.cluster);
    return finderTable(found, boardScale(leaderboard), finderNotes(found, clusters));
  },
};
