import { expect, test } from 'vitest';
import { pasted } from '$lib/table/csv-cells';
import { fileName, safeName, safePath } from '$lib/table/file-name';

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

test.each([
  ['runs/a b.jsonl', 'runs/a b.jsonl'],
  ['.hidden/å…v1..2', '.hidden/å…v1..2'],
  ['../../etc/passwd', 'etc/passwd'],
  ['/etc/./passwd', 'etc/passwd'],
  ['a/ .. /b', 'a/b'],
  ['..\\..\\x', '.._.._x'],
  ['C:\\x', 'C:_x'],
  ['photo\u202egnp.exe\r\n', 'photo_gnp.exe__'],
  ['..', 'evalbook'],
  ['', 'evalbook'],
])('a path leaves as one below its folder: %j as %j', (given, wanted) => {
  expect(safePath(given)).toBe(wanted);
  expect(safePath(wanted)).toBe(wanted);
});

test('a name that leaves is no path', () => {
  expect(safeName('../../quiz')).toBe('quiz');
  expect(safeName('a/../b')).toBe('a-b');
});
