import { expect, test } from 'vitest';
import type { SmallerSuite } from '../../../src/lib/analysis';
import type { SuiteError } from '../../../src/lib/stats';
import {
  chosenSize,
  type SuiteAnswer,
  suiteFinding,
  suiteHow,
  suiteTable,
} from '../../../src/lib/views/suite/suite-words';
import { contenderOf } from '../support/contender';
import { metricOf } from '../support/metric';

const sizeOf = (k: number, inOrder: number | null, halfWidth = 0.065): SuiteError => ({
  ...{ k, halfWidth, inOrder, meanError: 0.026, randomError: 0.036 },
});
const answerOf = (told: Partial<SmallerSuite> = {}, metric = metricOf()): SuiteAnswer => ({
  metric,
  suite: {
    ...{ samples: 773, within: 39, folds: 10, draws: 20, apart: 0.02 },
    contenders: Array.from({ length: 41 }, (_, m) => contenderOf(`m${m}`)),
    sizes: [sizeOf(50, 0.88), sizeOf(100, 0.94), sizeOf(200, 0.96)],
    ...told,
  },
});
const said = (answer: SuiteAnswer, k: number | null = null): string =>
  suiteFinding(answer, { k }).replaceAll('\u00a0', ' ');
const ten = Array.from({ length: 10 }, (_, m) => contenderOf(`m${m}`));

test('the least that keeps nine orders of ten is spoken of, else the largest, or the one that was chosen', () => {
  const answer = answerOf();
  expect(said(answer)).toBe(
    '100 of 773 samples give the score within ±6.5 points in 39 of 41 models left out and keep 94 % of the orders (2 points or more apart).',
  );
  expect(said(answer, 200)).toMatch(/^200 of 773 samples .* keep 96 %/);
  expect(chosenSize(answerOf({ sizes: [sizeOf(30, 0.5), sizeOf(50, 0.8)] }), { k: null })?.k).toBe(50);
});

test('few models, no order, and nearly all orders are said as what they are', () => {
  expect(said(answerOf({ contenders: ten, within: 10, folds: 10 }))).toBe(
    '100 of 773 samples give the score within ±6.5 points, the largest error of 10 models left out, and keep 94 % of the orders (2 points or more apart).',
  );
  const flat = answerOf({ contenders: ten, within: 10, folds: 10, sizes: [sizeOf(30, null)] });
  expect(said(flat)).toBe(
    '30 of 773 samples give the score within ±6.5 points, the largest error of 10 models left out.',
  );
  expect(suiteTable(flat).rows[0]?.[3]).toMatchObject({ value: null, why: 'no two are 2\u00a0points apart' });
  expect(said(answerOf({ sizes: [sizeOf(400, 0.998)] }))).toContain('keep more than 99 % of the orders');
});

test('a rating has its own points, and what is left out its own name', () => {
  const rating = metricOf({ kind: 'numeric', min: 1, max: 5, metric: 'rating' });
  const runs = Array.from({ length: 20 }, (_, i) =>
    contenderOf(`r${i}`, { model: `m${i % 10}`, run: `r${i}` }),
  );
  const answer = answerOf(
    { contenders: runs, within: 19, folds: 10, apart: 0.08, sizes: [sizeOf(50, 0.95, 0.21)] },
    rating,
  );
  expect(said(answer)).toBe(
    '50 of 773 samples give the score within ±0.21 points in 19 of 20 runs left out and keep 95 % of the orders (0.08 points or more apart).',
  );
  expect(suiteHow(answer)[0]).toMatch(/^Each model was left out with all its runs and set-ups; f is/);
});
