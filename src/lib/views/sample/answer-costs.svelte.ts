import type { Comparison } from '../../analysis/types';
import { answerSums, type AnswerSums, type Cost, priceUsage } from '../../analysis/usage';
import type { Database } from '../../engine/database';
import { prices } from '../../session/prices.svelte';
import { Asked } from '../../ui/asked.svelte';

/** What each answer of the sample that is open costs, by the rule of the Cost page; asked for when it stands. */
class AnswerCosts extends Asked<AnswerSums | null> {
  ask(
    db: Database,
    version: number,
    of: Pick<Comparison, 'evaluation' | 'by'>,
    responses: readonly number[],
  ): void {
    const hasPrices = prices.rows.length > 0;
    this.load(JSON.stringify([version, of.evaluation, of.by, responses, hasPrices]), (signal) =>
      answerSums(db, of, responses, hasPrices, { signal }),
    );
  }

  readonly #costs: ReadonlyMap<string, Cost> | null = $derived.by(() => {
    const { answer } = this;
    if (answer === null) return null;
    const rows = answer.rows.map(({ response, parts }) => ({ contender: { key: String(response) }, parts }));
    return priceUsage({ units: answer.units, rows }, prices.rows, answer.implied, prices.prefer).costs;
  });

  /** null where nothing is known beside what the file reports. */
  of(response: number): Cost | null {
    return this.#costs?.get(String(response)) ?? null;
  }
}

export const answerCosts = new AnswerCosts();
