import type { Interval } from './interval';
import { tInterval } from './mean-estimate';
import { momentsOf, standardError } from './moments';

/** Answers of a model to some samples of a suite. */
export interface ReducedSuite {
  /** Of each sample of the whole suite what is expected of the model: the share of other models that solved it. */
  prediction: readonly number[];
  /** Numbers of the samples that it answered, from 0. */
  chosen: readonly number[];
  /** Its scores of these, in their order. */
  scores: readonly number[];
}

/** Mean score of the whole suite, in the unit of the scores, at 95 %. */
export interface ReducedSuiteEstimate extends Interval {
  estimate: number | null;
  se: number | null;
  /** Mean of the samples chosen, and its standard error, without the prediction. */
  raw: number | null;
  seRaw: number | null;
}

/** Models that the prediction is of, and samples chosen, below which nothing is to be said. */
export const REDUCED_FROM = { models: 10, samples: 30 } as const;

/**
 * The mean of a suite from a part of it, drawn without looking at the model's answers (`systematicDraw`): mean prediction +
 * mean of score − prediction over those chosen, se √(s²/k·(1 − k/N)), t with k − 1 degrees of freedom (difference estimator;
 * Cochran 1977, 7.2). Null below one sample, se and limits below two; no limits where all were chosen. Throws a RangeError
 * where chosen and scores differ in length, or a sample is chosen twice or not in the suite.
 */
export function reducedSuiteEstimate({ prediction, chosen, scores }: ReducedSuite): ReducedSuiteEstimate {
  const k = chosen.length;
  if (scores.length !== k) throw new RangeError(`${k} samples chosen but ${scores.length} scores`);
  if (new Set(chosen).size !== k) throw new RangeError('A sample is chosen twice');
  const errors = chosen.map((sample, i) => {
    const expected = prediction[sample];
    if (expected === undefined) throw new RangeError(`Sample ${sample} is not in the suite`);
    return (scores[i] ?? NaN) - expected;
  });
  const left = Math.sqrt(1 - k / prediction.length);
  const seOf = (values: readonly number[]): number | null => {
    const se = standardError(momentsOf(values));
    return se === null ? null : se * left;
  };
  const [all, off] = [momentsOf(prediction).mean, momentsOf(errors).mean];
  const estimate = all === null || off === null ? null : all + off;
  const se = seOf(errors);
  return {
    estimate,
    se,
    ...tInterval(estimate, se, k - 1, 0.95),
    raw: momentsOf(scores).mean,
    seRaw: seOf(scores),
  };
}
