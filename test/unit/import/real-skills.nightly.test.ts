import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';

/**
 * Real workspaces of agent skills, counted by a script that knows nothing of Evalbook: COUNTS-2026.md beside the files has
 * a line for each benchmark.json, and what its gradings hold.
 */
let library: Library;
beforeAll(async () => void (library = await openLibrary()));
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const folder = join(realData, 'skill_evals');
const counts = hasRealData ? readFileSync(join(realData, 'COUNTS-2026.md'), 'utf8') : '';
const here = existsSync(folder) && counts !== '';
const load = (...paths: string[]) => library.load(paths.flatMap((path) => dropOf(folder, path)));

interface Count {
  rows: number;
  evals: number;
  mean: number | null;
  passed: number | null;
  total: number | null;
  tokens: number | null;
  ms: number | null;
  usd: number | null;
  expectations: number;
}
const number = (text: string | undefined) => (text === undefined || text === 'None' ? null : Number(text));

/** `with_skill: 3, 3, 1.0, 34/34, 185229, 1378800, None, 34` */
function countOf(text: string): [string, Count] {
  const [, name = '', rows, evals, mean, passed, total, tokens, ms, usd, expectations] =
    /^(.+): (\d+), (\d+), (\S+), (\S+)\/(\S+), (\S+), (\S+), (\S+), (\d+)$/.exec(text) ?? [];
  return [
    name,
    {
      ...{ rows: Number(rows), evals: Number(evals), mean: number(mean), passed: number(passed) },
      ...{ total: number(total), tokens: number(tokens), ms: number(ms), usd: number(usd) },
      expectations: Number(expectations),
    },
  ];
}
const benchmarks = [...counts.matchAll(/^\| (\S+benchmark\.json) \| \S+ \| (\S.*?) \| (\d+|None) \|$/gm)].map(
  ([, path = '', told = '', shared]): [string, Record<string, Count>, number | null] => [
    path,
    Object.fromEntries(told.split('; ').map(countOf)),
    number(shared),
  ],
);

const totals = () =>
  library.db.query<
    { model: string; condition: string } & Record<Exclude<keyof Count, 'mean'>, number> & {
        mean: number | null;
      }
  >(sql`
    WITH met AS (
      SELECT response_id, any_value(score) FILTER (metric = 'pass_rate') AS rate, any_value(score) FILTER (metric = 'expectations_passed') AS passed,
             any_value(score) FILTER (metric = 'expectations') AS total, count(*) FILTER (starts_with(metric, 'expectation: ')) AS parts
      FROM scores GROUP BY response_id
    )
    SELECT u.model, u.condition, count(*)::INTEGER AS rows, count(DISTINCT m.match_key)::INTEGER AS evals, avg(coalesce(passed / total, rate)) AS mean,
           sum(passed) AS passed, sum(total) AS total, sum(coalesce(total_tokens, NULL)) AS tokens, sum(latency_ms) AS ms,
           sum(reported_cost_usd) AS usd, coalesce(sum(parts), 0)::INTEGER AS expectations
    FROM responses r JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key) LEFT JOIN met USING (response_id)
    GROUP BY ALL ORDER BY ALL`);
const problems = () =>
  library.db.query<{ path: string; severity: string; code: string; message: string }>(
    sql`SELECT path, severity, code, message FROM problems JOIN sources USING (source_id) ORDER BY ALL`,
  );

/** Times that two rows give as total_duration_seconds alone: the count reads milliseconds and time_seconds. */
const onlyInSeconds: Record<string, number> = {
  'kelet/evals/workspace/iteration-master/benchmark.json with_skill (master)': 387_000,
};

/** How a file calls it, of what it is here: the iteration stands beside, and the model of a joined name. */
const isOf = (name: string) => (row: { model: string; condition: string }) => {
  const [plain = ''] = name.split(' (');
  const [, model, setting] = /^(claude|gemini)_(.+)$/.exec(name) ?? [];
  if (model !== undefined) return row.model === model && row.condition.startsWith(`${setting},`);
  const said = /\((.+)\)$/.exec(name)?.[1];
  if (said === undefined) return row.condition === plain || row.condition.startsWith(`${plain},`);
  const iteration = /^iter(\d+)$/.exec(said)?.[1] ?? (said === 'master' ? said : null);
  return row.condition.startsWith(iteration === null ? name : `${plain}, iteration-${iteration}`);
};

