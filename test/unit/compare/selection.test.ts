import { expect, test } from 'vitest';
import { RowSelection } from '$lib/views/samples/selection.svelte';

/** The keys of a table whose row `i` has the key 100 + i. */
const fetchKeys = (offset: number, limit: number) =>
  Promise.resolve(Array.from({ length: limit }, (_, i) => 100 + offset + i));
const keysOf = ({ keys }: RowSelection) => [...keys].sort((a, b) => a - b);

test('a stretch goes from where the last was selected, either way, and takes the place of the stretch before', async () => {
  const rows = new RowSelection();
  rows.toggle(109, 9);
  rows.toggle(103, 3);
  await rows.extend(5, 4, fetchKeys);
  expect(keysOf(rows)).toEqual([103, 104, 105, 109]);
  await rows.extend(2, 5, fetchKeys);
  expect(keysOf(rows)).toEqual([102, 103, 109]);
  rows.toggle(103, 3);
  expect(keysOf(rows)).toEqual([102, 109]);
  rows.sorted();
  await rows.extend(7, 6, fetchKeys);
  expect(keysOf(rows)).toEqual([102, 106, 107, 109]);
});

test('all are selected; what comes late, or was of other rows, is not', async () => {
  const rows = new RowSelection();
  rows.follow('a');
  await rows.all(3, fetchKeys);
  expect(keysOf(rows)).toEqual([100, 101, 102]);
  rows.follow('a');
  expect(rows.size).toBe(3);
  const late = rows.extend(9, 8, fetchKeys);
  rows.follow('b');
  await late;
  expect(rows.size).toBe(0);
  const all = rows.all(2, fetchKeys);
  rows.clear();
  await all;
  expect(rows.size).toBe(0);
});
