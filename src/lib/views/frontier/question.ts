import { latencies, type Measure, measured, priceUsage, spending } from '../../analysis/usage';
import type { Context } from '../../analysis/question';
import { comparableLatency } from '../../present/usage/comparable-latency';
import { isRepeated, type ModelOffer, offersOf } from '../../present/usage/offers';
import { type PriceAxis, priceAxis } from '../../present/usage/price-axis';
import { type Board, boardOf } from '../../session/answer';
import type { Margin } from '../../session/margin';
import type { UsageChoice } from '../../session/usage-choice';
import { type LeftOut, leftOutOf } from '../verdict/counted-wrong';
import type { Asks, View } from '../view';

export type Options = Pick<UsageChoice, 'against' | 'axis' | 'per' | 'limit' | 'candidate' | 'project'> & {
  margin: Margin | null;
};

export interface Answer {
  board: Board;
  offers: readonly ModelOffer[];
  axis: PriceAxis;
  leftOut: LeftOut;
}

async function offersFor(context: Context, { comparison, options, given }: Asks<Options>): Promise<Answer> {
  const { db, signal } = context;
  const board = await boardOf(context, comparison);
  const spent = await spending.ask(context, { comparison, over: 'shared' });
  const priced = priceUsage(spent.compared, given.prices, spent.implied, given.prefer);
  const measure: Measure = options.against;
  const times = measure === 'latency' ? await latencies(db, spent.comparison, 'shared', { signal }) : [];
  const measures = await measured.ask(context, {
    comparison: { ...spent.comparison, cluster: comparison.cluster ?? null },
    ...{ measure, priced, comparable: comparableLatency(times) },
    baseline: board.leaderboard.baseline?.key ?? null,
    family: board.leaderboard.family,
  });
  const shown = priceAxis(measure, options.per, priced.currency ?? 'USD', isRepeated(spent.compared));
  const known = { leaderboard: board.leaderboard, usage: spent.compared, priced, measures, latencies: times };
  const leftOut = await leftOutOf(context, board);
  return { board, offers: offersOf(known, options, shown), axis: shown, leftOut };
}

export const offersOfBoard: View<Options, Answer>['question'] = {
  id: 'frontier',
  key: ({ comparison, options, given }) => [
    comparison,
    ...[options.against, options.per, given.prices, given.prefer],
  ],
  ask: offersFor,
};
