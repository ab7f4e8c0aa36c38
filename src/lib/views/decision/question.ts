import { areEvidence, type Slices } from '../../analysis';
import type { Context } from '../../analysis/question';
import { isKnown, latencies, type LatencyOf } from '../../analysis/usage';
import { boardScale } from '../../present/board';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';
import type { Board } from '../../session/answer';
import { type Margin, marginOf } from '../../session/margin';
import { defaultUsage, type UsageChoice } from '../../session/usage-choice';
import { nonInferiority } from '../../stats';
import { whyUnjudged } from '../frontier/chosen';
import { goodEnough } from '../frontier/good-enough';
import { limitsOf, pairOf, type Said } from '../frontier/offer-words';
import { offersOfBoard } from '../frontier/question';
import { readingsQuestion } from '../readings';
import type { ReadingsAnswer } from '../readings/readings-words';
import { slicesFound } from '../slices/question';
import { type LeftOut } from '../verdict/counted-wrong';
import type { Asks, View } from '../view';

export type Options = Pick<UsageChoice, 'candidate' | 'project'> & { margin: Margin | null };

/** What a decision stands on: the comparison, and what an answer of each model costs. */
export interface Grounds {
  board: Board;
  /** By cost, per sample. */
  offers: readonly ModelOffer[];
  axis: PriceAxis;
}

export interface Answer extends Grounds {
  latencies: readonly LatencyOf[];
  /** Key of the model that would take the place of the baseline. */
  model: string;
  /** null: no other choice changes a number, there is no margin to hold them against, or nobody waits for them. */
  readings: ReadingsAnswer | null;
  slices: Slices | null;
  leftOut: LeftOut | null;
}

export const saidOf = ({ board: { leaderboard, matrix }, offers, axis }: Grounds): Said => ({
  ...{ offers, axis, matrix, limit: null, scale: boardScale(leaderboard) },
  ...leaderboard.metric,
});

export const marginHere = ({ leaderboard }: Board, margin: Margin | null): number | null =>
  marginOf(margin, leaderboard.metric.metric, boardScale(leaderboard));

/**
 * Key of the model in question: the one that is asked for, else the cheapest within the margin, else of those that cost less
 * (known in full, else in part) the cheapest that is not shown to be worse, or the best; where none does, the cheapest other. null where nothing can be decided: without a baseline or another model, where
 * scores are no evidence or stand on different samples, where nobody says which way is better, and where no cost is known.
 */
export function modelOf(grounds: Grounds, { candidate, margin }: Omit<Options, 'project'>): string | null {
  const { leaderboard } = grounds.board;
  const { baseline, chosenBy, shared } = leaderboard;
  if (baseline === null || shared === 0) return null;
  if (!areEvidence(chosenBy) || whyUnjudged(leaderboard) !== null) return null;
  const { offers } = grounds;
  const said = saidOf(grounds);
  const base = offers.find(({ key }) => key === baseline.key);
  if (!base || offers.every(({ price }) => price === null)) return null;
  const others = offers.filter((one) => one !== base && pairOf(said, one, base) !== null);
  const within = marginHere(grounds.board, margin);
  const isShownWorse = (offer: ModelOffer): boolean => {
    const pair = pairOf(said, offer, base);
    if (!pair) return true;
    return within === null
      ? pair.sure === true && pair.value < 0
      : nonInferiority(limitsOf(pair), within) === 'worse';
  };
  const priced = others.filter(({ price }) => price !== null).sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  const cheaper = priced.filter(({ price }) => base.price === null || (price ?? 0) < base.price);
  const valueOf = (offer: ModelOffer): number => pairOf(said, offer, base)?.value ?? -Infinity;
  const firstOf = (some: readonly ModelOffer[]): ModelOffer | undefined =>
    some.find((offer) => !isShownWorse(offer)) ?? some.toSorted((a, b) => valueOf(b) - valueOf(a))[0];
  const good = within === null ? undefined : goodEnough(said, within, base.key)?.key;
  const one =
    others.find(({ key }) => key === candidate) ??
    others.find(({ key }) => key === good) ??
    firstOf(cheaper.filter(isKnown)) ??
    firstOf(cheaper) ??
    priced[0] ??
    others[0];
  return one?.key ?? null;
}

async function decide(context: Context, asks: Asks<Options>): Promise<Answer | null> {
  const { options } = asks;
  const byCost = { ...defaultUsage, ...options };
  const found = await offersOfBoard.ask(context, { ...asks, options: byCost });
  if (found === null) return null;
  const { leftOut, ...grounds } = found;
  const model = modelOf(grounds, options);
  if (model === null) return null;
  const { leaderboard, ...board } = grounds.board;
  const times = await latencies(context.db, board.comparison, 'shared', { signal: context.signal });
  const answer = { ...grounds, latencies: times, model, leftOut };
  if (options.margin === null) return { ...answer, readings: null, slices: null }; // nothing is held against it
  const readings = await readingsQuestion.ask(context, {
    ...{ comparison: board.comparison, baseline: leaderboard.baseline?.key ?? null, model },
    compared: leaderboard.rows.length,
  });
  const sliced = await slicesFound(context, asks, { labels: null, cross: null });
  return { ...answer, readings, slices: sliced?.slices ?? null };
}

export const decisionQuestion: View<Options, Answer>['question'] = {
  id: 'decision',
  key: ({ comparison, options: { candidate, margin }, given }) => [
    comparison,
    ...[candidate, margin, given.prices, given.prefer, given.edges],
  ],
  ask: decide,
};
