import { expect, test } from 'vitest';
import { pasted } from '$lib/table/csv-cells';
import { fileName } from '$lib/table/file-name';

test.each([
  ['a "b" c', 'a "b" c'],
  ['"b" c', '"""b"" c"'],
  ['a\tb', '"a\tb"'],
  ['a\nb', '"a\nb"'],
  ['=1+1', "'=1+1"],
  ['\t=1', `"'\t=1"`],
])('%j is pasted as the one cell %j', (text, cell) => expect(pasted(text)).toBe(cell));

test('a file has a name that every system takes', () => {
  expect(fileName('Quiz: 3/4', 'für A & B')).toBe('quiz-3-4-für-a-b');
  expect(fileName('?!', '')).toBe('evalbook');
  expect(fileName('a'.repeat(200))).toHaveLength(80);
});
