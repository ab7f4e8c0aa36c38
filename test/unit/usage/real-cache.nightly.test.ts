import { describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { priceUsage, spentRuns, usage } from '../../../src/lib/analysis/usage';
import { sql } from '../../../src/lib/engine/sql';
import { costNotes, costRows } from '../../../src/lib/views/cost/cost-table';
import { DESK } from '../support/demo-comparisons';
import { dropOf, openLibrary } from '../support/library';

describe.skipIf(!hasRealData)('a report whose every answer came from a cache', () => {
  test('says that nothing was spent, beside what its entries sum to', async () => {
    const { db, load } = await openLibrary();
    const name = 'runcards/reports/run_20260612_145201_google_gemini35flash_naive_all_b25_941c7d_report.json';
    await load(dropOf(realData, name));
    const [{ evaluation = '' } = {}] = await db.query<{ evaluation: string }>(
      sql`SELECT evaluation FROM runs`,
    );
    const comparison = { ...DESK, evaluation, metric: '' };
    const runs = await spentRuns(db, comparison);
    expect(runs).toMatchObject([{ spent: 0, cached: 48, responses: 48 }]);
    expect(runs[0]?.entries).toBeCloseTo(0.0461, 4);
    const found = await usage(db, comparison, 'all');
    const priced = priceUsage(found, [], [], 'reported');
    const list = costRows(found, priced, 1000);
    expect(list[0]?.cost).toMatchObject({ state: 'known', reported: 48 });
    expect(list[0]?.cost.amount).toBeCloseTo(0.0461, 4);
    const [note = ''] = costNotes(list, runs, () => 'gemini');
    expect(note).toContain('all 48 answers of a run came from a cache');
    expect(note).toContain('USD 0 was spent; its entries sum to USD 0.0461');
    await db.close();
  });
});
