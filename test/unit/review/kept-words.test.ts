import { expect, test } from 'vitest';
import { labelledFilesIn, withFound } from '$lib/session/review/labelled-files';
import { keptInWords, missingInWords } from '$lib/views/review/kept-words';
import { labelOf } from './labels';

const twenty = Array.from({ length: 20 }, (_, i) => labelOf({ sampleId: `q${i}` }));
const files = { quiz: ['own.csv'] };

test('labels of an earlier visit say how many they are and which file brings them back', () => {
  expect(keptInWords(twenty, files)).toBe(
    '20 labels by mira are kept in this browser. They are of answers in own.csv. Drop it again to go on.',
  );
  expect(keptInWords([labelOf()], { quiz: ['a.csv', 'b.csv'] })).toBe(
    '1 label by mira is kept in this browser. It is of answers in a.csv and b.csv. Drop them again to go on.',
  );
  const many = { quiz: Array.from({ length: 7 }, (_, i) => `${i}.json`) };
  expect(keptInWords(twenty, many)).toContain(
    'in 0.json, 1.json, 2.json, 3.json and 3 more files. Drop them',
  );
});

test('labels of the demo are brought back by opening it', () => {
  const demo = { quiz: ['demo/quiz.large_samples.jsonl', 'demo/quiz.mini_samples.jsonl'] };
  expect(keptInWords(twenty, demo)).toBe(
    '20 labels by mira are kept in this browser. They are of answers in the demo. Open it again to go on.',
  );
  expect(missingInWords({ missing: 20, missingOf: ['quiz'] }, demo, [])).toContain(
    'They are kept: open the demo again to see them.',
  );
});

test('where no file is known, the evaluation is named; several reviewers are', () => {
  expect(keptInWords([...twenty, labelOf({ reviewer: 'jonas', evaluation: 'essay' })], files)).toBe(
    '21 labels by jonas and mira are kept in this browser. They are of answers to essay and quiz. Drop the files with these answers again to go on.',
  );
});

test('nothing is said of labels that were taken back', () => {
  expect(keptInWords([labelOf({ value: '' })], files)).toBeNull();
  expect(keptInWords([], files)).toBeNull();
});

test('labels whose answers are not loaded name the file that has them, or the evaluation', () => {
  const counts = { missing: 20, missingOf: ['quiz'] };
  expect(missingInWords(counts, files, ['other.csv'])).toBe(
    '20 labels are of answers that are not loaded. They are kept: drop own.csv again to see them.',
  );
  expect(missingInWords({ ...counts, missing: 1 }, files, ['own.csv'])).toBe(
    '1 label is of an answer that is not loaded. It is kept, and is of quiz.',
  );
});

test('files that were found take the place of those of before, unless labels are missing', () => {
  const found = [{ evaluation: 'quiz', path: 'new.csv' }];
  expect(withFound(files, found, [])).toEqual({ quiz: ['new.csv'] });
  expect(withFound(files, found, ['quiz'])).toEqual({ quiz: ['new.csv', 'own.csv'] });
  expect(withFound({ essay: ['e.csv'] }, found, [])).toEqual({ essay: ['e.csv'], quiz: ['new.csv'] });
});

test('what the browser kept is read as far as it is of this kind', () => {
  expect(labelledFilesIn({ quiz: ['a.csv', 3], essay: 'b.csv' })).toEqual({ quiz: ['a.csv'] });
  expect(labelledFilesIn(null)).toEqual({});
  expect(labelledFilesIn(undefined)).toEqual({});
});
