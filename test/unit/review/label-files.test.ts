import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLabels, labelsCsv, labelsJsonl, readLabels } from '$lib/review/label-files';
import { readCsv } from '$lib/table/read-csv';
import { anyLabels, labelOf } from './labels';

test.each([
  ['CSV', labelsCsv],
  ['JSONL', labelsJsonl],
])('labels written as %s are read as they were, whatever their texts', (_, write) => {
  fc.assert(
    fc.property(anyLabels, (labels) => {
      const text = write(labels);
      if (labels.length === 0 && text === '') return;
      expect(readLabels(text)).toEqual({ labels, faults: [] });
      // Once more with the mark that spreadsheets put before a text.
      expect(readLabels(`\ufeff${text}`).labels).toEqual(labels);
    }),
  );
});

test('no cell begins with what a spreadsheet would run', () => {
  fc.assert(
    fc.property(anyLabels, (labels) => {
      for (const label of labels) {
        const [, cells = []] = readCsv(labelsCsv([label]));
        expect(cells.length).toBeGreaterThan(0);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t]/);
      }
    }),
  );
});

test('a file of labels is known by its columns, and nothing else is taken for one', () => {
  expect(isLabels(labelsCsv([]))).toBe(true);
  expect(isLabels(labelsJsonl([labelOf()]))).toBe(true);
  expect(isLabels('evaluation,sample_id,model,reviewer,kind,value\n')).toBe(true);
  for (const text of [
    '',
    '{}',
    '{"model":"aster","value":1}',
    'evaluation,model,score\n',
    '[{"reviewer":"m"}]',
    'model,input,output',
  ])
    expect(isLabels(text), text).toBe(false);
  expect(() => readLabels('model,score\naster,1')).toThrow('no labels');
});

test('a rating lies on the scale that it names; a file without scales is read as ever', () => {
  const file = (...lines: string[]) =>
    readLabels(['sample_id,evaluation,model,reviewer,kind,value,scale', ...lines].join('\n'));
  const { labels, faults } = file(
    'q1,quiz,aster,mira,human,4,"1 to 5, right from 4"',
    'q2,quiz,aster,mira,human,1,',
    'q3,quiz,aster,mira,human,7,1 to 5',
    'q4,quiz,aster,mira,human,3,five stars',
    'q5,quiz,aster,mira,mode,too long,1 to 5',
  );
  expect(labels.map(({ sampleId, scale }) => [sampleId, scale])).toEqual([
    ['q1', '1 to 5, right from 4'],
    ['q2', ''],
    ['q5', ''],
  ]);
  expect(faults).toEqual([
    { line: 4, message: '“7” is not on the scale 1 to 5.' },
    { line: 5, message: '“five stars” is no scale. Write it as 1 to 5, or 1 to 5, right from 4.' },
  ]);
});

test('a file that somebody else wrote: what is missing has a default, what is wrong is named with its line', () => {
  const { labels, faults } = readLabels(
    [
      'sample_id,evaluation,model,reviewer,kind,value,at',
      'q1,quiz,aster,mira,human,0,2026-11-22T11:00:00+01:00',
      'q2,quiz,aster,mira,mode,wrong amount,',
      'q3,quiz,aster,mira,human,perhaps,',
      'q3,quiz,aster,mira,verdict,1,',
      ',quiz,aster,mira,human,1,',
      'q4,quiz,,mira,human,1,',
      'q4,quiz,aster,mira,human,1,yesterday',
    ].join('\r\n'),
  );
  const common = { content: '', run: '' };
  expect(labels).toEqual([
    labelOf({ ...common, sampleId: 'q1', value: '0' }),
    labelOf({
      ...common,
      sampleId: 'q2',
      kind: 'mode',
      value: 'wrong amount',
      at: '1970-01-01T00:00:00.000Z',
    }),
  ]);
  expect(faults).toEqual([
    { line: 4, message: '“perhaps” is no judgement: 1 is right, 0 is wrong.' },
    { line: 5, message: '“verdict” is no kind of label: human, mode or note.' },
    { line: 6, message: 'It names no sample.' },
    { line: 7, message: 'It names no model.' },
    { line: 8, message: '“yesterday” is no time. Write it as 2026-11-22T14:03:00Z.' },
  ]);
});
