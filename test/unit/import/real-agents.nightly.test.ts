import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';

/**
 * Real runs of agents and environments, counted by a script that knows nothing of Evalbook: COUNTS-2026.md beside the files
 * has a section for each folder.
 */
let library: Library;
beforeAll(async () => void (library = await openLibrary()));
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const counted = join(realData, 'COUNTS-2026.md');
const counts = hasRealData && existsSync(counted) ? readFileSync(counted, 'utf8') : '';
/** The lines of a section: of what they tell, and what. */
const linesOf = (section: string): [about: string, told: string][] =>
  [...(counts.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
    ([, about = '', told = '']) => [about, told],
  );
/** Of `reward_1 18, reward_0 3` a number. */
const numberIn = (told: string, name: string): number =>
  Number(new RegExp(`(?:^|, )${name} (-?[\\d.]+)`).exec(told)?.[1] ?? NaN);

const load = (...paths: string[]) => library.load(paths.flatMap((path) => dropOf(realData, path)));

interface Told {
  run: string;
  model: string;
  condition: string;
  evaluation: string;
  metric: string;
  n: number;
  samples: number;
  scored: number;
  sum: number;
  highest: number;
  failed: number;
  input: number | null;
  output: number | null;
  usd: number | null;
  ms: number | null;
}
/** What a metric comes to, by run. */
const told = (metric: string) =>
  library.db.query<Told>(sql`
    SELECT u.run_name AS run, u.model, u.condition, u.evaluation, s.metric, count(*)::INTEGER AS n, count(DISTINCT m.match_key)::INTEGER AS samples,
           count(s.score)::INTEGER AS scored, sum(s.score) AS sum, max(s.score) AS highest, count(*) FILTER (r.status = 'error')::INTEGER AS failed,
           sum(r.input_tokens) AS input, sum(r.output_tokens) AS output, sum(r.reported_cost_usd) AS usd, sum(r.latency_ms) AS ms
    FROM scores s JOIN responses r USING (response_id) JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
    WHERE s.metric = ${metric} GROUP BY ALL ORDER BY ALL`);
/** Samples that runs of as many contenders answered. */
const shared = async (contenders: number): Promise<number> => {
  const [found] = await library.db.query<{ n: number }>(sql`
    SELECT count(*)::INTEGER AS n FROM (
      SELECT m.match_key FROM responses r JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
      GROUP BY m.match_key HAVING count(DISTINCT u.model) = ${contenders})`);
  return found?.n ?? NaN;
};
const problems = () =>
  library.db.query<{ path: string; severity: string; code: string }>(
    sql`SELECT path, severity, code FROM problems JOIN sources USING (source_id) ORDER BY ALL`,
  );

describe.skipIf(counts === '')('Harbor', () => {
  test.each(linesOf('harbor'))('%s', async (path, line) => {
    await load(`harbor/${path}`);
    const [found, ...others] = await told('reward');
    const of = (name: string) => numberIn(line, name);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ n: of('trials'), samples: of('tasks'), failed: of('no_reward') });
    expect([found?.scored, found?.sum ?? 0]).toEqual([of('reward_1') + of('reward_0'), of('reward_1')]);
    expect([found?.input ?? 0, found?.output ?? 0]).toEqual([of('input_tokens'), of('output_tokens')]);
    expect(found?.usd ?? 0).toBeCloseTo(of('cost'), 5);
    expect(line).toContain(`model ['${found?.model}']`);
    const exceptions = await library.db.query<{ value: string; n: number }>(
      sql`SELECT value, count(*)::INTEGER AS n FROM response_tags WHERE key = 'exception' GROUP BY value ORDER BY value`,
    );
    const wanted = [...line.matchAll(/'(\w+)': (\d+)/g)].map(([, value, n]) => ({ value, n: Number(n) }));
    expect(exceptions).toEqual(wanted);
    const [solved] = await library.db.query<{ n: number }>(sql`
      SELECT count(*)::INTEGER AS n FROM response_tags t JOIN scores s USING (response_id)
      WHERE t.key = 'exception' AND s.metric = 'reward' AND s.score = 1`);
    expect(solved?.n).toBe(of('exception_with_reward_1'));
    const [declared] = await library.db.query<{ value: number; n: number }>(
      sql`SELECT value, n FROM declared`,
    );
    expect(declared?.value).toBeCloseTo(of('mean_missing_as_0'), 5);
    expect(declared?.n).toBe(of('trials'));
  });

  test('two models on the tasks that both were given', async () => {
    await load('harbor/tb2_ktb_opus/jobs/2026-04-02__02-21-26', 'harbor/tb2_openclaw_glm5');
    expect(await shared(2)).toBe(24);
    expect((await told('tests_passed')).map(({ n, sum }) => [n, sum])).toEqual([[1, 1]]);
    // The one trial whose trajectory lies here has it, and counts once.
    const [trial] = await library.db.query(sql`
      SELECT count(*)::INTEGER AS n, any_value(output_preview)[:9] AS output, any_value(r.input_tokens) AS input
      FROM responses r JOIN samples s USING (sample_key) JOIN runs u USING (run_id)
      WHERE s.sample_id = 'bn-fit-modify' AND u.condition = 'openclaw'`);
    expect(trial).toEqual({ n: 1, output: expect.any(String) as string, input: 85_762 });
    const codes = (await problems()).filter(({ path }) => /(result|trajectory|ctrf)\.json$/.test(path));
    expect(codes.map(({ code }) => code)).toEqual(['missing_as_zero', 'missing_as_zero']);
  });

  test('parts of a trajectory are one answer', async () => {
    await load('atif');
    const found = await library.db.query(sql`
      SELECT u.model, u.condition, r.input_tokens AS input, r.output_tokens AS output, round(r.reported_cost_usd, 6) AS usd
      FROM responses r JOIN runs u USING (run_id) ORDER BY ALL`);
    expect(found).toEqual([
      { model: 'openai/gpt-4o', condition: 'terminus-2', input: 7802, output: 1030, usd: 0.029805 },
      { model: 'unnamed model', condition: 'openhands', input: 220, output: 80, usd: 0.00135 },
    ]);
  });
});

