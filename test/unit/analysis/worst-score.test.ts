import { expect, test } from 'vitest';
import { isRightAnswer } from '../../../src/lib/analysis/metrics/right';
import { missingIn, worstScore } from '../../../src/lib/analysis/metrics/worst-score';
import { metricOf } from '../support/metric';

test('a metric has a worst score where its direction and that end of its range are known', () => {
  expect(worstScore(metricOf())).toBe(0);
  expect(worstScore(metricOf({ direction: 'lower' }))).toBe(1);
  expect(worstScore(metricOf({ kind: 'numeric', direction: 'lower', max: null }))).toBeNull();
  expect(worstScore(metricOf({ kind: 'numeric', min: 1, max: 10 }))).toBe(1);
  expect(worstScore(metricOf({ direction: null }))).toBeNull();
  expect(worstScore(metricOf({ kind: 'numeric', direction: null }))).toBeNull();
  expect(missingIn(metricOf({ direction: null }), 'wrong')).toBe('dropped');
  expect(missingIn(metricOf(), 'wrong')).toBe('wrong');
});

test('an answer is right by its score, or as its file says; where nobody says, it is neither', () => {
  const answer = { score: 0, isCorrect: null };
  expect(isRightAnswer(metricOf(), answer)).toBe(false);
  expect(isRightAnswer(metricOf({ direction: 'lower' }), answer)).toBe(true);
  expect(isRightAnswer(metricOf({ direction: null }), answer)).toBeNull();
  expect(isRightAnswer(metricOf({ kind: 'numeric' }), { score: 0.4, isCorrect: true })).toBe(true);
});
