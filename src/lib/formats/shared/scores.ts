import { snakeCase } from '../../records/snake-case';
import type { ScoreRecord } from '../../records/record';

/** The scores of one answer by metric: of two under one name the first counts, and one without a name does not. */
export class Scores {
  readonly #byMetric = new Map<string, ScoreRecord>();

  add(given: string, read: Omit<ScoreRecord, 'metric' | 'given'>, metric = snakeCase(given)): void {
    if (metric !== '' && !this.#byMetric.has(metric)) this.#byMetric.set(metric, { metric, given, ...read });
  }
  get all(): ScoreRecord[] {
    return [...this.#byMetric.values()];
  }
}
