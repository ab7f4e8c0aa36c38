import { expect, test } from 'vitest';
import type { TokensOf, Usage } from '$lib/analysis/usage';
import { isBound, perRight, scopesOf, tokenNotes, tokenTable } from '$lib/present/usage/token-table';
import { markdownOf } from '$lib/table/markdown';
import { isSaid } from '$lib/table/table';
import { contenderOf } from '../support/contender';

const sum = (total: number, known: number) => ({ sum: total, known });
const row = (key: string, given: Partial<TokensOf> = {}): TokensOf =>
  ({
    ...{ contender: contenderOf(key), responses: 10, samples: 5, right: 4, judgeTokens: null },
    ...{ input: sum(600, 10), output: sum(400, 10), total: sum(1000, 10), reasoning: sum(0, 0) },
    ...{ cacheRead: sum(0, 0), cacheWrite: sum(0, 0), median: 90, p95: 200, parts: [], conventions: [] },
    ...{ scopes: { sample: 10 } },
    ...given,
  }) as TokensOf;
const usageOf = (...rows: TokensOf[]): Usage => ({ rows }) as Usage;

test('tokens are given by response, by sample and by right answer, over what is known', () => {
  const table = tokenTable(usageOf(row('aster'), row('brook', { total: sum(900, 9) })));
  const cells = (name: string) => {
    const at = table.columns.findIndex((column) => column.name === name);
    return table.rows.map((one) => one[at] ?? null);
  };
  const valuesOf = (name: string) => cells(name).map((cell) => (isSaid(cell) ? cell.value : cell));
  expect(valuesOf('mean_per_response')).toEqual([100, 100]);
  expect(valuesOf('mean_per_sample')).toEqual([200, 180]);
  expect(valuesOf('per_correct_answer')).toEqual([250, 225]);
  expect(valuesOf('reasoning')).toEqual([null, null]);
  expect(cells('reasoning')[0]).toMatchObject({
    why: 'nothing said of reasoning in the files of this model',
  });
  expect(valuesOf('total')).toEqual([1000, 900]);
  expect(markdownOf(table)).toMatch(/\| brook .*\| ≥ 900 \|/);
  const unknown = [{ right: 0 }, { right: null }, { total: sum(0, 0) }];
  expect(unknown.map((given) => perRight(row('a', given)))).toEqual([null, null, null]);
});

test('a sum is a bound where a count is missing or is of the last call', () => {
  expect([isBound(row('a'), 10), isBound(row('a'), 9)]).toEqual([false, true]);
  expect(isBound(row('a', { scopes: { sample: 9, last_call: 1 } }), 10)).toBe(true);
  expect(scopesOf({ scopes: { none: 8, sample: 1, last_call: 2 } })).toEqual(['last_call', 'sample']);
  expect(scopesOf({ scopes: { none: 8 } })).toEqual(['none']);
});

test('notes name what is counted in part, and judge tokens', () => {
  const notes = tokenNotes(usageOf(row('aster', { total: sum(900, 9) }), row('brook', { judgeTokens: 70 })));
  expect(notes[1]).toMatch(/^aster: 1 of 10 responses has no token count\./);
  expect(notes.at(-1)).toBe('Judge tokens are not included: 70 for brook.');
});
