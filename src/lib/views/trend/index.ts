import { trendsOf } from '../../analysis';
import { getMetric } from '../../analysis/metrics/evaluations';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { type TrendAnswer, trendFinding, trendHow, trendTable } from './trend-words';

export const trendQuestion: Question<{ comparison: Comparison }, TrendAnswer | null> = {
  id: 'trend',
  key: ({ comparison }) => ({ ...comparison, baseline: null }),
  async ask({ db, signal }, { comparison }) {
    const found = await trendsOf(db, comparison, { signal });
    const metric = found && (await getMetric(db, comparison.evaluation, comparison.metric));
    return found && metric && { found, metric };
  },
};

export const trendView: View<object, TrendAnswer> = {
  id: 'trend',
  title: 'Runs over time',
  page: 'compare',
  needs: 'four runs of one model or more, whose files say when each began, on 30 samples that all share',
  options: codec<object>({}),
  question: trendQuestion,
  finding: trendFinding,
  table: trendTable,
  how: trendHow,
  draw: () => import('./Drawn.svelte'),
};
