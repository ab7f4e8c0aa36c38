import { type Standing, standings } from '../../analysis/usage';
import type { ModelOffer } from '../../present/usage/offers';
import type { Board } from '../../session/answer';
import { isUntold, pairOf } from './offer-words';

/**
 * Where each stands by what it scores and takes, as far as tests tell models that take the same apart; nothing where one
 * alone is shown, or none may be called better than another.
 */
export function testedStandings(
  offers: readonly ModelOffer[],
  { matrix, leaderboard }: Pick<Board, 'matrix' | 'leaderboard'>,
  judged: boolean,
): Map<string, Standing> {
  if (!judged || offers.length < 2) return new Map();
  const { lowerIsBetter } = leaderboard.metric;
  return standings(offers, (a, b) => {
    const pair = pairOf({ matrix, lowerIsBetter }, a, b);
    return pair !== null && isUntold(pair);
  });
}
