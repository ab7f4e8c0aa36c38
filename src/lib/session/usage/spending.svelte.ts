import type { Comparison } from '../../analysis/types';
import {
  type Errors,
  errors,
  type ImpliedPrice,
  impliedPrices,
  latencies,
  type LatencyOf,
  type Over,
  type SpentRun,
  spentRuns,
  type Usage,
  usage,
} from '../../analysis/usage';
import type { Database } from '../../engine/database';
import { Asked } from '../../ui/asked.svelte';

export interface SpendingQuestion {
  db: Database;
  version: number;
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

/** What is compared with whom changes nothing here. */
export const bare = ({ evaluation, metric, by, contenders, missingAs, chips }: Comparison): Comparison => ({
  ...{ evaluation, metric, by, contenders, missingAs, chips },
  ...{ baseline: null, cluster: null },
});

const keyOf = ({ version, over }: SpendingQuestion, comparison: Comparison): string =>
  JSON.stringify([version, comparison, over]);

export class Spending extends Asked<Spent> {
  ask(question: SpendingQuestion): void {
    const { db, over } = question;
    const comparison = bare(question.comparison);
    this.load(keyOf(question, comparison), async (signal) => {
      const options = { signal };
      const compared = await usage(db, comparison, 'shared', options);
      return {
        comparison,
        compared,
        usage: over === 'shared' ? compared : await usage(db, comparison, over, options),
        implied: await impliedPrices(db, comparison, options),
      };
    });
  }
}

/** Asked when the first of the page stands. */
export class Further extends Asked<Below> {
  ask(question: SpendingQuestion): void {
    const { db, over } = question;
    const comparison = bare(question.comparison);
    this.load(keyOf(question, comparison), async (signal) => {
      const options = { signal };
      return {
        comparison,
        over,
        latencies: await latencies(db, comparison, over, options),
        errors: await errors(db, comparison, options),
        runs: await spentRuns(db, comparison, options),
      };
    });
  }
}
