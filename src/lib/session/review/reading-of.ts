import type { QueueChoice } from '../../analysis/review/queue-choice';
import type { Comparison } from '../../analysis/types';
import { filterText } from '../../filter';
import type { Scale } from '../../review/scale';

/** When the names of models and their scores show: once the queue is read, once the sample is, or at once. */
export type NamesShown = 'end' | 'labelled' | 'shown';

export interface ReadingOf {
  comparison: Comparison;
  choice: QueueChoice;
  seed: number;
  /** Of a long queue, from 1. */
  part: number;
  names: NamesShown;
  /** By which answers are rated; null: they are right or wrong. */
  scale: Scale | null;
}

/** Readings of the same answers in one order by one person, whatever metric they are compared by. */
export const readingKey = ({ comparison, choice, seed, part }: ReadingOf, reviewer: string): string =>
  JSON.stringify([
    comparison.evaluation,
    filterText(comparison.chips),
    choice.kind === 'draw' ? choice.kind : choice,
    seed,
    reviewer,
    ...(part > 1 ? [part] : []),
  ]);
