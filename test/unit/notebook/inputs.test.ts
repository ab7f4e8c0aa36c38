import { expect, test } from 'vitest';
import { type InputFile, matchInputs, readInputs, writeInputs } from '../../../src/lib/notebook/inputs';
import { neededInWords } from '../../../src/lib/views/notebook/needed-words';

const file = (path: string, digest: string | null, sha256: string | null = null): InputFile => ({
  ...{ path, digest, sha256 },
  bytes: 1234,
});
const a = file('runs/a, "first".jsonl', 'da', 'sa');
const b = file('b.jsonl', 'db');

test('the list of files reads back, by path', () => {
  expect(readInputs(writeInputs([a, b]))).toEqual([b, a]);
  expect(readInputs('path,bytes,sha256,digest\n,1,,\nc,many,,\n')).toEqual([]);
});

test('files are known by their content, whatever they are called', () => {
  const renamed = file('other.jsonl', 'da');
  const newer = file('elsewhere/b.jsonl', 'new');
  expect(matchInputs([a, b], [renamed, file('b2.jsonl', 'db')])).toMatchObject({
    ...{ loaded: [a, b], missing: [], changed: [], more: [] },
  });
  expect(matchInputs([a, b], [renamed, newer])).toEqual({
    loaded: [a],
    missing: [],
    changed: [b],
    more: [newer],
  });
  expect(matchInputs([a], [])).toEqual({ loaded: [], missing: [a], changed: [], more: [] });
  expect(matchInputs([file('a', null, 's')], [file('c', null, 's')]).loaded).toHaveLength(1);
});

test('what is missing is said, what is there is not', () => {
  const words = (needed: InputFile[], loaded: InputFile[]) => neededInWords(matchInputs(needed, loaded));
  expect(words([], [a])).toBeNull();
  expect(words([a, b], [a, b])).toBeNull();
  expect(words([a], [])).toContain('drop this file, under any name');
  expect(words([a, b], [a])).toBe('1 of 2 files that the results stand on is loaded.');
  expect(words([a], [a, b])).toContain('1 other file is loaded too. Results may differ.');
});