describe.skipIf(!here)('each benchmark.json by itself', () => {
  test.each(benchmarks)('%s', async (path, wanted, shared) => {
    await load(path);
    const found = await totals();
    for (const [name, want] of Object.entries(wanted)) {
      const rows = found.filter(isOf(name));
      const sum = (key: keyof Count) => {
        const known = rows.flatMap((row) => row[key] ?? []);
        return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
      };
      const at = `${path} ${name}`;
      expect(sum('rows'), at).toBe(want.rows);
      // One file of iteration 1 and 2 calls the eval otherwise in each.
      if (rows.length === 1) expect(sum('evals'), at).toBe(want.evals);
      if (want.passed !== null) expect(sum('passed'), at).toBe(want.passed);
      if (want.total !== null) expect(sum('total'), at).toBe(want.total);
      expect(sum('tokens'), at).toBe(want.tokens);
      if (want.ms !== null) expect(sum('ms'), at).toBeCloseTo(want.ms + (onlyInSeconds[at] ?? 0), -1);
      if (want.usd !== null) expect(sum('usd'), at).toBeCloseTo(want.usd, 5);
      expect(sum('expectations'), at).toBe(want.expectations);
      if (want.mean !== null && rows.length === 1)
        expect(Math.abs((sum('mean') ?? NaN) - want.mean), at).toBeLessThan(0.003);
    }
    expect(found).toHaveLength(Object.keys(wanted).length * (path.startsWith('code2design') ? 2 : 1));
    if (shared !== null && found.length > 1 && !path.startsWith('code2design')) {
      const [met] = await library.db.query<{ n: number }>(sql`
        SELECT count(*)::INTEGER AS n FROM (
          SELECT m.match_key FROM responses r JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
          GROUP BY m.match_key HAVING count(DISTINCT u.run_id) = (SELECT count(*) FROM runs))`);
      expect(met?.n).toBe(shared);
    }
    expect((await problems()).filter(({ severity }) => severity !== 'advice')).toEqual([]);
  });
});

describe.skipIf(!here)('what holds no results says so', () => {
  test.each(['not_measured_holacracy', 'not_results_front-end'])('%s', async (path) => {
    await load(path);
    expect(await problems()).toMatchObject([
      { severity: 'rejected', code: 'no_results', message: expect.stringMatching(/^No results/) as string },
    ]);
    expect(await totals()).toEqual([]);
  });
});

const gradings = [...counts.matchAll(/^\| (\S+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ?(\S*) ?\|$/gm)].map(
  ([, name = '', files, expectations, passed, open, broken]) =>
    [name, Number(files), Number(expectations), Number(passed), Number(open), broken] as const,
);
const gradingsIn = (path: string): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? gradingsIn(join(path, entry.name))
      : /grading/.test(entry.name) && entry.name !== 'grading_summary.json'
        ? [join(path, entry.name)]
        : [],
  );

/** The count knows expectations by `text`, and not the 12 files of gke that call it `expectation`. */
const isCounted = (path: string) => !/"expectation":/.test(readFileSync(join(folder, path), 'utf8'));

describe.skipIf(!here)('every expectation of the gradings', () => {
  test.each(gradings)('%s', async (name, _files, expectations, passed, open, broken) => {
    await load(...gradingsIn(name).filter(isCounted));
    const [found] = await library.db.query(sql`
      SELECT count(*)::INTEGER AS n, count(*) FILTER (score = 1)::INTEGER AS passed, count(*) FILTER (score IS NULL)::INTEGER AS open
      FROM scores WHERE starts_with(metric, 'expectation: ')`);
    // Each run of advertorial lies there twice, and gradings alone do not say which folder is which eval.
    expect(found).toEqual({ n: expectations, passed, open });
    const rejected = (await problems()).filter(({ severity }) => severity === 'rejected');
    expect(rejected.map(({ path }) => path)).toEqual(broken ? [`${name}/${broken}`] : []);
  });
});

