import type { ReadSample } from './reader.svelte';

/** What other people said of answers that the reviewer has not judged would sway them: a sample without it, and of how many answers. */
export function withoutOthers(
  sample: ReadSample,
  { metrics, reviewer }: { metrics: readonly string[]; reviewer: string },
): { sample: ReadSample; hidden: number } {
  let hidden = 0;
  const answers = sample.answers.map((one) => {
    const { answer } = one;
    if (answer.reviewers.includes(reviewer)) return one;
    const scores = answer.scores.filter(({ metric }) => !metrics.includes(metric));
    if (scores.length === answer.scores.length) return one;
    hidden += 1;
    return { ...one, answer: { ...answer, scores } };
  });
  return hidden === 0 ? { sample, hidden } : { sample: { ...sample, answers }, hidden };
}
