import { expect, test } from 'vitest';
import { NotFetched } from '../../../src/lib/ui/fetched';
import { Part } from '../../../src/lib/ui/part.svelte';

test('a part is fetched once, however often it is asked for', async () => {
  let times = 0;
  const part = new Part(() => Promise.resolve(++times));
  expect(part.there).toBeNull();
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([1, 1]);
  expect([await part.fetch(), part.there, times]).toEqual([1, 1, 1]);
});

test('after a failure, which says what to do, it is fetched again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: http://host/assets/a.js');
  let isThere = false;
  const part = new Part(() => (isThere ? Promise.resolve('page') : Promise.reject(cause)));
  const failed = part.fetch();
  await expect(failed).rejects.toBeInstanceOf(NotFetched);
  expect(part.missing?.cause).toBe(cause);
  expect(part.missing?.message).toMatch(/Try again when you are connected\..* reload the page/);
  expect(part.there).toBeNull();
  isThere = true;
  const again = part.fetch();
  expect(part.missing).toBeNull();
  expect([await again, part.there]).toEqual(['page', 'page']);
});
