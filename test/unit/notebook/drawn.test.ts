import { expect, test } from 'vitest';
import { csvOf } from '$lib/table/csv';
import { drawnOf, MOST_DRAWN, pricesDrawn, tableOfResult } from '$lib/views/notebook/tables';
import type { Computed } from '$lib/notebook/stored';

const result: Computed = {
  columns: [
    { name: 'model', kind: 'text' },
    { name: 'right', kind: 'boolean' },
    { name: 'n', kind: 'number' },
  ],
  rows: [
    ['aster', true, 3],
    ['brook', null, null],
  ],
  count: 2,
};

test('a result is drawn to so many rows, its numbers as numbers, and given whole', () => {
  expect(drawnOf(null, result, null).columns).toEqual([
    { name: 'model', kind: 'text' },
    { name: 'right', kind: 'text' },
    { name: 'n', kind: 'number' },
  ]);
  const many = { ...result, rows: Array.from({ length: MOST_DRAWN + 1 }, (_, i) => ['m', true, i]) };
  expect(drawnOf(null, many, null).rows).toHaveLength(MOST_DRAWN);
  expect(tableOfResult(many, '').rows).toHaveLength(MOST_DRAWN + 1);
  expect(csvOf(tableOfResult(result, ''))).toBe('model,right,n\r\naster,true,3\r\nbrook,,\r\n');
});

test('prices are drawn without the columns that none of them has', () => {
  const drawn = pricesDrawn('model,from,input,cache_read,per_request\naster,,3,0.3,\nbrook,2026-01-01,2,,\n');
  expect(drawn?.columns).toEqual([
    { name: 'Prices', kind: 'text' },
    { name: 'from', kind: 'text' },
    { name: 'input', kind: 'number' },
    { name: 'cache read', kind: 'number' },
  ]);
  expect(drawn?.rows[1]).toEqual(['brook', '2026-01-01', '2', '']);
  expect(pricesDrawn(null)).toBeNull();
});
