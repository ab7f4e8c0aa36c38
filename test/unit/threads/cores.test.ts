import { expect, test } from 'vitest';
import { readerCount, searcherCount, warmUpRounds } from '../../../src/lib/threads/cores';

test.each([
  [undefined, 1, 1],
  [1, 1, 1],
  [2, 2, 2],
  [3, 2, 3],
  [4, 3, 4],
  [64, 7, 8],
])('of %s cores, %i read, and %i search', (hardwareConcurrency, read, search) => {
  const machine = hardwareConcurrency === undefined ? {} : { hardwareConcurrency };
  expect([readerCount(machine), searcherCount(machine)]).toEqual([read, search]);
});

const SAFARI =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test('WebKit, which says 4 of any fewer than 8 cores, reads with one of 4 and with two of 8', () => {
  expect(readerCount({ hardwareConcurrency: 4, userAgent: SAFARI })).toBe(1);
  expect(readerCount({ hardwareConcurrency: 8, userAgent: SAFARI })).toBe(2);
  expect(readerCount({ hardwareConcurrency: 8, userAgent: CHROME })).toBe(7);
});

test('the engine warms up once in WebKit, and several times elsewhere', () => {
  expect(warmUpRounds({ userAgent: SAFARI })).toBe(1);
  expect(warmUpRounds({ userAgent: CHROME })).toBe(4);
  expect(warmUpRounds({})).toBe(4);
});
