import { judgeNoise, type Judgements } from '../../stats';

/** How much of what is seen of a model comes from judging, when each answer is judged by all judges. */
export interface JudgingNoise {
  /** Part of the variance of samples' means; from 0 to 1. */
  share: number;
  /** How many times as large its standard error were with one of the judges alone. */
  alone: number;
}

/** On fewer samples nothing is said of it. */
const LEAST_SAMPLES = 20;

/**
 * Judging in the score of one model: of answers that all judges scored, each judge's scores less that judge's mean, since who is
 * kinder moves every model alike (two-way layout without interaction; `judgeNoise` of what is left). null below 20 samples, and
 * where samples do not differ.
 */
export function judgingNoise(
  matrix: Judgements,
  samples: readonly number[],
  isOwn: (answer: number) => boolean,
): JudgingNoise | null {
  const judges = matrix.length;
  const answers = samples.flatMap((sample, at) => {
    const scores = matrix.flatMap((ofJudge) => ofJudge[at] ?? []);
    return isOwn(at) && scores.length === judges ? [{ sample, scores }] : [];
  });
  const means = matrix.map((_, j) => sum(answers.map(({ scores }) => scores[j] ?? 0)) / answers.length);
  const bySample = new Map<number, number[][]>();
  for (const { sample, scores } of answers)
    bySample.set(sample, [
      ...(bySample.get(sample) ?? []),
      scores.map((score, j) => score - (means[j] ?? 0)),
    ]);
  if (judges < 2 || bySample.size < LEAST_SAMPLES) return null;
  const { meanVarianceOfSampleMeans: whole, judging } = judgeNoise([...bySample.values()]);
  if (whole === null || judging === null || whole <= 0) return null;
  return { share: Math.min(1, judging / whole), alone: Math.sqrt((whole + (judges - 1) * judging) / whole) };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
