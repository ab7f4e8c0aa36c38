import { isHumanMetric } from '../../analysis/metrics/human';
import { isSameOrder } from '../../review/draw';
import { comparing } from '../comparing.svelte';
import { store, storedFields } from '../stored';
import { reviewLabels } from './review-labels.svelte';

const place = 'evalbook.half-read';

/** A draw that is read blind, and how far it is. */
export interface BlindDraw {
  /** As labels name it. */
  draw: string;
  evaluation: string;
  reviewer: string;
  /** Answers, of how many. */
  read: number;
  of: number;
}

/** A draw as it was kept; null for what is none. */
export function blindDrawIn(fields: Partial<Record<string, unknown>>): BlindDraw | null {
  const { draw, evaluation, reviewer, read, of } = fields;
  const isDraw =
    typeof draw === 'string' &&
    typeof evaluation === 'string' &&
    typeof reviewer === 'string' &&
    typeof read === 'number' &&
    typeof of === 'number';
  return isDraw ? { draw, evaluation, reviewer, read, of } : null;
}

/** The blind draw that was begun and not read to its end: scores by its labels would sway who reads on. */
class HalfRead {
  #draw: BlindDraw | null = $state.raw(blindDrawIn(storedFields(place)));
  /** The draw whose scores somebody asked to see before its end. */
  #seen = $state('');

  constructor() {
    const { seen } = storedFields(place);
    if (typeof seen === 'string') this.#seen = seen;
  }

  /** How far this draw is read; the one that is done, or not blind any more, holds nothing back. */
  say(draw: BlindDraw, isHalf: boolean): void {
    const isSame = this.#draw !== null && isSameOrder(this.#draw.draw, draw.draw);
    if (isHalf && !isSameOrder(this.#seen, draw.draw)) this.#draw = draw;
    else if (isSame) this.#draw = null;
    else return;
    this.#keep();
  }

  /** Its scores are to be seen all the same. */
  show(): void {
    if (this.#draw === null) return;
    this.#seen = this.#draw.draw;
    this.#draw = null;
    this.#keep();
  }

  /** The draw for which the scores that are compared are held back; null: they may be seen. */
  readonly held: BlindDraw | null = $derived.by(() => {
    const { metric, evaluation } = comparing;
    const isOurs =
      this.#draw !== null &&
      metric !== null &&
      isHumanMetric(metric) &&
      this.#draw.evaluation === evaluation?.evaluation &&
      this.#draw.reviewer === reviewLabels.reviewer.trim();
    return isOurs ? this.#draw : null;
  });

  #keep(): void {
    store(place, { ...this.#draw, seen: this.#seen });
  }
}

export const halfRead = new HalfRead();
