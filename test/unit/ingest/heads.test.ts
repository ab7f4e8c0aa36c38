import { expect, test } from 'vitest';
import { headLines, headsInWords, headsOf } from '../../../src/lib/ingest/table/heads';
import { sniffTable } from '../../../src/lib/ingest/table/sniff';

const cells = (text: string) => text.split('\n').map((line) => line.split(','));
const lines = (text: string) => cells(text).map((cells, line) => ({ cells, line }));
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  [
    'models in each column',
    ',GPT-4o,GPT-4o,Claude,Claude\nquestion,correct,latency,correct,latency',
    ['question', 'GPT-4o_correct', 'GPT-4o_latency', 'Claude_correct', 'Claude_latency'],
  ],
  [
    'models in merged cells, and what is no model’s behind them',
    'id,Info,GPT-4o,,Claude,,\n,topic,answer,correct,answer,correct,difficulty',
    ['id', 'topic', 'GPT-4o_answer', 'GPT-4o_correct', 'Claude_answer', 'Claude_correct', 'difficulty'],
  ],
  [
    'a column that one model alone has',
    ',GPT-4o,,,Claude,\nid,correct,latency,note,correct,latency',
    ['id', 'GPT-4o_correct', 'GPT-4o_latency', 'GPT-4o_note', 'Claude_correct', 'Claude_latency'],
  ],
  [
    'metrics above models',
    ',correct,,latency,\nquestion,GPT-4o,Claude,GPT-4o,Claude',
    ['question', 'GPT-4o_correct', 'Claude_correct', 'GPT-4o_latency', 'Claude_latency'],
  ],
  [
    'the names of a data frame’s index in a third line',
    ',correct,correct,latency,latency\nmodel,GPT-4o,Claude,GPT-4o,Claude\nquestion,,,,',
    ['question', 'GPT-4o_correct', 'Claude_correct', 'GPT-4o_latency', 'Claude_latency'],
  ],
])('names in several lines: %s', (_, text, names) => {
  expect(headsOf(cells(text))?.names).toEqual(names);
});

test.each([
  ['a row of answers below the names', 'question,GPT-4o,Claude\nWhat?,Paris,Paris'],
  ['numbers', ',a,a,b,b\n1,2,3,2,3'],
  ['one model alone', ',GPT-4o,,\nid,correct,latency,correct'],
  ['nothing that is told of both', ',GPT-4o,,Claude,\nid,correct,latency,answer,tokens'],
  ['a column of no name', ',GPT-4o,,Claude,\n,correct,latency,correct,latency'],
])('no names in several lines: %s', (_, text) => {
  expect(headsOf(cells(text))).toBeNull();
});

test('what would be a name comes again below: it is a value', () => {
  const text = ',GPT-4o,GPT-4o,Claude,Claude\nq1,correct,wrong,correct,wrong\nq2,wrong,wrong,correct,correct';
  expect(headsOf(cells(text).slice(0, 2))).not.toBeNull();
  expect(headLines(lines(text), 5)).toBeNull();
  const named = ',GPT-4o,Claude\nquestion,correct,correct\nWhat?,correct,incorrect\nWho?,correct,correct';
  expect(headLines(lines(named), 3)).toBe(2);
  expect(headLines(lines(',A,A,B,B\nid,correct,f1,correct,f1\n1,0,1,0,1'), 5)).toBe(2);
});

test('names in several lines below a title; in words, and where they stand', () => {
  const text =
    'Results of May,,,,\n,GPT-4o,,Claude,\nid,correct,latency,correct,latency\n1,0,2,1,3\n2,1,4,1,3\n';
  expect(sniffTable(bytes(text), 'utf-8', true)).toMatchObject({ header: true, above: 2, heads: 2 });
  expect(headsInWords(cells(text).slice(1, 3))).toBe(
    'The columns have their names in 2 lines: “GPT-4o” above “correct” is “GPT-4o_correct”.',
  );
});
