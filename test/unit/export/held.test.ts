import { expect, test } from 'vitest';
import type { BlindDraw } from '$lib/session/review/blind-draws';
import { heldIn } from '../../../src/routes/export/held';

const draw = (evaluation: string): BlindDraw => ({
  ...{ draw: 'random 6 of 6, seed 3', evaluation, reviewer: 'mira', filter: [], read: 5, of: 12 },
});
const [quiz, essay] = [draw('quiz'), draw('essay')];
const of = (job: Partial<Parameters<typeof heldIn>[0]>, compared: BlindDraw | null = null) =>
  heldIn(
    {
      ...{
        rows: 'responses',
        table: 'samples',
        evaluation: null,
        chosen: ['model', 'score'],
        chosenLabels: [],
        tool: null,
      },
      ...job,
    },
    { draws: [quiz, essay], compared },
  );

test('rows with scores have the labels of every half-read draw, or of the evaluation that is kept to', () => {
  expect(of({})).toEqual([quiz, essay]);
  expect(of({ rows: 'samples' })).toEqual([quiz, essay]);
  expect(of({ evaluation: 'essay' })).toEqual([essay]);
  expect(of({ chosen: ['model', 'output_preview'] })).toEqual([]);
  expect(of({ chosen: ['model'], chosenLabels: ['failure mode'] })).toEqual([quiz, essay]);
});

test('the sample table has them where it is compared by them', () => {
  expect(of({ rows: 'table' })).toEqual([]);
  expect(of({ rows: 'table' }, quiz)).toEqual([quiz]);
});

test('of the public tables, those of scores and labels', () => {
  expect(of({ rows: 'public' })).toEqual([]);
  expect(of({ rows: 'public', table: 'scores' })).toEqual([quiz, essay]);
  expect(of({ rows: 'public', table: 'reviewed' })).toEqual([quiz, essay]);
});
