import { getContext, setContext } from 'svelte';
import type { Comparison, Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, type PartSumsOf, partSums, priceUsage, reportedSums } from '../../analysis/usage';
import type { Question } from '../../analysis/question';
import { ask } from '../../session/ask.svelte';
import type { Board } from '../../session/answer';
import { prices } from '../../session/prices.svelte';

const KEY = Symbol('costs');

/** The sums behind the costs of the leaderboard. What is compared with whom changes nothing here. */
const costSums: Question<Comparison, PartSumsOf> = {
  id: 'leaderboard-costs',
  key: (comparison) => ({ ...comparison, baseline: null, cluster: null }),
  ask: ({ db, signal }, comparison) => partSums(db, comparison, 'shared', { signal }),
};

/**
 * What a response costs each model of the leaderboard, by the rule of the Usage page: reported, by a price of the person or by
 * one that the files imply. Where files report each cost the leaderboard's own sums tell all; else the tokens behind them are
 * asked for when the leaderboard stands.
 */
export class LeaderboardCosts {
  /** null where the leaderboard's own sums tell all, or the tokens are on their way or could not be summed. */
  readonly #sums: () => PartSumsOf | null;

  constructor(board: () => Board | null) {
    const priced = (): Board | null => {
      const given = board();
      return given && isPriced(given.leaderboard) ? given : null;
    };
    const asked = ask(costSums, () => priced()?.comparison ?? null);
    this.#sums = () => (priced() && asked.error === null ? asked.answer : null);
  }

  readonly #priced = $derived.by(() => {
    const sums = this.#sums();
    return sums && priceUsage(sums, prices.rows, sums.implied, prices.prefer);
  });
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

export const provideCosts = (board: () => Board): LeaderboardCosts =>
  setContext(KEY, new LeaderboardCosts(board));
export const costs = (): LeaderboardCosts =>
  getContext<LeaderboardCosts | undefined>(KEY) ?? new LeaderboardCosts(() => null);
