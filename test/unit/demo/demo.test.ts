import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverage, leaderboard, listEvaluations, pairView, type Comparison } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { demoDrop, fixtures, openLibrary } from '../support/library';
import { AGENT, DESK } from '../support/demo-comparisons';

interface Claim {
  claim: string;
  d: { n: number; d: number; low: number; high: number };
  holds: boolean;
}
interface Demo {
  runs: unknown[];
  files: { name: string; kind: string }[];
}
const root = join(import.meta.dirname, '../../..');
/** The generators are plain JavaScript without declarations. */
const load = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'evalbook-'));
  folders.push(made);
  return made;
};
const contents = (path: string) =>
  Object.fromEntries(
    readdirSync(path)
      .sort()
      .map((name) => [name, readFileSync(join(path, name)).toString('latin1')]),
  );
/** Names first: a failure shows which file differs, not its megabytes. */
function expectSameFiles(made: string, committed: string): void {
  const [found, wanted] = [contents(made), contents(committed)];
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
  expect(Object.keys(found).filter((name) => found[name] !== wanted[name])).toEqual([]);
}

describe('the generators', () => {
  test('write the demo that is committed, byte for byte', async () => {
    const { writeDemo } = (await load('scripts/demo-data.js')) as { writeDemo: (folder: string) => Demo };
    const made = folder();
    writeDemo(made);
    expect(readdirSync(made).length).toBeGreaterThan(10);
    expectSameFiles(made, join(root, 'public/demo'));
  });

  test('write the fixtures that are committed, byte for byte', async () => {
    const { writeFixtures } = (await load('test/fixtures/generate.js')) as {
      writeFixtures: (folder: string) => unknown[];
    };
    const made = folder();
    expect(writeFixtures(made).length).toBeGreaterThan(20);
    expectSameFiles(made, join(fixtures, 'bad-input'));
  });
});

