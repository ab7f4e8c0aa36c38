import { expect, test } from 'vitest';
import { allProblems, countProblems } from '../../../src/routes/files/problem-pages';
import { source } from './source';

test('problems are those that are listed, and all with the rejected rows that are only counted', () => {
  const one = source({ rejected: 120, rejectedListed: 20, warnings: 3, advice: 4 });
  expect(countProblems(one, 'all')).toBe(27);
  expect(countProblems(one, 'rejected')).toBe(20);
  expect(countProblems(one, 'kept')).toBe(7);
  expect(allProblems(one, 'all')).toBe(127);
  expect(allProblems(one, 'rejected')).toBe(120);
  expect(allProblems(one, 'kept')).toBe(7);
  // One that counts the rest of its kind is listed, too.
  expect(allProblems(source({ rejected: 2, rejectedListed: 3 }), 'rejected')).toBe(3);
});
