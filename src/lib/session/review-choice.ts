import { codec, type FieldsOf } from './codec';
import { name, names, positive, wholeNumber, word } from './fields';

/** What the Review page reads, and what labels are held against, as far as the person chose it. */
export interface ReviewChoice {
  queue: 'draw' | 'disagree' | 'failures' | 'flips' | 'search' | 'all' | 'chosen';
  /** Samples of a draw. */
  n: number;
  /** null: chosen by the page. */
  seed: number | null;
  /** Which part of a long queue, from 1. */
  part: number;
  /** Contender keys: whose failures are read, and whose flips; null: chosen by the page. */
  model: string | null;
  from: string | null;
  to: string | null;
  /** What is searched for. */
  text: string | null;
  /** Content keys of samples that were chosen one by one. */
  samples: readonly string[] | null;
  /** By which answers are rated, as `scaleText` writes it; null: they are right or wrong. */
  scale: string | null;
  /** When the names of the models and their scores show; null: as is usual for the queue. */
  names: 'end' | 'labelled' | 'shown' | null;
  layout: 'one' | 'side';
  /** The metric that is the judge; null: the one compared, or the first that says right and wrong. */
  judge: string | null;
  /** Whom the reviewer is held against; null: who read most beside them. */
  beside: string | null;
}

export const reviewFields: FieldsOf<ReviewChoice> = {
  queue: word(['draw', 'disagree', 'failures', 'flips', 'search', 'all', 'chosen']),
  n: wholeNumber(40, 1),
  seed: positive(),
  part: wholeNumber(1, 1),
  model: name({ as: 'failuresof' }),
  from: name({ as: 'flipsof' }),
  to: name({ as: 'flipsto' }),
  text: name({ as: 'hits' }),
  samples: names({ as: 'chosen' }),
  scale: name(),
  names: word(['end', 'labelled', 'shown'], { as: 'namesare', byDefault: null }),
  layout: word(['one', 'side'], { as: 'read' }),
  judge: name(),
  beside: name(),
};

export const reviewCodec = codec(reviewFields);
export const defaultReview = reviewCodec.defaults;
