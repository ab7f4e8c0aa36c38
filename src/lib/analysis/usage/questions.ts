import type { Question } from '../question';
import type { Comparison, Family } from '../types';
import { type Errors, errors } from './errors';
import { type ImpliedPrice, impliedPrices } from './implied-prices';
import { latencies, type LatencyOf } from './latency';
import { type Measures, measures } from './measures';
import type { Priced } from './priced';
import type { Measure } from './sample-values';
import { type SpentRun, spentRuns } from './spent-runs';
import type { Over } from './asked';
import { type Usage, usage } from './usage';

export interface SpendingOptions {
  comparison: Comparison;
  over: Over;
}

/** What responses used, as far as the first of the page shows it: nothing of it depends on prices. */
export interface Spent {
  comparison: Comparison;
  usage: Usage;
  /** Over the samples that are compared: what quality is held against stands on the same samples as quality. */
  compared: Usage;
  implied: readonly ImpliedPrice[];
}

/** What stands further down. */
export interface Below {
  comparison: Comparison;
  over: Over;
  latencies: readonly LatencyOf[];
  errors: Errors;
  runs: readonly SpentRun[];
}

/** What is compared with whom changes nothing of what was used. */
export const bare = ({ evaluation, metric, by, contenders, missingAs, chips }: Comparison): Comparison => ({
  ...{ evaluation, metric, by, contenders, missingAs, chips },
  ...{ baseline: null, cluster: null },
});

const keyOf = ({ comparison, over }: SpendingOptions): unknown => [bare(comparison), over];

export const spending: Question<SpendingOptions, Spent> = {
  id: 'usage',
  key: keyOf,
  async ask({ db, signal }, { comparison: compares, over }) {
    const comparison = bare(compares);
    const compared = await usage(db, comparison, 'shared', { signal });
    return {
      comparison,
      compared,
      usage: over === 'shared' ? compared : await usage(db, comparison, over, { signal }),
      implied: await impliedPrices(db, comparison, { signal }),
    };
  },
};

export const spendingBelow: Question<SpendingOptions, Below> = {
  id: 'usage-below',
  key: keyOf,
  async ask({ db, signal }, { comparison: compares, over }) {
    const comparison = bare(compares);
    return {
      comparison,
      over,
      latencies: await latencies(db, comparison, over, { signal }),
      errors: await errors(db, comparison, { signal }),
      runs: await spentRuns(db, comparison, { signal }),
    };
  },
};

export interface MeasureOptions {
  comparison: Comparison;
  measure: Measure;
  priced: Priced;
  comparable: ReadonlySet<string>;
  baseline: string | null;
  family: Family;
}

/** What each sample takes under the prices of now: intervals, and differences to the baseline. */
export const measured: Question<MeasureOptions, Measures> = {
  id: 'usage-measures',
  key: ({ comparison, measure, priced, comparable, baseline, family }) => [
    comparison,
    measure,
    measure === 'cost' ? [...priced.rules] : [],
    priced.currency,
    measure === 'latency' ? [...comparable] : [],
    baseline,
    family,
  ],
  ask({ db, signal }, { comparison, measure, priced, comparable, baseline, family }) {
    const how = { measure, rules: priced.rules, currency: priced.currency, comparable, baseline, family };
    return measures(db, comparison, 'shared', how, { signal });
  },
};
