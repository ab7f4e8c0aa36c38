import { momentsOf, variance } from './moments';

/** One entry a sample: the scores of each answer to it. */
export type Scores = readonly (readonly number[])[];

/** What repeats of one model on samples say. */
export interface Repeats {
  /** Of each sample. */
  means: number[];
  counts: number[];
  /** Samples with two scores or more. */
  repeated: number;
  /** Variance of scores within a sample, of all together; null without repeats. */
  within: number | null;
  /** Degrees of freedom of `within` (Satterthwaite); null where it is 0 or null. */
  df: number | null;
  /** Of each sample the variance of its mean: its own, or `within` for one without repeats; null without any. */
  ofMean: number[] | null;
}

/** Samples have a score or more each. */
export function repeatsOf(scores: Scores): Repeats {
  const moments = scores.map((ofSample) => momentsOf(ofSample));
  const variances = moments.map(variance);
  const counts = moments.map(({ n }) => n);
  let [repeated, answers, squares, sum, sumOfSquares] = [0, 0, 0, 0, 0];
  for (const [i, { n, centredSquares }] of moments.entries()) {
    if (n < 2) continue;
    const own = variances[i] ?? 0;
    repeated += 1;
    answers += n;
    squares += centredSquares ?? 0;
    sum += own;
    sumOfSquares += own * own;
  }
  const within = repeated === 0 ? null : squares / (answers - repeated);
  return {
    means: moments.map(({ mean }) => mean ?? NaN),
    counts,
    repeated,
    within,
    df: sumOfSquares > 0 ? (sum ** 2 / sumOfSquares) * (answers / repeated - 1) : null,
    ofMean: within === null ? null : variances.map((own, i) => (own ?? within) / (counts[i] ?? 1)),
  };
}
