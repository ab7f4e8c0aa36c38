import { areEvidence } from '../../analysis';
import {
  latencies,
  type Measure,
  measured,
  priceUsage,
  spending,
  type Standing,
  standings,
} from '../../analysis/usage';
import type { Context } from '../../analysis/question';
import { boardHow, costHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { type Margin, marginField } from '../../session/margin';
import { defaultUsage, type UsageChoice, usageFields } from '../../session/usage-choice';
import { boardOf, boardScale } from '../../present/board';
import {
  comparableLatency,
  isRepeated,
  type ModelOffer,
  offersOf,
  type PriceAxis,
  priceAxis,
} from '../../present/usage/offers';
import type { Board } from '../../session/answer';
import type { Asks, View } from '../view';
import { whyUnjudged, withoutIntervals } from './chosen';
import { offerTable } from './offer-table';

export type Options = Pick<UsageChoice, 'against' | 'axis' | 'per' | 'limit'> & { margin: Margin | null };
const { against, axis, per, limit } = usageFields;

export interface Answer {
  board: Board;
  offers: readonly ModelOffer[];
  axis: PriceAxis;
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
  return { board, offers: offersOf(known, options, shown), axis: shown };
}

export const frontierView: View<Options, Answer> = {
  id: 'frontier',
  title: 'Quality and what it takes',
  page: 'usage',
  options: codec<Options>({ against, axis, per, limit, margin: marginField }),
  chosen: ({ margin, ...options }) => ({ margin, usage: { ...defaultUsage, ...options } }),
  question: {
    id: 'frontier',
    key: ({ comparison, options, given }) => [
      comparison,
      ...[options.against, options.per, given.prices, given.prefer],
    ],
    ask: offersFor,
  },
  table({ board: { leaderboard }, offers, axis: shown }) {
    const isTested = areEvidence(leaderboard.chosenBy);
    const judged = isTested && whyUnjudged(leaderboard) === null && offers.length > 1;
    const found = judged ? standings(offers) : new Map<string, Standing>();
    const said = { metric: leaderboard.metric.metric, scale: boardScale(leaderboard) };
    return offerTable(isTested ? offers : withoutIntervals(offers), found, shown, said);
  },
  how: ({ board }) => [...boardHow(board), costHow],
  draw: () => import('./Drawn.svelte'),
};
