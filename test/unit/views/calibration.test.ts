import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comparison } from '$lib/analysis/types';
import { calibrationQuestion } from '$lib/views/calibration';
import { calibrationTable } from '$lib/views/calibration/calibration-table';
import { calibrationFinding } from '$lib/views/calibration/calibration-words';
import { isConfidenceName } from '$lib/records/confidence';
import { droppedText, type Library, openLibrary } from '../support/library';
import { reference2 } from '../stats/oracle-2';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

interface Answer {
  confidence: number | string;
  correct: number;
}

const csv = (models: Record<string, readonly Answer[]>, column = 'confidence') =>
  [
    `model,id,question,answer,correct,${column}`,
    ...Object.entries(models).flatMap(([model, answers]) =>
      answers.map(
        ({ confidence, correct }, i) =>
          `${model},q${i},Which number comes after ${i}?,It is ${i * 7} says ${model},${correct},${confidence}`,
      ),
    ),
  ].join('\n');

const comparison = (metric = 'correct'): Comparison => ({
  ...{ evaluation: 'quiz', metric, by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
});

const asked = (confidence: string | null = null, of = comparison()) =>
  calibrationQuestion.ask(
    { db: library.db, signal: new AbortController().signal },
    { comparison: of, confidence },
  );
const found = async () => {
  const answer = await asked();
  if (answer === null || typeof answer === 'string') throw new Error('No confidences');
  return answer;
};

/** Of each level in turn, so many of ten are right. */
const levels = (n: number, ...of: [says: number | string, rightOfTen: number][]): Answer[] =>
  Array.from({ length: n }, (_, i) => {
    const [confidence = 0, right = 0] = of[i % of.length] ?? [];
    return { confidence, correct: Math.floor(i / of.length) % 10 < right ? 1 : 0 };
  });

test('says of a table what the reference file says of the same answers', async () => {
  const { input, output } = reference2().calibration;
  const answers = input.confidence.map((confidence, i) => ({ confidence, correct: input.correct[i] ?? 0 }));
  await library.load([droppedText('quiz.csv', csv({ alder: answers }))]);
  const [one] = (await found()).models;
  for (const key of ['brier', 'auroc', 'aurc', 'meanConfidenceLessAccuracy', 'calibrationSlope'] as const)
    expect(one?.found?.[key], key).toBeCloseTo(output[key], 9);
  expect(one?.found?.accuracyAtCoverage).toBeCloseTo(output.accuracyAtCoverage0_8, 9);
});

test('of forty answers it says the mean gap alone', async () => {
  const { input } = reference2().calibration;
  const answers = input.confidence.map((confidence, i) => ({ confidence, correct: input.correct[i] ?? 0 }));
  await library.load([droppedText('quiz.csv', csv({ alder: answers }))]);
  const answer = await found();
  expect(calibrationFinding(answer)).toMatch(/^alder says 67\.2.% and is right in 57\.5.%: no gap is shown/);
  expect(calibrationFinding(answer)).not.toMatch(/surest/);
  expect(calibrationTable(answer).notes?.join('\n')).toContain('no more than the mean gap');
});

test('one that says nine tenths and is right in seven is too sure, and knows which', async () => {
  await library.load([droppedText('quiz.csv', csv({ alder: levels(200, [0.95, 9], [0.85, 5]) }))]);
  expect(calibrationFinding(await found())).toMatch(
    /^alder is too sure: it says 90\.0.% and is right in 70\.0.%\. Of its surest 80.%, 75\.0.% are right \(/,
  );
});

test('one whose confidence says nothing is not helped by declining', async () => {
  await library.load([droppedText('quiz.csv', csv({ alder: levels(200, [0.9, 7], [0.5, 7]) }))]);
  const answer = await found();
  expect(calibrationFinding(answer)).toContain('It is not shown to be right more often');
  expect(calibrationTable(answer).notes?.join('\n')).toContain('no higher confidence than wrong ones');
});

test('one confidence for every answer tells nothing apart', async () => {
  await library.load([droppedText('quiz.csv', csv({ alder: levels(200, [0.9, 7]) }))]);
  const answer = await found();
  expect(calibrationFinding(answer)).toContain('It is not shown to be right more often');
  expect(calibrationTable(answer).notes?.join('\n')).toContain('says nearly the same each time');
});

describe('what is a probability', () => {
  const said = async (scale: (one: number) => number | string) => {
    await library.fresh();
    const answers = levels(200, [0.95, 9], [0.55, 5]);
    await library.load([
      droppedText(
        'quiz.csv',
        csv({ alder: answers.map((one) => ({ ...one, confidence: scale(Number(one.confidence)) })) }),
      ),
    ]);
    return (await found()).models[0];
  };
  test('shares and per cent say the same', async () => {
    const share = await said((one) => one);
    const cent = await said((one) => Math.round(100 * one));
    const signed = await said((one) => `${Math.round(100 * one)}%`);
    for (const one of [cent, signed]) expect(one?.found?.brier).toBeCloseTo(share?.found?.brier ?? NaN, 12);
    expect([share?.certainty, cent?.certainty]).toEqual([1, 100]);
  });
  test('a rating of one to ten is none', async () => {
    expect((await said((one) => Math.round(10 * one)))?.found).toBeNull();
  });
});

test('each model is held against its own, in one file or of a file of its own', async () => {
  await library.load([
    droppedText(
      'quiz.csv',
      csv({ alder: levels(200, [0.95, 9], [0.55, 5]), birch: levels(200, [0.45, 5], [0.65, 9]) }),
    ),
  ]);
  await library.load([droppedText('alone.csv', csv({ cedar: levels(200, [0.95, 9], [0.65, 5]) }))]);
  const { models } = await found();
  expect(models.map(({ found: of }) => of?.gap.mean)).toEqual([
    expect.closeTo(0.05, 9),
    expect.closeTo(-0.15, 9),
  ]);
  expect(calibrationFinding(await found())).toBe(
    'Not sure enough: birch by 15.0 points. No gap is shown for alder. Each is right more often on its surest 80\u00a0%.',
  );
  expect(await asked(null, { ...comparison(), evaluation: 'alone' })).toMatchObject({
    models: [{ found: { gap: { mean: expect.closeTo(0.1, 9) as number } } }],
  });
});

test('a rating has no right answers to hold it against, and without a confidence there is nothing', async () => {
  const rated = levels(200, [0.95, 9], [0.55, 5]).map((one, i) => ({
    ...one,
    correct: one.correct + (i % 4),
  }));
  await library.load([droppedText('quiz.csv', csv({ alder: rated }).replace('correct', 'score'))]);
  expect(await asked(null, comparison('score'))).toBe('no right');
  await library.fresh();
  await library.load([droppedText('quiz.csv', csv({ alder: levels(200, [3, 9], [4, 5]) }, 'steps'))]);
  expect(await asked()).toBeNull();
});

test.each([
  ['confidence', true],
  ['Model Confidence', true],
  ['metadata.confidence_score', true],
  ['max_prob', true],
  ['answerConfidence', true],
  ['judge.confidence', false],
  ['label_confidence', false],
  ['probability', false],
  ['confidence_interval', false],
])('%s is a model’s confidence in its answer: %s', (name, is) => expect(isConfidenceName(name)).toBe(is));

test('answers of one cluster move together: the gap is told as of clusters', async () => {
  const rows = Array.from({ length: 20 }, (_, book) =>
    Array.from(
      { length: 10 },
      (_, i) =>
        `alder,b${book}-q${i},What stands on page ${i} of book ${book}?,${book * 7 + i} it says,${book % 4 === 0 ? 0 : 1},0.8,book ${book}`,
    ),
  ).flat();
  await library.load([
    droppedText('quiz.csv', ['model,id,question,answer,correct,confidence,book', ...rows].join('\n')),
  ]);
  const gap = async (cluster: string | null) => {
    const answer = await asked(null, { ...comparison(), cluster });
    if (answer === null || typeof answer === 'string') throw new Error('No confidences');
    return answer.models[0]?.found?.gap;
  };
  const [alone, clustered] = [await gap(null), await gap('book')];
  expect(alone).toMatchObject({ n: 200, mean: expect.closeTo(0.05, 9) as number });
  expect(clustered?.mean).toBeCloseTo(0.05, 9);
  // Of 20 clusters of ten equal answers: the standard error of 20 values.
  expect(clustered?.se).toBeCloseTo(Math.sqrt((0.75 * 0.25) / 19), 9);
  expect(alone?.low).toBeGreaterThan(-0.02);
  expect(clustered?.low).toBeLessThan(-0.1);
});

test('more answers than are read one by one: said, and asked to be filtered', async () => {
  const many: Answer[] = Array.from({ length: 200_001 }, (_, i) => ({ confidence: 0.7, correct: i % 2 }));
  await library.load([droppedText('quiz.csv', csv({ alder: many }))]);
  const answer = await asked();
  expect(answer).toBe('too many');
  expect(answer && calibrationFinding(answer)).toBe(
    'Answers say how sure they are. More than 200,000 answers are not read for it: filter them.',
  );
}, 60_000);
