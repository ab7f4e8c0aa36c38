import { ranksOf } from '../../analysis';
import { getMetric } from '../../analysis/metrics/evaluations';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { ranksAside } from '../../session/resampling';
import type { View } from '../view';
import { type RanksAnswer, ranksFinding, ranksHow, ranksTable } from './ranks-words';

export const ranksQuestion: Question<{ comparison: Comparison }, RanksAnswer | null> = {
  id: 'ranks',
  key: ({ comparison }) => ({ ...comparison, baseline: null }),
  async ask({ db, signal }, { comparison }) {
    const ranks = await ranksOf(db, comparison, { rank: ranksAside, signal });
    const metric = ranks && (await getMetric(db, comparison.evaluation, comparison.metric));
    return ranks && metric && { metric, ranks };
  },
};

export const ranksView: View<object, RanksAnswer> = {
  id: 'ranks',
  title: 'Ranks',
  concludes: true,
  page: 'compare',
  needs:
    'three models or more with 20 samples that all share, and a metric of which somebody says which way is better',
  options: codec<object>({}),
  question: ranksQuestion,
  finding: ranksFinding,
  table: ranksTable,
  how: ranksHow,
  draw: () => import('./Drawn.svelte'),
};
