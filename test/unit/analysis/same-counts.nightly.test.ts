import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countResults, countSamples, coverage, leaderboard } from '../../../src/lib/analysis';
import { listEvaluations } from '../../../src/lib/analysis/metrics/evaluations';
import { pickMetric } from '../../../src/lib/analysis/metrics/main-metric';
import { overview } from '../../../src/lib/analysis/overview';
import { sql } from '../../../src/lib/engine/sql';
import type { Comparison } from '../../../src/lib/analysis/types';
import { hasRealData, realData, realNames } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

/** Folders of results; the others hold what is no result, or what waits to be mapped. */
const folders = realNames('.').filter((name) => !/\.|^matrices$|^silent|^own$/.test(name));

const counted = async (query: ReturnType<typeof sql>) =>
  (await library.db.query<{ n: number }>(query))[0]?.n ?? 0;

describe.skipIf(!hasRealData).each(folders)('%s', (folder) => {
  test('the same is counted alike wherever it is counted', async () => {
    const { db } = library;
    await library.fresh();
    await library.load(dropOf(realData, folder));

    const twice = sql`SELECT count(*) AS n FROM (
      SELECT DISTINCT run_id, sample_key, match_key FROM results WHERE match_key IS NOT NULL
    ) GROUP BY run_id, match_key HAVING count(*) > 1`;
    expect(await db.query(twice)).toEqual([]);

    const all = { by: 'model', missingAs: 'dropped', contenders: null, chips: [] } as const;
    const columns = (await overview(db, all)).columns;
    for (const { evaluation, samples, metrics } of await listEvaluations(db)) {
      const main = pickMetric(metrics);
      if (!main) continue;
      const comparison: Comparison = { ...all, evaluation, metric: main.metric, baseline: null };
      const found = await coverage(db, comparison);
      const board = await leaderboard(db, comparison);
      const keys = await counted(
        sql`SELECT count(DISTINCT match_key) AS n FROM results WHERE evaluation = ${evaluation}`,
      );
      const untold = await counted(
        sql`SELECT count(DISTINCT sample_key) AS n FROM results WHERE evaluation = ${evaluation} AND match_key IS NULL`,
      );
      expect({
        compare: found.samples,
        filter: await countSamples(db, comparison),
        header: samples - untold,
      }).toEqual({
        compare: keys,
        filter: keys,
        header: keys,
      });
      expect(board.shared).toBe(found.shared);
      for (const row of found.rows) expect(row.compared, row.contender.label).toBe(found.shared);
      const column = columns.find(
        (one) => one.evaluation === evaluation && one.metric.metric === main.metric,
      );
      for (const cell of column?.cells ?? []) {
        const scored = await counted(
          sql`SELECT count(DISTINCT match_key) AS n FROM results
              WHERE evaluation = ${evaluation} AND model = ${cell.contender} AND metric = ${main.metric}
                AND score IS NOT NULL AND status <> 'error'`,
        );
        expect(cell.n, `${evaluation} ${cell.contender}`).toBe(scored);
      }
    }
    const results = { by: 'model', chips: [], columns: null, labels: [], rows: 'responses' } as const;
    expect(await countResults(db, results)).toBe(await counted(sql`SELECT count(*) AS n FROM results`));
  });
});
