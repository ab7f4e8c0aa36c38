import { expect, test } from 'vitest';
import type { OwnGroup } from '$lib/ingest/table/own-tables';
import type { Mapping } from '$lib/mapping/mapping';
import { meansOf } from '../../../src/routes/files/own-card/card-means';
import { readInWords } from '../../../src/routes/files/own-words';
import { csvTable } from '../mapping/own-tables';

const tables = [
  csvTable(
    'runs.csv',
    ['id,prompt,model,correct,stars']
      .concat(
        ['alder', 'birch'].flatMap((model, m) =>
          Array.from({ length: 8 }, (_, i) =>
            [`q${i}`, `What is ${i}?`, model, i < 4 + 2 * m, i < 2 ? '' : 1 + ((i + m) % 5)].join(','),
          ),
        ),
      )
      .join('\n'),
  ),
];
const mapping: Mapping = {
  ...{ rows: { layout: 'lines' }, model: { from: 'column' }, evaluation: { from: 'name', name: 'quiz' } },
  sample: 'columns',
  columns: [
    { name: 'id', role: 'sample' },
    { name: 'prompt', role: 'input' },
    { name: 'model', role: 'model' },
    { name: 'correct', role: 'score', reading: { as: 'yes or no', yes: ['true'], no: ['false'] } },
    { name: 'stars', role: 'score', reading: { as: 'number', min: 1, max: 5 } },
  ],
};
const group = (read: Mapping | null, more: Partial<OwnGroup['guess']> = {}): OwnGroup =>
  ({ tables, mapping: read, guess: { mapping, open: [], tried: [], reasons: {}, ...more } }) as never;

test('a group that waits says for what, one that is read says how', () => {
  expect(readInWords(group(null, { open: [] }))).toBe('Its columns are not known');
  const one = { column: null, code: 'no_model', question: '' } as const;
  expect(readInWords(group(null, { open: [one] }))).toBe('One answer is missing');
  expect(readInWords(group(null, { open: [one, one] }))).toBe('Its columns are not known');
  expect(readInWords(group(null, { open: [{ ...one, code: 'pairwise' }] }))).toContain('not read');
  const read = readInWords(group(mapping));
  expect(read).toMatch(/^Read as: /);
  expect(readInWords(group(mapping, { apart: ['stars'] }))).toContain('(stars ');
  expect(readInWords(group(mapping, { apart: ['prompt'] }))).toBe(read);
  const anew = readInWords(group(mapping, { begunAnew: 'no inputs' }));
  expect(anew).toContain('each file an evaluation of its own');
  const other: Mapping = { ...mapping, evaluation: { from: 'column' } };
  expect(readInWords(group(other, { begunAnew: 'no inputs' }))).not.toContain('of its own');
});

test('the card has the mean of each model, shares in per cent, and what has no score', () => {
  const { means, isPart, without } = meansOf(group(mapping));
  expect(means).toEqual([
    { of: 'alder', metric: 'correct', mean: '50.0 %', n: '8 scores' },
    { of: 'alder', metric: 'stars', mean: '3.00', n: '6 scores' },
    { of: 'birch', metric: 'correct', mean: '75.0 %', n: '8 scores' },
    { of: 'birch', metric: 'stars', mean: '3.17', n: '6 scores' },
  ]);
  expect(isPart).toBe(false);
  expect(without).toBe('stars: none given in 4 answers');
});
