import type { Comparison, LeaderboardRow } from '../../analysis/types';
import { type Cost, type PartSumsOf, partSums } from '../../analysis/usage';
import type { Question } from '../../analysis/question';
import { ask } from '../../session/ask.svelte';
import type { Board } from '../../session/answer';
import { prices } from '../../session/prices.svelte';
import { type CostsOfRows, costsOf, isPriced } from './costs';

/** The sums behind the costs of the leaderboard. What is compared with whom changes nothing here. */
const costSums: Question<Comparison, PartSumsOf> = {
  id: 'leaderboard-costs',
  key: (comparison) => ({ ...comparison, baseline: null, cluster: null }),
  ask: ({ db, signal }, comparison) => partSums(db, comparison, 'shared', { signal }),
};

/**
 * What a response costs each model of the leaderboard, by the rule of the Cost page: reported, by a price of the person or by
 * one that the files imply. Where files report each cost the leaderboard's own sums tell all; else the tokens behind them are
 * asked for when the leaderboard stands.
 */
export class LeaderboardCosts implements CostsOfRows {
  /** null where the leaderboard's own sums tell all, or the tokens are on their way or could not be summed. */
  readonly #sums: () => PartSumsOf | null;

  constructor(board: () => Board | null) {
    const priced = (): Board | null => {
      const given = board();
      return given && isPriced(given.leaderboard, this.#given) ? given : null;
    };
    const asked = ask(costSums, () => priced()?.comparison ?? null);
    this.#sums = () => (priced() && asked.error === null ? asked.answer : null);
  }

  get #given() {
    return { prices: prices.rows, prefer: prices.prefer };
  }
  readonly #costs = $derived.by(() => costsOf(this.#sums(), this.#given));
  get currency(): string {
    return this.#costs.currency;
  }

  of(row: LeaderboardRow): Cost {
    return this.#costs.of(row);
  }
}
