import { codec, type FieldsOf } from './codec';
import { name, positive, word } from './fields';

/** What the Cost page shows, as far as the person chose it. */
export interface UsageChoice {
  /** What quality is held against. */
  against: 'cost' | 'tokens' | 'latency';
  axis: 'log' | 'linear';
  per: 'samples' | 'right';
  /** `shared`: the samples that are compared; `all`: every response that passes the filter. */
  over: 'shared' | 'all';
  /** The most a person would pay, in the unit of the axis; null: chosen by the page. */
  limit: number | null;
  /** Answers, of a month where it is a decision, that costs are projected for; null: `PROJECTED`. */
  project: number | null;
  /** Key of the model that may take the place of the baseline; null: any that is cheaper. */
  candidate: string | null;
  /** Label by whose values tokens are listed; null: none. */
  label: string | null;
}

export const usageFields: FieldsOf<UsageChoice> = {
  against: word(['cost', 'tokens', 'latency']),
  axis: word(['log', 'linear']),
  per: word(['samples', 'right']),
  over: word(['shared', 'all']),
  limit: positive(),
  project: positive(),
  candidate: name(),
  label: name(),
};

/** Answers that costs are projected for unless a person says how many. */
export const PROJECTED = 100_000;

export const usageCodec = codec(usageFields);
export const defaultUsage = usageCodec.defaults;
