import { codec } from './codec';
import { name } from './fields';

/** What labels are held against, as far as the person chose it. */
export interface ReviewChoice {
  /** The metric that is the judge; null: the one compared, or the first that says right and wrong. */
  judge: string | null;
  /** Whom the reviewer is held against; null: who read most beside them. */
  beside: string | null;
}

export const reviewCodec = codec<ReviewChoice>({ judge: name(), beside: name() });
export const defaultReview = reviewCodec.defaults;
