import { expect } from 'vitest';
import { countResults, countSamples, coverage, leaderboard } from '../../../src/lib/analysis';
import { listEvaluations } from '../../../src/lib/analysis/metrics/evaluations';
import { pickMetric } from '../../../src/lib/analysis/metrics/main-metric';
import { overview } from '../../../src/lib/analysis/overview';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';

/** What header, overview, Compare, filter and export say of all that is loaded, once they are held against each other. */
export interface Counted {
  samples: number;
  responses: number;
  /** By evaluation: what each model has of its main metric, and how many samples all of them share. */
  evaluations: { evaluation: string; metric: string; shared: number; cells: Map<string, number> }[];
}

/** Expects that the same is counted alike wherever it is counted. */
export async function countedAlike(db: Database): Promise<Counted> {
  const counted = async (query: ReturnType<typeof sql>) => (await db.query<{ n: number }>(query))[0]?.n ?? 0;
  const twice = sql`SELECT count(*) AS n FROM (
    SELECT DISTINCT run_id, sample_key, match_key FROM results WHERE match_key IS NOT NULL
  ) GROUP BY run_id, match_key HAVING count(*) > 1`;
  expect(await db.query(twice)).toEqual([]);

  const all = { by: 'model', missingAs: 'dropped', contenders: null, chips: [] } as const;
  const columns = (await overview(db, all)).columns;
  const evaluations: Counted['evaluations'] = [];
  let told = 0;
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
    }).toEqual({ compare: keys, filter: keys, header: keys });
    expect(board.shared).toBe(found.shared);
    for (const row of found.rows) expect(row.compared, row.contender.label).toBe(found.shared);
    const column = columns.find((one) => one.evaluation === evaluation && one.metric.metric === main.metric);
    const cells = column?.cells ?? [];
    for (const cell of cells) {
      const scored = await counted(
        sql`SELECT count(DISTINCT match_key) AS n FROM results
            WHERE evaluation = ${evaluation} AND model = ${cell.contender} AND metric = ${main.metric}
              AND score IS NOT NULL AND status <> 'error'`,
      );
      expect(cell.n, `${evaluation} ${cell.contender}`).toBe(scored);
    }
    told += samples;
    evaluations.push({
      ...{ evaluation, metric: main.metric, shared: board.shared },
      cells: new Map(cells.map(({ contender, n }) => [contender, n])),
    });
  }
  const results = { by: 'model', chips: [], columns: null, labels: [], rows: 'responses' } as const;
  expect(await countResults(db, results)).toBe(await counted(sql`SELECT count(*) AS n FROM results`));
  const [answers] = await db.query<{ n: number }>(sql`SELECT count(*)::INTEGER AS n FROM responses`);
  return { samples: told, responses: answers?.n ?? 0, evaluations };
}
