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

test('names that only look the same are said to differ', () => {
  expect(likenessOf('gpt-4o', 'gpt-4\u043e')).toBe(
    'look the same and are not: `o` is U+006F, `\u043e` is U+043E',
  );
  expect(likenessOf('qwen\u20112', 'qwen-2')).toBe(
    'look the same and are not: `\u2011` is U+2011, `-` is U+002D',
  );
  expect(likenessOf('cafe\u0301', 'caf\u00e9')).toBe(
    'look the same and are not: they are written in other characters',
  );
  expect(likenessOf('gpt-4', 'gpt⟦ZWSP⟧-4')).toBe(
    'look the same and are not: they are written in other characters',
  );
  expect(likenessOf('gpt 4', 'gpt⟦NBSP⟧4⟦SP⟧')).toBe(
    'look the same and are not: they are written in other characters',
  );
  expect(likenessOf('gpt-4o', 'gpt-40')).toBeNull();
  expect(alike(['gpt-4', 'модель', 'gрt-4'])).toEqual([
    { a: 'gpt-4', b: 'gрt-4', reason: 'look the same and are not: `p` is U+0070, `р` is U+0440' },
  ]);
});