describe('the demo in the tables', () => {
  let db: Database;
  let claims: Claim[];
  beforeAll(async () => {
    const library = await openLibrary();
    ({ db } = library);
    await library.load(demoDrop());
    const story = (await load('scripts/demo/story.js')) as { claims: (runs: unknown[]) => Claim[] };
    const made = (await load('scripts/demo/demo.js')) as { demo: () => Demo };
    claims = story.claims(made.demo().runs);
  });
  afterAll(() => db.close());

  const LARGE = 'synthetic/aster-large';
  const BROOK = 'synthetic/brook-2';
  const MINI = 'synthetic/aster-mini';
  const COBALT = 'synthetic/cobalt-s';
  const one = async (statement: ReturnType<typeof sql>) =>
    (await db.query<Record<string, number>>(statement))[0];

  test('four models, two evaluations, 600 samples', async () => {
    const found = await listEvaluations(db);
    expect(found.map(({ evaluation, samples, models }) => [evaluation, samples, models]).sort()).toEqual([
      [AGENT.evaluation, 200, 4],
      [DESK.evaluation, 400, 4],
    ]);
    expect(
      await one(sql`SELECT count(*) AS samples, count(DISTINCT match_key) AS keys FROM samples`),
    ).toEqual({
      samples: 600,
      keys: 600,
    });
    expect(
      found.flatMap(({ metrics }) => metrics.map(({ metric, kind }) => `${metric} ${kind}`)).sort(),
    ).toEqual(['exact_match binary', 'f1 numeric', 'task_success binary']);
    expect(
      await one(
        sql`SELECT count(*) AS n FROM runs WHERE model NOT LIKE 'synthetic/%' AND model <> 'unnamed model'`,
      ),
    ).toEqual({ n: 0 });
  });

  test('one model repeats each sample three times', async () => {
    const board = await leaderboard(db, { ...DESK, contenders: [LARGE, MINI] });
    const repeats = new Map(board.rows.map((row) => [row.contender.key, row.repeatsPerSample]));
    expect(repeats.get(MINI)).toBeCloseTo(3, 9);
    expect(repeats.get(LARGE)).toBeCloseTo(1, 9);
    expect(
      await one(sql`SELECT min(n) AS least, max(n) AS most FROM (
        SELECT count(*) AS n FROM responses JOIN runs USING (run_id)
        WHERE model = ${MINI} AND evaluation = ${DESK.evaluation} GROUP BY sample_key)`),
    ).toEqual({ least: 3, most: 3 });
  });

  test('one is agentic, with turns and tools', async () => {
    const found = await one(
      sql`SELECT count(*) FILTER (interaction_type = 'agentic') AS agentic, count(*) AS n,
                 count(*) FILTER (tool_calls > 0 AND turns > 1) AS working
          FROM responses JOIN runs USING (run_id) WHERE evaluation = ${AGENT.evaluation}`,
    );
    expect(found?.['agentic']).toBe(found?.['n']);
    expect(found?.['working']).toBeGreaterThan(400);
  });

  test('each model failed now and then', async () => {
    const rows = await db.query<{ model: string; failed: number; all: number }>(
      sql`SELECT model, count(*) FILTER (status = 'error') AS failed, count(*) AS all FROM responses JOIN runs USING (run_id)
          WHERE model LIKE 'synthetic/%' GROUP BY model`,
    );
    expect(rows).toHaveLength(4);
    for (const { failed, all } of rows) {
      expect(failed).toBeGreaterThan(2);
      expect(failed / all).toBeLessThan(0.06);
    }
  });

  test('the partial run is named as the one whose removal adds most samples', async () => {
    for (const comparison of [DESK, AGENT]) {
      const found = await coverage(db, comparison);
      expect(found.removal?.contender.key).toBe(COBALT);
      expect(found.removal?.gain).toBeGreaterThan(50);
      expect(found.rows.find(({ contender }) => contender.key === COBALT)?.missing).toBeGreaterThan(50);
    }
  });

  test('bad rows are listed with their lines, and those around them are used', async () => {
    const path = 'demo/demo-broken-rows.jsonl';
    const lines = readFileSync(join(root, 'public', path), 'utf8').split('\n');
    const rejected = await db.query<{ line: number; message: string }>(
      sql`SELECT line, message FROM problems JOIN sources USING (source_id)
          WHERE path = ${path} AND severity = 'rejected' ORDER BY line`,
    );
    const broken = lines.flatMap((text, i) => {
      if (text.trim() === '') return [];
      try {
        const row = JSON.parse(text.replace(/NaN/g, 'null').replace('1e999', '1')) as Record<string, unknown>;
        const input = row['input'] as { raw: string } | undefined;
        return Array.isArray(row) || (row['sample_id'] === undefined && input?.raw === '') ? [i + 1] : [];
      } catch {
        return [i + 1];
      }
    });
    expect(rejected.map(({ line }) => line)).toEqual(broken);
    expect(broken.length).toBeGreaterThan(2);
    const source = await one(sql`SELECT records, rejected, used FROM sources WHERE path = ${path}`);
    expect(source?.['records']).toBe(lines.filter((text) => text.trim() !== '').length);
    expect(source?.['rejected']).toBe(broken.length);
    expect(source?.['used']).toBeGreaterThan(8);
    expect(
      await one(
        sql`SELECT count(*) AS n FROM problems JOIN sources USING (source_id) WHERE path <> ${path} AND severity = 'rejected'`,
      ),
    ).toEqual({ n: 0 });
  });

  test('what is declared is what the rows of its file come to', async () => {
    const rows = await db.query<{
      model: string;
      metric: string;
      value: number;
      n: number;
      own: number;
      scored: number;
    }>(
      sql`SELECT u.model, d.metric, d.value, d.n, avg(s.score) AS own, count(s.score) AS scored
          FROM declared d JOIN runs u USING (run_id) JOIN responses r USING (run_id)
          JOIN scores s ON s.response_id = r.response_id AND s.metric = d.metric
          JOIN parts p ON p.response_id = r.response_id AND p.role = 'response'
          JOIN sources f ON f.source_id = p.source_id AND f.path LIKE '%_samples.jsonl'
          WHERE r.status <> 'error' AND d.label_key = 'split' GROUP BY ALL`,
    );
    expect(rows.length).toBe(12);
    for (const { model, metric, value, own, n, scored } of rows) {
      expect([model, metric, Math.abs(value - own) < 2e-6]).toEqual([model, metric, true]);
      expect([model, metric, n]).toEqual([model, metric, scored]);
    }
  });

  test('every aggregate found its samples', async () => {
    expect(
      await one(sql`SELECT count(DISTINCT run_id) AS runs, count(*) FILTER (role = 'aggregate') AS aggregates,
                           (SELECT count(*) FROM runs WHERE run_id NOT IN (SELECT run_id FROM responses)) AS idle
                    FROM run_sources WHERE run_id IN (SELECT run_id FROM run_sources WHERE role = 'aggregate')`),
    ).toEqual({ runs: 8, aggregates: 8, idle: 0 });
  });

  describe('its story', () => {
    const claim = (words: RegExp) => claims.find(({ claim: text }) => words.test(text));
    const gap = async (comparison: Comparison, a: string, b: string) => {
      const board = await leaderboard(db, { ...comparison, contenders: [a, b], baseline: b });
      const row = board.rows.find(({ contender }) => contender.key === a);
      if (!row?.difference) throw new Error('Nothing is compared');
      return row;
    };
    const only = (key: string, value: string): Comparison => ({
      ...DESK,
      chips: [{ kind: 'label', key, value }],
    });

    test('holds as it is written', () => {
      expect(claims.length).toBeGreaterThan(5);
      for (const { claim: text, holds } of claims) expect([text, holds]).toEqual([text, true]);
    });

    test.each<[RegExp, () => Comparison, string, string]>([
      [/first two cannot be told apart/, () => DESK, LARGE, BROOK],
      [/clearly better than the third/, () => DESK, LARGE, MINI],
      [/worse than the second on refunds/, () => only('topic', 'refunds'), LARGE, BROOK],
      [/nearly as good on easy/, () => only('difficulty', 'easy'), LARGE, MINI],
      [/falls behind on hard/, () => only('difficulty', 'hard'), LARGE, MINI],
      [/worse on shared samples/, () => DESK, MINI, COBALT],
      [/as an agent/, () => AGENT, LARGE, MINI],
    ])('%s: the same in the tables', async (words, comparison, a, b) => {
      const told = claim(words);
      const row = await gap(comparison(), a, b);
      // The log of the crashed run adds answers that the generator's account leaves out.
      const isExact = a !== COBALT && b !== COBALT;
      if (isExact) {
        expect(row.n).toBe(told?.d.n);
        expect(row.difference?.value).toBeCloseTo(told?.d.d ?? NaN, 9);
      } else {
        expect(row.n).toBeGreaterThan(told?.d.n ?? NaN);
        expect(Math.sign(row.difference?.value ?? 0)).toBe(Math.sign(told?.d.d ?? NaN));
      }
    });

    test('the first two cannot be told apart, the third is worse', async () => {
      const board = await leaderboard(db, { ...DESK, baseline: LARGE, contenders: [LARGE, BROOK, MINI] });
      expect(board.rows[0]?.contender.key).toBe(LARGE);
      const found = new Map(board.rows.map(({ contender, difference }) => [contender.key, difference]));
      expect(found.get(BROOK)?.distinguishable).toBe(false);
      expect(found.get(MINI)?.distinguishable).toBe(true);
    });

    test('the partial run looks better by its own mean than it is', async () => {
      const alone = async (key: string) =>
        (await leaderboard(db, { ...DESK, contenders: [key] })).rows[0]?.score ?? 0;
      expect(await alone(COBALT)).toBeGreaterThan(await alone(MINI));
      const view = await pairView(db, { ...DESK, contenders: [MINI, COBALT] }, [MINI, COBALT]);
      expect(view?.numeric?.mean).toBeGreaterThan(0.02);
    });
  });
});
