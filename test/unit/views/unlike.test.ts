import { expect, test } from 'vitest';
import { fromDifference } from '$lib/views/ledger/unlike';

test('texts begin shortly before the first place where any two differ', () => {
  expect(fromDifference(['What is 2 + 2?', ' What is 2 + 3?'])).toEqual(['What is 2 + 2?', 'What is 2 + 3?']);
  const alike = 'a'.repeat(50);
  expect(fromDifference([`${alike}b`, `${alike}c`])).toEqual([
    `… ${'a'.repeat(40)}b`,
    `… ${'a'.repeat(40)}c`,
  ]);
  expect(fromDifference([`${alike}bx`, `${alike}by`, `${alike}cx`])).toEqual([
    `… ${'a'.repeat(40)}bx`,
    `… ${'a'.repeat(40)}by`,
    `… ${'a'.repeat(40)}cx`,
  ]);
});

test('one text that is the beginning of another differs where it ends; equal ones do not', () => {
  expect(fromDifference(['yes', 'yes, but'])).toEqual(['yes', 'yes, but']);
  expect(fromDifference(['yes, but', 'yes'])).toEqual(['yes, but', 'yes']);
  expect(fromDifference(['yes', ' yes\n'])).toBeNull();
});
