import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTableRows, keysOfSamples, leaderboard, tableRowsQuery } from '../../../src/lib/analysis';
import type { Comparison, SampleOrder } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { queryToCsv } from '../../../src/lib/export/csv';
import { openTestDatabase } from '../support/database';
import { makeResults, models, settings, worstOf } from './generated';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await makeResults(db, 11);
});
afterAll(() => db.close());

/** Rows by the names of their columns, read as a spreadsheet does. */
async function sheetOf(
  comparison: Comparison,
  order: readonly SampleOrder[] = [],
  only: ReadonlySet<number> | null = null,
): Promise<Record<string, string>[]> {
  const query = await tableRowsQuery(db, comparison, { order, columns: null, labels: ['topic'], only });
  if (query === null) throw new Error('nothing is compared');
  const text = await (await queryToCsv(db, query)).text();
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

describe.each(settings)('the table of $evaluation in a spreadsheet', (setting) => {
  const { evaluation, metric } = setting;
  const base: Comparison = {
    ...{ evaluation, metric, by: 'model', contenders: [...models].reverse(), baseline: null },
    ...{ missingAs: 'dropped', chips: [] },
  };
  const cases: Comparison[] = [
    base,
    { ...base, chips: [{ kind: 'label', key: 'topic', value: 'law' }] },
    { ...base, contenders: ['cat', 'ant'] },
    { ...base, missingAs: worstOf(setting) === null ? 'dropped' : 'wrong' },
    { ...base, by: 'run', contenders: null },
    { ...base, samples: 'pairs', baseline: 'bee' },
  ];

  test('the mean of its scores is the score of the page', async () => {
    for (const comparison of cases) {
      const rows = await sheetOf(comparison);
      const board = await leaderboard(db, comparison);
      expect(rows).toHaveLength(await countTableRows(db, comparison, null));
      for (const { contender, n, score } of board.rows) {
        const own = rows.filter(
          (row) =>
            row['model'] === contender.model && (contender.run === null || row['run'] === contender.run),
        );
        const compared = own.filter((row) => row['compared'] === 'true');
        expect(compared).toHaveLength(n);
        expect(own.every((row) => row['is_used'] === row['compared'])).toBe(true);
        expect(compared.every((row) => row['score'] !== '' && row['why_not'] === '')).toBe(true);
        expect(mean(compared.map((row) => Number(row['score'])))).toBeCloseTo(score ?? NaN, 12);
        for (const row of own.filter((one) => one['compared'] === 'false'))
          expect(row['why_not']).toMatch(/^(not answered|failed|no score|no score of .+)$/);
      }
    }
  });

  test('it says what each score is the mean of, and stands in the order of the page', async () => {
    const order: SampleOrder[] = [{ by: { contender: 'cat' }, descending: true }];
    const rows = await sheetOf(base, order);
    const keys = await keysOfSamples(db, base, { order });
    expect(rows.filter((_, i) => i % models.length === 0).map((row) => Number(row['match_key']))).toEqual([
      ...keys,
    ]);
    expect(rows.slice(0, models.length).map((row) => row['model'])).toEqual([...models].reverse());
    expect(rows.some((row) => Number(row['repeats']) > 1)).toBe(setting.repeats);
    for (const row of rows) {
      expect(row['repeats'] === '0').toBe(row['score'] === '');
      expect(row['state'] === 'scored').toBe(row['score'] !== '');
      expect(row['tag.topic']).toMatch(/law|art|war/);
    }
    const some = new Set([...keys].slice(3, 6));
    const selected = await sheetOf(base, order, some);
    expect(new Set(selected.map((row) => Number(row['match_key'])))).toEqual(some);
    expect(selected).toHaveLength(3 * models.length);
  });
});
