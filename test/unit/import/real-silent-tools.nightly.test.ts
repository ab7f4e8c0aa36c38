import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';

describe.skipIf(!hasRealData)('real files of tools that were misread', () => {
  let library: Library;
  beforeAll(async () => void (library = await openLibrary()), 60_000);
  beforeEach(() => library.fresh());
  afterAll(() => library.db.close());

  test('Vectara’s leaderboard: three models, figures by category, no sample', async () => {
    await library.load(dropOf(realData, 'silent-real/vectara'));
    const of = await library.db.query(sql`SELECT model FROM runs ORDER BY model`);
    expect(of).toEqual(
      ['google/gemini-2.5-flash-lite', 'microsoft/Phi-4', 'qwen/qwen3-8b'].map((model) => ({ model })),
    );
    const [overall] = await library.db.query(
      sql`SELECT value FROM declared JOIN runs USING (run_id)
          WHERE metric = 'hallucination_rate' AND label_key IS NULL AND model LIKE 'google%'`,
    );
    expect(overall).toEqual({ value: 3.3 });
    expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM samples`)).toEqual([{ n: 0 }]);
  });

  test('one record of tau-bench, and source code beside it', async () => {
    await library.load(dropOf(realData, 'silent-real/docent/tb_airline.json'));
    expect(
      await library.db.query(sql`SELECT count(*)::INTEGER AS n, sum(score)::INTEGER AS sum FROM scores`),
    ).toEqual([{ n: 1, sum: 0 }]);
  });

  test('a scan of Inspect Scout: the scanner is a metric, and the log is missed', async () => {
    await library.load(dropOf(realData, 'scout').filter(({ path }) => path.endsWith('.parquet')));
    expect(
      await library.db.query(
        sql`SELECT metric, count(score)::INTEGER AS n, sum(score)::INTEGER AS sum FROM scores GROUP BY metric`,
      ),
    ).toEqual([{ metric: 'word_counter', n: 216, sum: 3184 }]);
  });
});
