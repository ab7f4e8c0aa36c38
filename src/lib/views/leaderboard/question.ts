import { type PartSumsOf, partSums } from '../../analysis/usage';
import type { Coverage } from '../../analysis/types';
import { type Board, boardOf } from '../../session/answer';
import type { BoardSort } from '../../session/board-sort';
import type { Margin } from '../../session/margin';
import { ledger } from '../../session/compare-questions';
import type { View } from '../view';
import { type CostsOfRows, costsOf, isPriced } from './costs';

export interface Options {
  margin: Margin | null;
  sort: BoardSort | null;
}

export interface Answer {
  board: Board;
  coverage: Coverage;
  costs: CostsOfRows;
}

export const pricedBoard: View<Options, Answer>['question'] = {
  id: 'leaderboard',
  key: ({ comparison, given }) => [comparison, given.prices, given.prefer],
  async ask(context, { comparison, given }) {
    const board = await boardOf(context, comparison);
    const coverage = await ledger.ask(context, board);
    const { db, signal } = context;
    const sums: PartSumsOf | null = isPriced(board.leaderboard, given)
      ? await partSums(db, comparison, 'shared', { signal })
      : null;
    return { board, coverage, costs: costsOf(sums, given) };
  },
};
