import { expect, test } from 'vitest';
import { compileRegex, faultOf } from '$lib/search/text-query';

test('an expression is looked for in capitals and small letters, unless told otherwise, line by line', () => {
  expect([
    compileRegex('^straße$', false).test('x\nSTRASSE'),
    compileRegex('^yes$', false).test('no\nYES'),
  ]).toEqual([...[false, true]]);
  expect(compileRegex('yes', true).test('YES')).toBe(false);
  expect(compileRegex('a\\-b', true).test('a-b')).toBe(true);
});

test('what cannot be looked for says why', () => {
  expect(faultOf({ text: '', as: 'text' })).toBe('Nothing to look for.');
  expect(faultOf({ text: '(', as: 'text' })).toBeNull();
  expect(faultOf({ text: '(', as: 'regex' })).toContain('Unterminated group');
});
