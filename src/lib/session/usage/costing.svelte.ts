import type { Comparison, Family } from '../../analysis/types';
import { type Measure, type Measures, measures, type Priced } from '../../analysis/usage';
import type { Database } from '../../engine/database';
import { Asked } from '../../ui/asked.svelte';

export interface CostingQuestion {
  db: Database;
  version: number;
  comparison: Comparison;
  measure: Measure;
  priced: Priced;
  comparable: ReadonlySet<string>;
  baseline: string | null;
  family: Family;
}

/** What each sample takes under the prices of now: intervals, and differences to the baseline. */
export class Costing extends Asked<Measures> {
  ask(question: CostingQuestion): void {
    const { db, version, comparison, measure, priced, comparable, baseline, family } = question;
    const rules = measure === 'cost' ? [...priced.rules] : [];
    const { currency } = priced;
    const times = measure === 'latency' ? [...comparable] : [];
    const key = [version, comparison, measure, rules, currency, times, baseline, family];
    const how = { measure, rules: priced.rules, currency, comparable, baseline, family };
    // What was found under other prices is not shown beside new ones.
    this.load(JSON.stringify(key), (signal) => measures(db, comparison, 'shared', how, { signal }), 'anew');
  }
}