describe.skipIf(!here)('whole workspaces', () => {
  const runs = () =>
    library.db.query<{
      evaluation: string;
      model: string;
      condition: string;
      n: number;
      samples: number;
    }>(sql`
      SELECT u.evaluation, u.model, u.condition, count(*)::INTEGER AS n, count(DISTINCT m.match_key)::INTEGER AS samples
      FROM responses r JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key) GROUP BY ALL ORDER BY ALL`);

  const whole: Record<string, [contender: string, answers: number, samples: number][]> = {
    // Six runs, each in two folders and in benchmark.json.
    advertorial: [
      ['unnamed model, with_skill, iteration-1', 3, 3],
      ['unnamed model, without_skill, iteration-1', 3, 3],
    ],
    code2design: [
      ['unnamed model, with_skill, iteration-1', 1, 1],
      ['unnamed model, with_skill, iteration-2', 1, 1],
      ['unnamed model, without_skill, iteration-1', 1, 1],
      ['unnamed model, without_skill, iteration-2', 1, 1],
    ],
    'frontend-design': [
      ['unnamed model, with_skill, iteration-1', 3, 3],
      ['unnamed model, without_skill, iteration-1', 3, 3],
    ],
    gke: [
      ['claude-opus-4-6, with_skill, iteration-1', 3, 3],
      ['claude-opus-4-6, without_skill, iteration-1', 3, 3],
      ['claude-sonnet-4-20250514, with_skill, iteration-10', 40, 40],
      ['claude-sonnet-4-20250514, without_skill, iteration-10', 40, 40],
      ['gemini-3.1-pro-preview, with_skill, iteration-10', 40, 40],
      ['gemini-3.1-pro-preview, without_skill, iteration-10', 40, 40],
      ['unnamed model, with_skill, iteration-11', 40, 40],
      ['unnamed model, with_skill, iteration-32', 40, 40],
      ['unnamed model, without_skill, iteration-11', 40, 40],
      ['unnamed model, without_skill, iteration-32', 36, 36],
    ],
    nebius: [
      ['unnamed model, with_skill, iteration-1', 9, 9],
      ['unnamed model, without_skill, iteration-1', 9, 9],
    ],
    wooyun: [
      ['claude-opus-4-6, with_skill, iteration-1', 12, 12],
      ['claude-opus-4-6, without_skill, iteration-1', 12, 12],
    ],
    vcf: [
      ['unnamed model, with_skill, iteration-1', 7, 7],
      ['unnamed model, with_skill, iteration-4', 6, 2],
      ['unnamed model, without_skill, iteration-1', 7, 7],
      ['unnamed model, without_skill, iteration-3', 3, 1],
      ['unnamed model, without_skill, iteration-4', 6, 2],
    ],
  };
  test.each(Object.entries(whole))('%s: every run once, all of one evaluation', async (name, wanted) => {
    await load(name);
    const found = await runs();
    expect(found.map(({ model, condition, n, samples }) => [`${model}, ${condition}`, n, samples])).toEqual(
      wanted,
    );
    expect(new Set(found.map(({ evaluation }) => evaluation)).size).toBe(1);
  });

  test('advertorial: the prompts of the folders stand at the runs of benchmark.json, and time and tokens once', async () => {
    await load('advertorial');
    const asked = await library.db.query<{ id: string; input: string }>(
      sql`SELECT sample_id AS id, input_preview AS input FROM samples ORDER BY 1`,
    );
    expect(asked.map(({ id }) => id)).toEqual(['lumiglow-collagen', 'metafire-drops', 'sleepwave-patches']);
    expect(asked.every(({ input }) => input.length > 100)).toBe(true);
    const found = await totals();
    expect(
      found.map(({ passed, total, tokens, ms, expectations }) => [passed, total, tokens, ms, expectations]),
    ).toEqual([
      [34, 34, 185_229, 1_378_800, 34],
      [25, 34, 111_906, 601_100, 34],
    ]);
  });

  test('code2design: the grading of single expectations counts before the count of benchmark.json', async () => {
    await load('code2design');
    const [found] = await library.db.query(sql`
      SELECT s.score FROM scores s JOIN responses USING (response_id) JOIN runs u USING (run_id)
      WHERE s.metric = 'pass_rate' AND u.condition = 'without_skill, iteration-2'`);
    expect(found).toEqual({ score: 0.75 });
    expect((await problems()).map(({ code }) => code)).toContain('scores_differ');
  });

  test('nebius: runs in which the skill was not loaded bear it as a label', async () => {
    await load('nebius');
    const [found] = await library.db.query(sql`
      SELECT count(*)::INTEGER AS n FROM response_tags WHERE key = 'skill_loaded' AND value = 'false'`);
    expect(found).toEqual({ n: 3 });
  });
});