describe.skipIf(counts === '')('Verifiers', () => {
  /** Where no time of generation was taken, total_ms is that of scoring, and no latency. */
  const untimed = /wordle/;
  test.each(linesOf('verifiers'))('%s', async (path, line) => {
    await load(`verifiers/${path}`);
    const [found] = await told('reward');
    const of = (name: string) => numberIn(line, name);
    expect(found).toMatchObject({ n: of('rows'), scored: of('rows'), samples: of('ids'), failed: 0 });
    expect(found?.sum).toBeCloseTo(of('reward_sum'), 5);
    expect(found?.highest).toBeCloseTo(of('reward_max'), 9);
    expect(line).toContain(`model ${found?.model},`);
    expect(path).toContain(`/${found?.evaluation}--`);
    expect(Math.abs((found?.ms ?? 0) - (untimed.test(path) ? 0 : of('total_ms')))).toBeLessThan(1);
    const metrics = await library.db.query<{ metric: string }>(
      sql`SELECT DISTINCT metric FROM scores WHERE metric <> 'reward' ORDER BY metric`,
    );
    expect(line).toContain(`scores [${metrics.map(({ metric }) => `'${metric}'`).join(', ')}]`);
    const declared = await library.db.query<{ value: number }>(
      sql`SELECT value FROM declared WHERE metric = 'reward'`,
    );
    // Means of 0 that nobody worked out are no claim.
    const claim = of('declared_avg');
    if (claim === 0) expect(declared).toEqual([]);
    else expect(declared[0]?.value).toBeCloseTo(claim, 9);
    expect((await problems()).map(({ code }) => code)).toEqual(claim === 0 ? ['not_filled_in'] : []);
  });

  test('samples that models share: equal prompts are told apart by what is right', async () => {
    await load('verifiers/aime2024');
    expect(await shared(2)).toBe(30);
    await library.fresh();
    await load('verifiers/wordle');
    expect(await shared(3)).toBe(5);
    expect(await library.db.query(sql`SELECT DISTINCT matched_by FROM sample_matches`)).toEqual([
      { matched_by: 'content' },
    ]);
  });
});

describe.skipIf(counts === '')('SWE-bench Pro', () => {
  test('which instances two models resolved, and on those that both were given', async () => {
    await load('swe_bench_pro');
    const lines = Object.fromEntries(linesOf('swe_bench_pro'));
    const found = await told('resolved');
    expect(found.map(({ model, n, sum }) => [model, { instances: n, resolved: sum }])).toEqual(
      Object.entries(lines).flatMap(([model, line]) =>
        model === 'shared' ? [] : [[model, JSON.parse(line)]],
      ),
    );
    const [pair] = await library.db.query(sql`
      WITH told AS (
        SELECT m.match_key, max(s.score) FILTER (u.model LIKE 'claude-45%') AS a, max(s.score) FILTER (u.model LIKE 'gpt-4o%') AS b
        FROM scores s JOIN responses r USING (response_id) JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
        GROUP BY m.match_key
      )
      SELECT count(*)::INTEGER AS n, sum(a * b)::INTEGER AS both, sum(a * (1 - b))::INTEGER AS only_first,
             sum((1 - a) * b)::INTEGER AS only_second, sum((1 - a) * (1 - b))::INTEGER AS neither
      FROM told WHERE a IS NOT NULL AND b IS NOT NULL`);
    expect(JSON.parse(lines['shared'] ?? '')).toMatchObject({ ...pair });
    expect((await problems()).map(({ code }) => code)).toEqual(['model_from_path', 'model_from_path']);
  });
});

