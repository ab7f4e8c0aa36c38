import { expect, test } from 'vitest';
import { alike, likenessOf, runTogether } from '../../../src/lib/analysis/files/spelling';

test('names that differ in spelling say in what', () => {
  expect(likenessOf('ollama/qwen2.5-0.5b', 'ollama/qwen2.5:0.5b')).toBe('differ only in `-` and `:`');
  expect(likenessOf('Qwen-Plus', 'qwen-plus')).toBe('differ only in upper and lower case');
  expect(likenessOf('gpt-4o', 'openai/gpt-4o')).toBe('differ only in the prefix `openai/`');
  expect(likenessOf('azure/gpt-4o', 'openai/gpt-4o')).toBe(
    'differ only in the provider, `azure/` and `openai/`',
  );
  expect(likenessOf('Org/Model_1', 'org/model-1')).toBe(
    'differ only in `-` and `_`, and in upper and lower case, and in the spelling of `Org/`',
  );
  expect(likenessOf('arc easy', 'arc_easy')).toBe('differ only in `space` and `_`');
});

test('numbers are never run together, and equal names are no pair', () => {
  expect(likenessOf('gpt-4.1', 'gpt-41')).toBeNull();
  expect(likenessOf('qwen2.5-0.5b', 'qwen2.5-5b')).toBeNull();
  expect(likenessOf('same', 'same')).toBeNull();
  expect(likenessOf('a/', 'b/')).toBeNull();
});

test('of two names with the same letters one may be written apart', () => {
  expect(
    runTogether(['narrativeqa', 'gsm8k', 'narrative_qa', 'Narrative-QA', 'org/gsm_8k', 'gsm9k']),
  ).toEqual([
    { a: 'narrativeqa', b: 'narrative_qa' },
    { a: 'narrativeqa', b: 'Narrative-QA' },
    { a: 'gsm8k', b: 'org/gsm_8k' },
  ]);
  expect(runTogether(['arc easy', 'arc_easy'])).toEqual([]);
});

test('of three spellings, two pairs: the third follows', () => {
  const pairs = alike(['a/x-1', 'other', 'a/x:1', 'A/X_1', '...', ':::']);
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    ['a/x-1', 'a/x:1'],
    ['a/x-1', 'A/X_1'],
  ]);
});
