import { getContext, setContext } from 'svelte';
import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, type PartSumsOf, partSums, priceUsage, reportedSums } from '../../analysis/usage';
import type { Database } from '../../engine/database';
import type { Board } from '../../session/answer';
import { prices } from '../../session/prices.svelte';

const KEY = Symbol('costs');

/**
 * What a response costs each model of the leaderboard, by the rule of the Usage page: reported, by a price of the person or by
 * one that the files imply. Where files report each cost the leaderboard's own sums tell all; else the tokens behind them are
 * asked for when the leaderboard stands.
 */
export class LeaderboardCosts {
  #sums: { of: string; found: PartSumsOf } | null = $state.raw(null);
  #of = '';

  async load(db: Database, version: number, { comparison, leaderboard }: Board): Promise<void> {
    if (!isPriced(leaderboard)) {
      this.#of = '';
      this.#sums = null;
      return;
    }
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
    this.#sums && priceUsage(this.#sums.found, prices.rows, this.#sums.found.implied, prices.prefer),
  );
  get currency(): string {
    return this.#priced?.currency ?? 'USD';
  }

  of(row: LeaderboardRow): Cost {
    return this.#priced?.costs.get(row.contender.key) ?? costOf(reportedSums(row));
  }
}

/** Whether any price, of the person or of a file, can change what the files report. */
function isPriced({ rows }: Leaderboard): boolean {
  if (prices.rows.length > 0) return true;
  if (rows.every(({ costUsd }) => costUsd.known === 0)) return false;
  const isWhole = (row: LeaderboardRow) => row.costUsd.known >= Math.round(row.n * row.repeatsPerSample);
  return prices.prefer === 'prices' || !rows.every(isWhole);
}

export const provideCosts = (): LeaderboardCosts => setContext(KEY, new LeaderboardCosts());
export const costs = (): LeaderboardCosts =>
  getContext<LeaderboardCosts | undefined>(KEY) ?? new LeaderboardCosts();
