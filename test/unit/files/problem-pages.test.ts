import { expect, test } from 'vitest';
import type { ProblemRow } from '$lib/analysis';
import type { Database } from '$lib/engine/database';
import {
  allProblems,
  countProblems,
  type Kind,
  pageOfProblems,
} from '../../../src/routes/files/problem-pages';
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

/** A list of problems by severity, which answers as the tables do: of one severity or of all, from an offset. */
const listed = (...severities: ProblemRow['severity'][]): Database =>
  ({
    query: ({ parameters }: { parameters: readonly (string | number)[] }) => {
      const severity = parameters.length === 4 ? parameters[1] : null;
      const [limit = 0, offset = 0] = parameters.slice(-2).map(Number);
      const found = severities.flatMap((one, line) =>
        severity === null || one === severity ? [{ line, severity: one }] : [],
      );
      return Promise.resolve(found.slice(offset, offset + limit));
    },
  }) as unknown as Database;

test('of rows that were kept, warnings come before advice, over the ends of pages', async () => {
  const db = listed('advice', 'rejected', 'warning', 'advice', 'warning', 'warning');
  const one = source({ rejected: 1, warnings: 3, advice: 2 });
  const lines = async (kind: Kind, offset: number, limit: number) =>
    (await pageOfProblems(db, one, kind, offset, limit)).map(({ line }) => line);
  expect(await lines('kept', 0, 10)).toEqual([2, 4, 5, 0, 3]);
  expect(await lines('kept', 2, 2)).toEqual([5, 0]);
  expect(await lines('kept', 0, 3)).toEqual([2, 4, 5]);
  expect(await lines('kept', 4, 2)).toEqual([3]);
  expect(await lines('rejected', 0, 10)).toEqual([1]);
  expect(await lines('all', 1, 2)).toEqual([1, 2]);
});
