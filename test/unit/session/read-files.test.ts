import { expect, test } from 'vitest';
import { ReadFiles } from '../../../src/lib/session/read-files';
import { dropped } from '../ingest/workbench';

const [a, b] = [dropped('a.jsonl', '1'), dropped('b.jsonl', '2')];

test('what was read is read again, once, without what was taken out', () => {
  const files = new ReadFiles(() => 0);
  files.add([a, b]);
  files.add([a]);
  files.remove('b.jsonl');
  expect(files.lose()).toBe(1);
  expect(files.take()).toEqual([a]);
  expect(files.take()).toEqual([]);
});

test('an engine that ends again at once gets nothing to read; one that ends much later does', () => {
  let now = 0;
  const files = new ReadFiles(() => now);
  files.add([a]);
  expect(files.lose()).toBe(1);
  files.add(files.take());
  now = 60_000;
  expect(files.lose()).toBeNull();
  expect(files.take()).toEqual([]);
  files.add([b]);
  now = 600_000;
  expect(files.lose()).toBe(1);
});

test('where a query may be at fault, the files are read again more than once in a row', () => {
  const files = new ReadFiles(() => 0);
  files.add([a]);
  const lost = [1, 2, 3, 4].map(() => {
    const again = files.lose(3);
    files.add(files.take());
    return again;
  });
  expect(lost).toEqual([1, 1, 1, null]);
});

test('files that are being read again when the engine ends are not lost', () => {
  const files = new ReadFiles(() => 0);
  files.add([a]);
  files.lose(3);
  expect(files.take()).toEqual([a]);
  expect(files.lose(3)).toBe(1);
  expect(files.take()).toEqual([a]);
  files.add([a]);
  expect(files.lose(3)).toBe(1);
});
