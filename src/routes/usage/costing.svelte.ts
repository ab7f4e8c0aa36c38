import type { Comparison } from '../../lib/analysis/types';
import { type Measure, type Measures, measures, type Over, type Priced } from '../../lib/analysis/usage';
import type { Database } from '../../lib/engine/database';
import { Asked } from '../../lib/ui/asked.svelte';

export interface CostingQuestion {
  db: Database;
  version: number;
  comparison: Comparison;
  over: Over;
  measure: Measure;
  priced: Priced;
  comparable: ReadonlySet<string>;
  baseline: string | null;
}

/** What each sample takes under the prices of now: intervals, and differences to the baseline. */
export class Costing extends Asked<Measures> {
  ask(question: CostingQuestion): void {
    const { db, version, comparison, over, measure, priced, comparable, baseline } = question;
    const rules = measure === 'cost' ? [...priced.rules] : [];
    const { currency } = priced;
    const times = measure === 'latency' ? [...comparable] : [];
    const key = [version, comparison, over, measure, rules, currency, times, baseline];
    const how = { measure, rules: priced.rules, currency, comparable, baseline };
    // What was found under other prices is not shown beside new ones.
    this.load(JSON.stringify(key), (signal) => measures(db, comparison, over, how, { signal }), 'anew');
  }
}
