import { isHumanMetric } from '../../analysis/metrics/human';
import type { MetricInfo } from '../../analysis/types';
import { store, storedList } from '../stored';
import { type BlindDraw, drawsIn, type KeptDraw, withRead, withSeen } from './blind-draws';
import { reviewLabels } from './review-labels.svelte';

const place = 'evalbook.half-read';

/** Blind draws that were begun and not read to their end: scores by their labels would sway who reads on. */
export class HalfRead {
  #kept: readonly KeptDraw[] = $state.raw(drawsIn(storedList(place)));

  /** Those of who reads here, without the ones whose scores somebody asked for. */
  readonly draws: readonly BlindDraw[] = $derived.by(() => {
    const reviewer = reviewLabels.reviewer.trim();
    return this.#kept.filter((one) => !one.isSeen && one.reviewer === reviewer);
  });
  /** The evaluations that they are of. */
  readonly evaluations: readonly string[] = $derived(this.draws.map(({ evaluation }) => evaluation).sort());

  /** What labels say of this evaluation is held back for this draw; null: it may be seen. */
  of(evaluation: string | null | undefined): BlindDraw | null {
    return this.draws.find((one) => one.evaluation === evaluation) ?? null;
  }

  /** The same of scores of a metric. */
  holding(evaluation: string | null | undefined, metric: MetricInfo | null | undefined): BlindDraw | null {
    return metric != null && isHumanMetric(metric) ? this.of(evaluation) : null;
  }

  /** How far this draw is read, and whether that is half, and blind. */
  say(draw: BlindDraw, isHalf: boolean): void {
    this.#keep(withRead(this.#kept, draw, isHalf));
  }

  /** Scores of this evaluation are to be seen all the same. */
  show(evaluation: string): void {
    this.#keep(withSeen(this.#kept, { evaluation, reviewer: reviewLabels.reviewer.trim() }));
  }

  #keep(draws: readonly KeptDraw[]): void {
    if (draws === this.#kept) return;
    this.#kept = draws;
    store(place, draws);
  }
}

export const halfRead = new HalfRead();
