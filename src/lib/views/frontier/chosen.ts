import { pageWords } from '../../present/page-words';
import type { Chosen } from '../../analysis';
import type { Leaderboard } from '../../analysis/types';
import type { Measures } from '../../analysis/usage';
import { noEvidence } from '../../present/chosen-words';
import { SOFTER } from '../verdict/chosen-words';
import { count, metricName } from '../../ui/numbers';
import type { ModelOffer } from '../../present/usage/offers';
import type { UsageVerdict } from './offer-words';

const none = { low: null, high: null };

/** Samples that were chosen by their result bear scores and prices, and no interval of either. */
export const withoutIntervals = (offers: readonly ModelOffer[]): ModelOffer[] =>
  offers.map((offer) => ({ ...offer, interval: none, range: none }));

/** The same of what samples take: means and differences, no interval and no test. */
export const untested = (measures: Measures): Measures => ({
  ...measures,
  rows: measures.rows.map((row) => ({
    ...row,
    ...none,
    why: null,
    perRight: row.perRight && { ...row.perRight, ...none },
    difference: row.difference && { ...row.difference, ...none, why: null, p: null, distinguishable: false },
  })),
});

/** What stands in place of a verdict. */
export const chosenVerdict = (samples: number, chosen: Chosen): UsageVerdict =>
  plain(
    noEvidence(chosen),
    `Scores and costs below describe ${samples === 1 ? 'this' : 'these'} ${count(samples, 'sample')} only.`,
  );

const plain = (lead: string, then: string): UsageVerdict => ({
  lead,
  best: null,
  first: '',
  interval: '',
  then,
});

/**
 * Why no model is best and none dominates another: nobody says which way is better, or scores stand on other samples than
 * each other and than costs. null: nothing speaks against it.
 */
export function whyUnjudged({ metric, rows, shared }: Leaderboard): UsageVerdict | null {
  if (metric.direction === null)
    return plain(
      `Which way is better is not known for ${metricName(metric.metric)}, so no model is recommended.`,
      pageWords.setDirection,
    );
  return rows.some(({ n }) => n !== shared)
    ? plain(
        'Scores are on different samples, so no model is called best for its cost.',
        pageWords.sharedByAll,
      )
    : null;
}

/** What a verdict on samples that were chosen by other results is followed by. */
export const chosenNote = (chosen: Chosen): string => (chosen === 'other' ? SOFTER.trim() : '');
