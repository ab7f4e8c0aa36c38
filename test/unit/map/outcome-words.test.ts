import { expect, test } from 'vitest';
import type { Mapping } from '$lib/mapping/mapping';
import { outcome } from '$lib/mapping/outcome';
import { fileLines } from '../../../src/routes/map/file-lines';
import { outcomeWords } from '../../../src/routes/map/outcome-words';
import { csvTable } from '../mapping/own-tables';

const mapping: Mapping = {
  ...{ rows: { layout: 'lines' }, evaluation: { from: 'name', name: 'quiz' }, sample: 'columns' },
  model: { from: 'file', pattern: 'run_*.csv' },
  columns: [
    { name: 'id', role: 'sample' },
    { name: 'prompt', role: 'input' },
    {
      ...{ name: 'label', role: 'score' },
      reading: {
        ...{ as: 'right or wrong', right: ['Correct'], wrong: ['Wrong'] },
        third: [{ word: 'Refusal', counts: 'unscored' }],
      },
    },
  ],
};
const table = (model: string, ...labels: string[]) =>
  csvTable(
    `runs/run_${model}.csv`,
    ['id,prompt,label', ...labels.map((one, i) => `q${i},p${i},${one}`)].join('\n'),
  );
const alder = table('alder', 'Correct', 'Wrong', 'Refusal', '', 'maybe');
const birch = table('birch', 'Correct', 'Correct', 'Correct');

test('what comes of the files is counted: what is shared, what waits, what is not read', () => {
  const said = (open: number) => outcomeWords(outcome([alder, birch], mapping), open, false);
  expect(
    said(1)
      .lead.map(({ text }) => text)
      .join(''),
  ).toBe('2 models, 5 samples, 8 responses, 1 metric; 3 shared by all models.');
  expect(said(1).rest).toBe(
    '5 scored, 1 wait for the answer above, 1 empty, 1 not readable as a score. 0 rows left out.',
  );
  expect(said(0).rest).toContain('1 count as not scored');
});

test('samples that every run has a score for are counted by metric', () => {
  expect([...outcome([alder, birch], mapping).scoredByAll]).toEqual([['label', 2]]);
});

test('all shared, none shared, and answers that a reference scores', () => {
  const lead = (...tables: (typeof alder)[]) =>
    outcomeWords(outcome(tables, mapping), 0, true)
      .lead.map(({ text }) => text)
      .join('');
  expect(lead(birch, table('cedar', 'Wrong', 'Wrong', 'Wrong'))).toContain('2 metrics; all 3 shared.');
  const apart = csvTable('runs/run_dogwood.csv', 'id,prompt,label\nz1,other,Wrong');
  expect(lead(birch, apart)).toContain('; no two models share a sample.');
  expect(lead(birch)).toContain('1 model, 3 samples, 3 responses, 2 metrics.');
});

test('each file has the part of its name that is its model, and its runs', () => {
  const lines = fileLines([alder, birch], mapping, outcome([alder, birch], mapping));
  expect(lines[1]).toEqual({
    ...{ path: 'runs/run_birch.csv', before: 'runs/run_', mark: 'birch', after: '.csv' },
    ...{ rows: 3, runs: [{ at: 1, name: 'birch' }] },
  });
});

test('what failed is counted as such, and its score is not', () => {
  const columns = [...mapping.columns, { name: 'error', role: 'error' as const }];
  const failing = csvTable(
    'runs/run_elm.csv',
    'id,prompt,label,error\nq0,p0,Correct,\nq1,p1,Wrong,timeout\nq2,p2,Wrong,false',
  );
  const made = outcome([failing], { ...mapping, columns });
  expect(outcomeWords(made, 0, false).rest).toBe(
    '2 scored, 1 response failed and not counted. 0 rows left out.',
  );
  expect(made.byRun[0]?.metrics).toEqual([{ name: 'label', scores: 2, mean: 0.5 }]);
});
