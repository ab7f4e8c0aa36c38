import type { Comparison } from '../../lib/analysis/types';
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
} from '../../lib/analysis/usage';
import type { Database } from '../../lib/engine/database';
import { Asked } from '../../lib/ui/asked.svelte';

export interface SpendingQuestion {
  db: Database;
  version: number;
  comparison: Comparison;
  over: Over;
}

/** What responses used: everything that does not depend on prices. */
export interface Spent {
  comparison: Comparison;
  usage: Usage;
  latencies: readonly LatencyOf[];
  errors: Errors;
  implied: readonly ImpliedPrice[];
  runs: readonly SpentRun[];
}

/** The answer on view, and the one on its way. */
export class Spending extends Asked<Spent> {
  ask(question: SpendingQuestion): void {
    const { db, version, over } = question;
    // What is compared with whom, and how failures count, changes nothing here.
    const comparison = { ...question.comparison, baseline: null, cluster: null };
    this.load(JSON.stringify([version, comparison, over]), async (signal) => {
      const options = { signal };
      const found = await usage(db, comparison, over, options);
      const [times, failed, implied, runs] = await Promise.all([
        latencies(db, comparison, over, options),
        errors(db, comparison, options),
        impliedPrices(db, comparison, options),
        spentRuns(db, comparison, options),
      ]);
      return { comparison, usage: found, latencies: times, errors: failed, implied, runs };
    });
  }
}
