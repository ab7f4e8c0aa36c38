import { momentsOf, variance } from './moments';
import { repeatsOf } from './repeats';

/** Where the variance of samples' means comes from, in the squared unit of the judgements. */
export interface JudgeNoise {
  /** Of the samples' means; null below two samples. */
  meanVarianceOfSampleMeans: number | null;
  /** Part of it that is judging; null where no answer was judged twice. */
  judging: number | null;
  /** Part that is answering and judging; null where no sample was answered twice. */
  answeringAndJudging: number | null;
  /** Its rest, answering alone; below 0 by chance, to be shown as 0. */
  answering: number | null;
  /** The rest of all, which samples; below 0 by chance, to be shown as 0. */
  sampling: number | null;
  /** Variance of judgements of one answer; null as for `judging`. */
  judgeVariance: number | null;
}

/**
 * Samples of answers of judgements, in unequal numbers: the mean of a sample is that of its answers' means. Answering and judging
 * = mean_i s²(answers' means) / K_i; judging = mean_i K_i⁻² Σ_k s²_ik / J_ik; sampling = Var(ȳ_i) less the first (nested analysis of
 * variance, Miller 2024). Where an answer has one judgement, or a sample one answer, the variance of all others together stands
 * in. Answers without judgements and samples without answers count for nothing.
 */
export function judgeNoise(nested: readonly (readonly (readonly number[])[])[]): JudgeNoise {
  const samples = nested
    .map((answers) => answers.filter((judgements) => judgements.length > 0))
    .filter((answers) => answers.length > 0);
  const judged = repeatsOf(samples.flat());
  let next = 0;
  const means = samples.map((answers) => judged.means.slice(next, (next += answers.length)));
  const answered = repeatsOf(means);
  next = 0;
  const judging =
    judged.ofMean &&
    samples.map(({ length }) => sum(judged.ofMean?.slice(next, (next += length)) ?? []) / length ** 2);
  const whole = variance(momentsOf(answered.means));
  const ofJudging = judging && momentsOf(judging).mean;
  const ofBoth = answered.ofMean && momentsOf(answered.ofMean).mean;
  return {
    meanVarianceOfSampleMeans: whole,
    judging: ofJudging,
    answeringAndJudging: ofBoth,
    answering: ofBoth === null || ofJudging === null ? null : ofBoth - ofJudging,
    sampling: whole === null || ofBoth === null ? null : whole - ofBoth,
    judgeVariance: judged.within,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
