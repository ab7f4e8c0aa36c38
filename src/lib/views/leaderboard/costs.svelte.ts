import { getContext, setContext } from 'svelte';
import type { Comparison, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, type PartSumsOf, partSums, priceUsage, reportedSums } from '../../analysis/usage';
import type { Database } from '../../engine/database';
import { prices } from '../../session/prices.svelte';

const KEY = Symbol('costs');

/**
 * What a response costs each model of the leaderboard, by the rule of the Usage page. Without prices the leaderboard's own
 * sums tell all; with prices the tokens behind them are asked for when the leaderboard stands.
 */
export class LeaderboardCosts {
  #sums: { of: string; found: PartSumsOf } | null = $state.raw(null);
  #of = '';

  async load(db: Database, version: number, comparison: Comparison): Promise<void> {
    if (prices.rows.length === 0) return;
    const of = JSON.stringify([version, { ...comparison, baseline: null, cluster: null }]);
    if (of === this.#of) return;
    this.#of = of;
    try {
      const found = await partSums(db, comparison, 'shared');
      if (of === this.#of) this.#sums = { of, found };
    } catch {
      this.#of = ''; // the column falls back on what the files report
    }
  }

  readonly #priced = $derived(
    this.#sums && prices.rows.length > 0
      ? priceUsage(this.#sums.found, prices.rows, [], prices.prefer)
      : null,
  );
  get currency(): string {
    return this.#priced?.currency ?? 'USD';
  }

  of(row: LeaderboardRow): Cost {
    return this.#priced?.costs.get(row.contender.key) ?? costOf(reportedSums(row));
  }
}

export const provideCosts = (): LeaderboardCosts => setContext(KEY, new LeaderboardCosts());
export const costs = (): LeaderboardCosts =>
  getContext<LeaderboardCosts | undefined>(KEY) ?? new LeaderboardCosts();
