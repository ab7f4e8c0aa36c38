import { matrix } from '../../analysis';
import { type Board, boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { boardScale } from '../../present/board';
import { type Keys, keyOf, matrixTable, pairOnView, pairsByKeys } from '../matrix/matrix-words';
import type { View } from '../view';

interface PairChoice {
  /** Contender keys: the first minus the second; null: chosen by the page. */
  a: string | null;
  b: string | null;
}

/** The pair on the samples that its two share. */
export const pairView: View<PairChoice, { board: Board; keys: Keys }> = {
  id: 'pair',
  title: 'Pair',
  concludes: true,
  page: 'compare',
  options: codec<PairChoice>({ a: name(), b: name() }),
  chosen: ({ a, b }) => ({ pair: a === null || b === null ? null : [a, b] }),
  question: {
    id: 'pair-row',
    key: ({ comparison, options: { a, b } }) => [comparison, a, b],
    async ask(context, { comparison, options: { a, b } }) {
      const { db, signal } = context;
      const board = await boardOf(context, comparison);
      const own = await matrix(db, { ...comparison, samples: 'pairs' }, { signal });
      const keys = pairOnView(own, comparison.baseline, a === null || b === null ? null : [a, b]);
      return keys && { board: { ...board, matrix: own }, keys };
    },
  },
  table({ board: { matrix: own, comparison, leaderboard }, keys }) {
    const pair = pairsByKeys(own).get(keyOf(keys));
    return matrixTable({ ...own, pairs: pair ? [pair] : [] }, comparison.by, boardScale(leaderboard));
  },
};
