import { expect, test } from 'vitest';
import { withoutOthers } from '$lib/views/sample/labels-unread';
import type { ReadSample } from '$lib/views/sample/reader.svelte';

const answer = (reviewers: string[], ...metrics: string[]) => ({
  answer: { reviewers, scores: metrics.map((metric) => ({ metric, score: 1 })) },
});
const sample = (...answers: ReturnType<typeof answer>[]) => ({ answers }) as unknown as ReadSample;
const shown = (of: ReadSample) => {
  const { sample: left, hidden } = withoutOthers(of, { metrics: ['human', 'human 2'], reviewer: 'mira' });
  return [left.answers.map(({ answer: { scores } }) => scores.map(({ metric }) => metric)), hidden];
};

test('of a half-read draw, an answer shows what people said only to who said it', () => {
  const all = ['score', 'human', 'human 2'];
  expect(
    shown(sample(answer(['sol'], ...all), answer(['mira', 'sol'], ...all), answer([], 'score'))),
  ).toEqual([[['score'], all, ['score']], 1]);
});

test('where nothing is hidden, the sample is the same', () => {
  const own = sample(answer(['mira'], 'human'));
  expect(withoutOthers(own, { metrics: ['human'], reviewer: 'mira' }).sample).toBe(own);
});
