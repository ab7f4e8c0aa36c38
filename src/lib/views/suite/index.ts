import { drawSuite, type DrawnSuite, smallerSuite, SUITE_SIZES } from '../../analysis';
import { getMetric } from '../../analysis/metrics/evaluations';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { positive } from '../../session/fields';
import { shrunkAside } from '../../session/resampling';
import type { View } from '../view';
import { type SuiteAnswer, suiteFinding, suiteHow, type SuiteOptions, suiteTable } from './suite-words';

type Asked = { comparison: Comparison } & SuiteOptions;

export const suiteQuestion: Question<Asked, SuiteAnswer | null> = {
  id: 'suite',
  // A size that is tried anyway is no other question.
  key: ({ comparison, k }) => [
    { ...comparison, baseline: null, cluster: null },
    k !== null && SUITE_SIZES.includes(k) ? null : k,
  ],
  async ask({ db, signal }, { comparison, k }) {
    const suite = await smallerSuite(db, comparison, k, { shrink: shrunkAside, signal });
    const metric = suite && (await getMetric(db, comparison.evaluation, comparison.metric));
    return suite && metric && { metric, suite };
  },
};

/** The samples themselves, for who takes them along. */
export const suiteSamples: Question<{ comparison: Comparison; k: number }, DrawnSuite | null> = {
  id: 'suite-samples',
  key: (asked) => asked,
  ask: ({ db, signal }, { comparison, k }) => drawSuite(db, comparison, k, { signal }),
};

export const suiteView: View<SuiteOptions, SuiteAnswer> = {
  id: 'suite',
  title: 'Smaller suite',
  page: 'compare',
  options: codec<SuiteOptions>({ k: positive() }),
  needs: '10 models or more, on 31 samples or more that all share, with scores that have bounds',
  question: {
    id: 'suite',
    key: ({ comparison, options }) => suiteQuestion.key({ comparison, ...options }),
    ask: (context, { comparison, options }) => suiteQuestion.ask(context, { comparison, ...options }),
  },
  finding: suiteFinding,
  table: suiteTable,
  how: suiteHow,
};
