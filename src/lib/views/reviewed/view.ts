import { judgeOf, listEvaluations, reviewResults, type ReviewResults } from '../../analysis';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { defaultReview } from '../../session/review-choice';
import type { Table } from '../../table/table';
import type { View } from '../view';
import { standsOn } from './reviewed-words';

export interface Options {
  /** The metric that is held against the labels; null: the one compared, or the first that says right and wrong. */
  judge: string | null;
  /** Whose labels count where several have read an answer; null: whoever was first. */
  reviewer: string | null;
}

/** A view of what labels say: all of them ask the same question. */
export const reviewedView = (
  of: Pick<View<Options, ReviewResults>, 'id' | 'title' | 'draw'>,
  table: (results: ReviewResults) => Table,
): View<Options, ReviewResults> => ({
  ...of,
  page: 'review',
  options: codec<Options>({ judge: name(), reviewer: name() }),
  chosen: ({ judge }) => ({ review: { ...defaultReview, judge } }),
  question: {
    id: 'reviewed',
    key: ({ comparison, options }) => [comparison, options.judge, options.reviewer],
    async ask({ db, signal }, { comparison, options }) {
      const evaluations = await listEvaluations(db);
      const metrics =
        evaluations.find(({ evaluation }) => evaluation === comparison.evaluation)?.metrics ?? [];
      const judge = options.judge ?? judgeOf(metrics, comparison.metric)?.metric ?? null;
      return reviewResults(db, comparison, { reviewer: options.reviewer ?? '', judge }, { signal });
    },
  },
  table,
  how: (results) => [standsOn(results), ...HOW],
});

const HOW: readonly string[] = [
  'Corrected scores and differences by cross-prediction-powered inference with power tuning (Angelopoulos et al. 2023; Zrnic and Candès 2024), 95 % intervals.',
  'Agreement, sensitivity and specificity with Wilson intervals; kappa with the standard error of Fleiss, Cohen and Everitt (1969).',
  'Paired differences of shares by Newcombe’s interval and McNemar’s exact test, under 30 samples by the posterior of right and wrong and mid-p; corrected by Holm.',
];