describe.skipIf(counts === '')('ADK', () => {
  interface Count {
    cases: number;
    final: Record<string, number>;
    metrics: Record<string, { n: number; sum: number }>;
    score_absent: Record<string, number>;
  }
  test.each(linesOf('adk'))('%s', async (path, line) => {
    await load(`adk/${path}`);
    const { cases, final, metrics, score_absent } = JSON.parse(line) as Count;
    const [passed] = await told('passed');
    const broken = path.includes('promptiter') ? cases : 0;
    // Cases that broke off are said to have failed, and were not judged.
    expect(passed).toMatchObject({ n: cases, samples: cases, failed: broken, scored: cases - broken });
    expect(passed?.sum ?? 0).toBe((final['passed'] ?? 0) + (final['1'] ?? 0));
    const [trajectory] = await told('tool_trajectory_avg_score');
    const { n = 0, sum = 0 } = metrics['tool_trajectory_avg_score'] ?? {};
    const zeros = score_absent['tool_trajectory_avg_score'] ?? 0;
    expect([trajectory?.scored ?? 0, trajectory?.sum ?? 0]).toEqual([n + zeros, sum]);
    expect((await problems()).map(({ code }) => code)).toEqual(zeros > 0 ? ['zero_left_out'] : []);
  });
});

// The count has no section for it: these are the figures of the file, two tasks of a test of the harness.
describe.skipIf(!existsSync(join(realData, 'hal')))('HAL', () => {
  test('a reward, cost and time each, and tokens where calls were logged', async () => {
    await load('hal');
    const [found] = await told('reward');
    expect(found).toMatchObject({
      n: 2,
      scored: 2,
      sum: 1,
      model: 'gpt-4o-mini',
      ms: 3500,
      input: 100,
      output: 50,
    });
    expect(found?.usd).toBeCloseTo(0.003, 9);
    expect(await problems()).toEqual([]);
  });
});

interface GarakCounts {
  attempts_status2: number;
  outputs: number;
  detector: Record<string, { passed: number; hit: number; none: number }>;
  eval_lines: [probe: string, detector: string, passed: number, fails: number, n: number][];
}

describe.runIf(counts !== '')('garak', () => {
  const reports = linesOf('garak').filter(([path]) => path.endsWith('.report.jsonl'));

  test.each(reports)('%s: outputs, hits and what is declared of each detector', async (path, told) => {
    const wanted = JSON.parse(told) as GarakCounts;
    await load(join('garak', path));
    const found = await library.db.query<{ about: string; passed: number; hit: number; none: number }>(sql`
      SELECT u.evaluation || ' / ' || m.metric_given AS about, count(*) FILTER (s.score = 0)::INTEGER AS passed,
             count(*) FILTER (s.score = 1)::INTEGER AS hit, count(*) FILTER (s.score IS NULL)::INTEGER AS none
      FROM scores s JOIN responses r USING (response_id) JOIN runs u USING (run_id)
      JOIN metrics m ON m.metric = s.metric AND m.evaluation = u.evaluation GROUP BY ALL ORDER BY ALL`);
    expect(Object.fromEntries(found.map(({ about, ...sums }) => [about, sums]))).toEqual(wanted.detector);
    expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM responses`)).toEqual([
      { n: wanted.outputs },
    ]);
    const declared = await library.db.query<{ hits: number; n: number }>(
      sql`SELECT round(value * n)::INTEGER AS hits, n::INTEGER AS n FROM declared ORDER BY metric`,
    );
    expect(declared).toEqual(
      [...wanted.eval_lines]
        .sort(([, a], [, b]) => (a < b ? -1 : 1))
        .map(([, , , fails, n]) => ({ hits: fails, n })),
    );
  });

  test('hit logs are named and nothing is taken of them; both reports share their prompts', async () => {
    await load(join('garak', 'pwnzzai', 'data-poisoning'));
    const sources = await library.db.query<{ format: string; used: number }>(
      sql`SELECT format, used FROM sources ORDER BY path`,
    );
    expect(sources.map(({ format, used }) => [format, used])).toEqual([
      ['garak-hitlog', 0],
      ['garak-report', 12],
      ['garak-hitlog', 0],
      ['garak-report', 12],
    ]);
    expect(await shared(2)).toBe(6);
  });
});
