import { expect, test } from 'vitest';
import { contentRead, hasChanged } from '$lib/session/kept/content';
import type { KeptFile } from '$lib/session/kept/manifest';

const source = (path: string, digest: string | null) => ({ path, digest });
const before = [
  source('runs.zip/a.jsonl', 'aa'),
  source('runs.zip/b.jsonl', 'bb'),
  source('other.jsonl', 'cc'),
];
const file = (text: string, lastModified: number) => new File([text], 'runs.zip', { lastModified });
const kept = (given: Partial<KeptFile> = {}): KeptFile => ({
  ...{ path: 'runs.zip', bytes: 4, is: 'place', key: '1-0', modified: 100 },
  content: contentRead('runs.zip', before) ?? '',
  ...given,
});

test('what was read of a file is the same in any order, and another where one source is', () => {
  expect(contentRead('runs.zip', [...before].reverse())).toBe(contentRead('runs.zip', before));
  expect(
    contentRead('runs.zip', [source('runs.zip/a.jsonl', 'aa'), source('runs.zip/b.jsonl', 'xx')]),
  ).not.toBe(contentRead('runs.zip', before));
  expect(contentRead('runs', before)).toBeNull();
  expect(contentRead('a', [source('a', null)])).toBeNull();
});

test('a file that changed and kept its size is called changed', () => {
  const now = [source('runs.zip/a.jsonl', 'aa'), source('runs.zip/b.jsonl', 'b2')];
  expect(hasChanged(kept(), file('0.00', 100), now)).toBe(true);
  expect(hasChanged(kept(), file('0.83', 200), before)).toBe(false);
  expect(hasChanged(kept({ is: 'copy' }), file('0.00', 300), now)).toBe(true);
});

test('where nothing was read of it, its size and when it was written tell', () => {
  const without = kept({ content: undefined });
  expect(hasChanged(without, file('0.83', 100), [])).toBe(false);
  expect(hasChanged(without, file('0.83', 200), [])).toBe(true);
  expect(hasChanged(without, file('0.833', 100), [])).toBe(true);
  // A copy was written when it was made.
  expect(hasChanged(kept({ is: 'copy', content: undefined }), file('0.83', 200), [])).toBe(false);
  // An earlier version of the page kept neither.
  expect(hasChanged({ path: 'a', bytes: 4, is: 'place', key: '1-0' }, file('0.83', 200), before)).toBe(false);
});
