import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { coverage, leaderboard, type Comparison, type ContenderBy } from '../../../src/lib/analysis';
import { listSources } from '../../../src/lib/analysis/files/sources';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { dropOf, openLibrary, type Library } from '../support/library';

const text = (path: string) => readFileSync(join(realData, path), 'utf8');
const linesOf = <T>(path: string): T[] =>
  text(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface EeeRow {
  evaluation_id: string;
  evaluation_name: string;
  evaluation_result_id: string | null;
  model_id: string;
  sample_id: string | number;
  sample_hash: string;
  input: { raw: string; reference: string | string[] };
  evaluation: { score: number };
  token_usage: { input_tokens: number; output_tokens: number } | null;
}
interface Entry {
  id: string;
  source: string;
  expected: string;
  predicted: string;
  exact_match: boolean;
  chrf_score: number;
  ter_score: number;
  cost_usd: number;
  domain: string;
  difficulty: number;
}
interface Report {
  run_id: string;
  config: { model: string; corpus_path: string };
  overall: Record<string, number>;
  entries: Entry[];
}

const compared = (evaluation: string, metric: string, more: Partial<Comparison> = {}): Comparison => ({
  evaluation,
  metric,
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
  ...more,
});

const reportFiles = [
  'run_20260612_125112_google_gemini35flash_naive_all_b25_acc94e',
  'run_20260612_125113_google_gemini35flash_naive_all_b25_8f6428',
  'run_20260612_125115_google_gemini35flash_naive_all_b25_11d0cc',
  'run_20260612_130053_google_gemini35flash_naive_all_b25_5be397',
  'run_20260612_131120_anthropic_claudesonnet46_naive_all_b25_dda956',
  'run_20260612_131120_google_gemini31propreview_naive_all_b25_8ef2bc',
  'run_20260612_131151_metallama_llama3370binstruct_naive_all_b25_c6fb75',
  'run_20260612_131216_qwen_qwen3235ba22b_naive_all_b25_f3ff31',
  'run_20260612_131304_mistralai_mistrallarge_naive_all_b25_b8c799',
  'run_20260612_145201_google_gemini35flash_naive_all_b25_941c7d',
];
const WELSH = 'eng-cym-dev-v1';

describe.skipIf(!hasRealData)('real files, from the drop to the tables', () => {
  let library: Library;
  let db: Database;
  let reports: Report[];
  let welsh: Report[];
  beforeAll(async () => {
    reports = reportFiles.map((name) => JSON.parse(text(`runcards/reports/${name}_report.json`)) as Report);
    welsh = reports.filter(({ config }) => config.corpus_path.includes(WELSH));
    library = await openLibrary();
    ({ db } = library);
    await library.load([...dropOf(realData, 'eee'), ...dropOf(realData, 'runcards/reports')]);
  });
  afterAll(() => db.close());

  const one = async <T extends object>(statement: ReturnType<typeof sql>): Promise<T | undefined> =>
    (await db.query<T>(statement))[0];

  describe('every eval ever', () => {
    const arc = 'inspect_evals/arc_easy';
    const arcRows = () =>
      ['qwen', 'sonnet'].map((name) =>
        linesOf<EeeRow>(`eee/v0.3_converted/inspect_arc_${name}_samples.jsonl`),
      );

    test('two ARC models share three samples', async () => {
      const [qwen = [], sonnet = []] = arcRows();
      const shared = sonnet.filter((row) => qwen.some(({ sample_hash }) => sample_hash === row.sample_hash));
      expect(shared).toHaveLength(3);
      const found = await coverage(db, compared(arc, 'score'));
      expect(found).toMatchObject({
        shared: 3,
        samples: new Set([...qwen, ...sonnet].map(({ sample_hash }) => sample_hash)).size,
        rung: 'hash',
        ambiguous: 0,
        wrongUnavailable: null,
      });
      expect(found.rungs).toEqual({ hash: 3, content: 3, text: 3, id: 3 });
      const board = await leaderboard(db, compared(arc, 'score'));
      const own = (rows: EeeRow[]) =>
        mean(
          rows
            .filter((row) => shared.some(({ sample_hash }) => sample_hash === row.sample_hash))
            .map((row) => row.evaluation.score),
        );
      expect(board.rows.map(({ contender, n, score }) => [contender.model, n, score])).toEqual([
        ['anthropic/claude-sonnet-4-0', 3, own(sonnet)],
        ['ollama/qwen2.5-0.5b', 3, own(qwen)],
      ]);
    });

    test('80 HELM rows are 10 samples under 8 metrics, their tokens counted once', async () => {
      const rows = linesOf<EeeRow>('eee/v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl');
      const [first] = rows;
      const bySample = new Map(rows.map((row) => [row.sample_id, row]));
      const tokens = sum([...bySample.values()].map((row) => row.token_usage?.input_tokens ?? 0));
      expect([rows.length, bySample.size]).toEqual([80, 10]);
      expect(tokens).toBeGreaterThan(0);
      expect(
        await one(sql`SELECT count(*) AS responses, count(DISTINCT sample_key) AS samples, sum(input_tokens) AS tokens
                      FROM responses r JOIN runs u USING (run_id) WHERE run_name = ${first?.evaluation_id ?? ''}`),
      ).toEqual({ responses: 10, samples: 10, tokens });
      const scores = await db.query<{ metric: string; n: number; total: number }>(
        sql`SELECT metric, count(*) AS n, sum(score) AS total FROM results
            WHERE run_name = ${first?.evaluation_id ?? ''} GROUP BY metric ORDER BY metric`,
      );
      const wanted = new Map<string, number[]>();
      for (const { evaluation_result_id, evaluation } of rows) {
        const metric = (evaluation_result_id ?? '').split(':')[0]?.replace('@', '_at_') ?? '';
        wanted.set(metric, [...(wanted.get(metric) ?? []), evaluation.score]);
      }
      expect(scores).toEqual(
        [...wanted]
          .map(([metric, values]) => ({ metric, n: values.length, total: sum(values) }))
          .sort((a, b) => (a.metric < b.metric ? -1 : 1)),
      );
      expect(
        await one(sql`SELECT records, used, folded FROM sources WHERE path LIKE '%/helm_mmlu%'`),
      ).toEqual({
        records: 80,
        used: 80,
        folded: 70,
      });
    });

    test('an aggregate lends its samples what only it says, although the evaluation ids differ', async () => {
      for (const [samples, aggregate] of [
        [
          'ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl',
          'ai2_arc_ollama_qwen2.5-0.5b_9563d156-9b7e-41b9-b50a-6430637937ed.json',
        ],
        [
          'pubmed_qa_openai_azure_gpt-4o-mini-2024-07-18_1751553870_samples.jsonl',
          'pubmed_qa_openai_gpt-4o-mini-2024-07-18_7eb812af-0aaa-458e-a537-0ad4535b369d.json',
        ],
      ] as const) {
        const given = JSON.parse(text(`eee/v0.2_inspect/${aggregate}`)) as {
          evaluation_id: string;
          evaluation_timestamp: string;
          model_info: { id: string };
          evaluation_results: { score_details: { score: number } }[];
          eval_library?: { name: string };
        };
        const rows = linesOf<EeeRow>(`eee/v0.2_inspect/${samples}`);
        const runs = await db.query<Record<string, unknown>>(
          sql`SELECT u.run_id, run_name, model, evaluation, harness, epoch(started_at) AS started,
                     (SELECT count(*) FROM responses r WHERE r.run_id = u.run_id) AS responses,
                     (SELECT list(role || ' ' || s.path ORDER BY role) FROM run_sources x JOIN sources s USING (source_id)
                      WHERE x.run_id = u.run_id)::VARCHAR AS roles
              FROM runs u WHERE run_id IN (SELECT run_id FROM run_sources JOIN sources USING (source_id)
                WHERE path LIKE ${'%' + aggregate})`,
        );
        expect(runs).toHaveLength(1);
        expect(runs[0]).toMatchObject({
          run_name: rows[0]?.evaluation_id,
          model: rows[0]?.model_id,
          evaluation: rows[0]?.evaluation_name,
          responses: rows.length,
          started: Number(given.evaluation_timestamp),
        });
        expect(runs[0]?.['run_name']).not.toBe(given.evaluation_id);
        expect(runs[0]?.['harness']).not.toBeNull();
        expect(runs[0]?.['roles']).toContain(`aggregate eee/v0.2_inspect/${aggregate}`);
        expect(runs[0]?.['roles']).toContain(`rows eee/v0.2_inspect/${samples}`);
        const declared = await db.query<{ value: number }>(
          sql`SELECT metric, label_key, value FROM declared WHERE run_id = ${runs[0]?.['run_id'] as number}`,
        );
        expect(declared).toEqual([
          {
            metric: 'score',
            label_key: null,
            value: given.evaluation_results[0]?.score_details.score,
          },
        ]);
        expect(declared[0]?.value).toBeCloseTo(mean(rows.map((row) => row.evaluation.score)), 12);
      }
    });

    test('aggregates alone are runs without responses, each claim under the name of what it is about', async () => {
      for (const { path } of dropOf(realData, 'eee/aggregate').filter((file) =>
        file.path.endsWith('.json'),
      )) {
        const given = JSON.parse(text(path)) as {
          evaluation_id: string;
          model_info: { id: string };
          evaluation_results: { evaluation_name: string; score_details: { score: number } }[];
        };
        const runs = await db.query<{ run_id: number; run_name: string; model: string; responses: number }>(
          sql`SELECT run_id, run_name, model, (SELECT count(*) FROM responses r WHERE r.run_id = u.run_id) AS responses
              FROM runs u JOIN sources s USING (source_id) WHERE s.path = ${path}`,
        );
        expect(runs).toMatchObject([
          { run_name: given.evaluation_id, model: given.model_info.id, responses: 0 },
        ]);
        const declared = await db.query<{ name: string | null; value: number }>(
          sql`SELECT label_value AS name, value FROM declared WHERE run_id = ${runs[0]?.run_id ?? 0} ORDER BY ALL`,
        );
        expect(declared.map(({ value }) => value).sort()).toEqual(
          given.evaluation_results.map(({ score_details }) => score_details.score).sort(),
        );
        for (const { evaluation_name, score_details } of given.evaluation_results)
          expect(declared).toContainEqual({ name: evaluation_name, value: score_details.score });
      }
    });

    test('the index holds 139 lines and nothing to keep', async () => {
      const path = 'eee/aggregate/index_not_samples.jsonl';
      expect(linesOf(path)).toHaveLength(139);
      expect(
        await one(sql`SELECT records, used, ignored, rejected FROM sources WHERE path = ${path}`),
      ).toEqual({
        records: 139,
        used: 0,
        ignored: 139,
        rejected: 0,
      });
    });

    test('what nothing recognises is named, with a sentence', async () => {
      const found = await db.query<{ path: string; format: string; records: number; message: string | null }>(
        sql`SELECT path, format, records, (SELECT min(message) FROM problems p WHERE p.source_id = s.source_id) AS message
            FROM sources s WHERE path LIKE 'eee/schemas/%' OR path LIKE '%recipes.json' ORDER BY path`,
      );
      expect(found.map(({ path, format, records }) => [path, format, records])).toEqual([
        ['eee/sample_hash_recipes.json', 'unknown', 0],
        ['eee/schemas/eval.schema.json', 'unknown', 0],
        ['eee/schemas/instance_level_eval.schema.json', 'unknown', 0],
      ]);
      for (const { message } of found) expect(message).toMatch(/^[A-Z].{20,}\.$/);
    });

    test('a crashed sample keeps its score and is failed, not right', async () => {
      const [row] = linesOf<EeeRow>('eee/v0.3_converted/inspect_cvebench_empty_choices_samples.jsonl');
      const { evaluation_name: evaluation = '', evaluation: given } = row ?? {};
      expect(given?.score).toBe(1);
      expect(await one(sql`SELECT status, score FROM results WHERE evaluation = ${evaluation}`)).toEqual({
        status: 'error',
        score: 1,
      });
      const found = await coverage(db, compared(evaluation, 'score'));
      expect(found.rows).toMatchObject([{ read: 1, failed: 1, unscored: 0, compared: 0 }]);
      expect((await leaderboard(db, compared(evaluation, 'score'))).rows).toMatchObject([
        { n: 0, score: null },
      ]);
    });
  });

  describe('run cards', () => {
    const byModel = () => {
      const models = new Map<string, Report[]>();
      for (const report of welsh)
        models.set(report.config.model, [...(models.get(report.config.model) ?? []), report]);
      return models;
    };
    /** Mean of each entry over the runs of a model, by id. */
    const scoresOf = (runs: readonly Report[], score: (entry: Entry) => number) =>
      new Map(
        (runs[0]?.entries ?? []).map(({ id }) => [
          id,
          mean(runs.flatMap(({ entries }) => entries.filter((entry) => entry.id === id).map(score))),
        ]),
      );
    const metrics: [string, (entry: Entry) => number, boolean][] = [
      ['exact_match', ({ exact_match }) => Number(exact_match), false],
      ['chrf', ({ chrf_score }) => chrf_score, false],
      ['ter', ({ ter_score }) => ter_score, true],
    ];

    test('47 Welsh samples are shared by 8 runs of 6 models', async () => {
      expect([welsh.length, byModel().size]).toEqual([8, 6]);
      for (const metric of ['exact_match', 'chrf']) {
        const models = await coverage(db, compared(WELSH, metric));
        expect(models).toMatchObject({ shared: 47, samples: 47, ambiguous: 0, removal: null });
        expect(models.rungs).toEqual({ hash: 0, content: 47, text: 47, id: 47 });
        expect(models.rung).toBe('content');
        expect(models.rows).toHaveLength(6);
        for (const row of models.rows) {
          const runs = byModel().get(row.contender.model)?.length ?? 0;
          expect(row).toMatchObject({
            read: 47 * runs,
            duplicates: 0,
            repeats: 47 * (runs - 1),
            failed: 0,
            unscored: 0,
            notShared: 0,
            compared: 47,
            missing: 0,
          });
        }
        expect(
          models.rows.find(({ contender }) => contender.model === 'google/gemini-3.5-flash'),
        ).toMatchObject({
          read: 141,
          repeats: 94,
        });
        const runs = await coverage(db, compared(WELSH, metric, { by: 'run' }));
        expect(runs.rows).toHaveLength(8);
        expect(runs.shared).toBe(47);
        for (const row of runs.rows) expect(row).toMatchObject({ read: 47, repeats: 0, compared: 47 });
      }
    });

    test.each(metrics)(
      '%s: means, differences and counts as recomputed from the files',
      async (metric, score, lower) => {
        const models = byModel();
        const scores = new Map([...models].map(([model, runs]) => [model, scoresOf(runs, score)]));
        const baseline = 'meta-llama/llama-3.3-70b-instruct';
        const board = await leaderboard(db, compared(WELSH, metric, { baseline }));
        expect(board.baseline?.key).toBe(baseline);
        expect(board.metric).toMatchObject({ direction: lower ? 'lower' : 'higher', directionFrom: 'file' });
        expect(board.rows).toHaveLength(6);
        const means = board.rows.map((row) => row.score ?? NaN);
        expect(means).toEqual([...means].sort((a, b) => (lower ? a - b : b - a)));
        const base = scores.get(baseline) ?? new Map<string, number>();
        for (const row of board.rows) {
          const own = scores.get(row.contender.model) ?? new Map<string, number>();
          const runs = models.get(row.contender.model)?.length ?? 0;
          expect(row.n).toBe(47);
          expect(row.score).toBeCloseTo(mean([...own.values()]), 10);
          expect(row.repeatsPerSample).toBe(runs);
          if (row.contender.key === baseline) {
            expect(row.difference).toBeNull();
            continue;
          }
          const gaps = [...own].map(([id, value]) => value - (base.get(id) ?? NaN));
          const ahead = gaps.filter((gap) => (lower ? gap < -1e-12 : gap > 1e-12)).length;
          const behind = gaps.filter((gap) => (lower ? gap > 1e-12 : gap < -1e-12)).length;
          expect(row.difference?.value).toBeCloseTo(mean(gaps), 10);
          expect(row.difference).toMatchObject({ better: ahead, worse: behind, same: 47 - ahead - behind });
        }
      },
    );

    test('by run, three runs of one model have their own means and names', async () => {
      const board = await leaderboard(db, compared(WELSH, 'exact_match', { by: 'run' }));
      expect(board.rows).toHaveLength(8);
      for (const { contender, score, n, method } of board.rows) {
        const report = welsh.find(({ run_id }) => run_id === contender.run);
        expect(n).toBe(47);
        expect(method).toBe('wilson');
        expect(score).toBeCloseTo(
          mean((report?.entries ?? []).map((entry) => Number(entry.exact_match))),
          12,
        );
      }
      expect(new Set(board.rows.map(({ contender }) => contender.label)).size).toBe(8);
    });

    test('declared rates agree with the entries as far as they are rounded', async () => {
      const rows = await db.query<{ run_name: string; metric: string; value: number; own: number }>(
        sql`SELECT u.run_name, d.metric, d.value, avg(s.score) AS own
            FROM declared d JOIN runs u USING (run_id) JOIN responses r USING (run_id)
            JOIN scores s ON s.response_id = r.response_id AND s.metric = d.metric
            WHERE d.label_key IS NULL AND d.metric IN ('exact_match', 'chrf') GROUP BY ALL`,
      );
      expect(rows.filter(({ metric }) => metric === 'exact_match')).toHaveLength(10);
      for (const { value, own } of rows) expect(Math.abs(value - own)).toBeLessThan(0.006);
    });

    test('a cached run cost its entries something and nobody anything', async () => {
      const cached = reports.find(({ run_id }) => run_id.includes('145201'));
      const entries = sum((cached?.entries ?? []).map(({ cost_usd }) => cost_usd));
      expect(entries).toBeCloseTo(0.0461, 3);
      const run = await one<{ spend_usd: number; cost: number; n: number }>(
        sql`SELECT spend_usd, sum(reported_cost_usd) AS cost, count(*) AS n FROM runs JOIN responses USING (run_id)
            WHERE run_name = ${cached?.run_id ?? ''} GROUP BY ALL`,
      );
      expect(run).toMatchObject({ spend_usd: 0, n: 48 });
      expect(run?.cost).toBeCloseTo(entries, 12);
    });

    test('one id under two language pairs is two samples', async () => {
      const ids = new Map<string, Set<string>>();
      for (const { entries, config } of reports)
        for (const { id } of entries) ids.set(id, (ids.get(id) ?? new Set()).add(config.corpus_path));
      const wanted = sum([...ids.values()].map(({ size }) => size));
      expect(wanted).toBeGreaterThan(ids.size);
      expect(await one(sql`SELECT count(*) AS n FROM samples WHERE evaluation LIKE 'eng-%'`)).toEqual({
        n: wanted,
      });
    });
  });

  describe('all sources', () => {
    const check = async (): Promise<void> => {
      const rows = await db.query<Record<string, number> & { path: string }>(
        sql`SELECT path, records, used, folded, ignored, rejected,
                   (SELECT count(*) FROM parts p WHERE p.source_id = s.source_id AND role = 'sample') AS alone,
                   (SELECT count(*) FROM parts p WHERE p.source_id = s.source_id AND role = 'response') AS own
            FROM sources s ORDER BY source_id`,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const {
          records = NaN,
          used = NaN,
          folded = NaN,
          ignored = NaN,
          rejected = NaN,
          alone = NaN,
          own,
        } = row;
        expect([row.path, records]).toEqual([row.path, used + alone + ignored + rejected]);
        expect([row.path, used]).toEqual([row.path, folded + (own ?? NaN)]);
      }
    };

    test('records are used, samples only, ignored or rejected', check);

    test('results has one row per score and one per unscored response', async () => {
      expect(
        await one(sql`SELECT (SELECT count(*) FROM results) - (SELECT count(*) FROM scores)
          - (SELECT count(*) FROM responses WHERE response_id NOT IN (SELECT response_id FROM scores)) AS gap,
            (SELECT count(*) FROM (SELECT response_id, metric FROM results GROUP BY ALL HAVING count(*) > 1)) AS twice`),
      ).toEqual({ gap: 0, twice: 0 });
    });

    test('no key is used twice and none points at nothing', async () => {
      expect(
        await db.query(sql`
          SELECT 'samples' AS found FROM samples GROUP BY sample_key HAVING count(*) > 1
          UNION ALL SELECT 'responses' FROM responses GROUP BY response_id HAVING count(*) > 1
          UNION ALL SELECT 'epochs' FROM responses GROUP BY run_id, sample_key, epoch HAVING count(*) > 1
          UNION ALL SELECT 'runs' FROM runs GROUP BY run_id HAVING count(*) > 1
          UNION ALL SELECT 'response of no run' FROM responses ANTI JOIN runs USING (run_id)
          UNION ALL SELECT 'response of no sample' FROM responses ANTI JOIN samples USING (sample_key)
          UNION ALL SELECT 'score of no response' FROM scores ANTI JOIN responses USING (response_id)
          UNION ALL SELECT 'part of no sample' FROM parts ANTI JOIN samples USING (sample_key)
          UNION ALL SELECT 'run of no source' FROM runs ANTI JOIN sources USING (source_id)
          UNION ALL SELECT 'source of no run' FROM run_sources ANTI JOIN runs USING (run_id)
          UNION ALL SELECT 'declared of no run' FROM declared ANTI JOIN runs USING (run_id)
          UNION ALL SELECT 'response without part' FROM responses ANTI JOIN (FROM parts WHERE role = 'response') USING (response_id)
          UNION ALL SELECT 'score without metric' FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
            ANTI JOIN metrics ON metrics.metric = scores.metric AND metrics.evaluation = runs.evaluation`),
      ).toEqual([]);
    });

    const checkParts = async (): Promise<void> => {
      const parts = await db.query<{
        path: string;
        sample_id: string | null;
        byte_offset: number;
        byte_length: number;
      }>(
        sql`SELECT s.path, p.sample_id, byte_offset, byte_length FROM parts
            JOIN sources s USING (source_id) JOIN samples p USING (sample_key)`,
      );
      const files = new Map<string, Buffer>();
      for (const { path, sample_id, byte_offset, byte_length } of parts) {
        const bytes = files.get(path) ?? readFileSync(join(realData, path));
        files.set(path, bytes);
        const row = JSON.parse(bytes.subarray(byte_offset, byte_offset + byte_length).toString()) as Record<
          string,
          unknown
        >;
        const id = row['sample_id'] ?? row['entry_id'] ?? row['id'];
        expect([path, String(id as string | number)]).toEqual([path, sample_id]);
      }
      const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
        sql`SELECT sum(records - ignored - rejected)::INTEGER AS n FROM sources`,
      );
      expect(parts.length).toBeGreaterThanOrEqual(n);
    };

    test('every part is the JSON of its row', checkParts);

    test('the Files page lists the same numbers', async () => {
      const listed = await listSources(db);
      const rows = await db.query<{ source_id: number; responses: number }>(
        sql`SELECT s.source_id, count(p.response_id) FILTER (p.role = 'response') AS responses
            FROM sources s LEFT JOIN parts p USING (source_id) GROUP BY s.source_id ORDER BY s.source_id`,
      );
      expect(listed.map(({ sourceId, responses }) => ({ source_id: sourceId, responses }))).toEqual(rows);
      for (const { records, used, sampleOnly, ignored, rejected } of listed) {
        expect(sampleOnly).toBeGreaterThanOrEqual(0);
        expect(records).toBe(used + sampleOnly + ignored + rejected);
      }
    });

    // From here on the cards stand beside the reports of the same runs.
    describe('with the cards of the same runs', () => {
      const counted = () =>
        db.query(sql`SELECT evaluation, model, run_name, count(*) AS n, sum(reported_cost_usd) AS cost
                     FROM responses JOIN runs USING (run_id) WHERE evaluation LIKE 'eng-%' GROUP BY ALL ORDER BY ALL`);
      const samples = () => db.query(sql`SELECT count(*) AS n FROM samples`);
      let before: { counted: unknown; samples: unknown; runs: unknown };
      const runs = () => db.query(sql`SELECT count(*) AS n FROM runs`);
      beforeAll(async () => {
        before = { counted: await counted(), samples: await samples(), runs: await runs() };
        await library.load([
          ...dropOf(realData, 'runcards/sealed'),
          ...dropOf(realData, 'runcards/published'),
        ]);
      });

      test('rows of a sealed card are not counted beside its report', async () => {
        expect(await counted()).toEqual(before.counted);
        expect(await samples()).toEqual(before.samples);
        expect(await runs()).toEqual(before.runs);
        const cards = await db.query<{ records: number; used: number; folded: number; own: number }>(
          sql`SELECT records, used, folded, (SELECT count(*) FROM parts p WHERE p.source_id = s.source_id AND role = 'response') AS own
              FROM sources s WHERE path LIKE 'runcards/sealed/%' ORDER BY path`,
        );
        expect(cards.map(({ records }) => records)).toEqual([47, 118, 47, 48]);
        for (const { records, used, folded, own } of cards)
          expect([used, folded, own]).toEqual([records, records, 0]);
        const board = await coverage(db, compared(WELSH, 'chrf'));
        expect(board.shared).toBe(47);
        for (const { duplicates, notShared } of board.rows) expect([duplicates, notShared]).toEqual([0, 0]);
      });

      test('their seals are verified and stand with the runs', async () => {
        const sealed = await db.query<{ run_name: string; seal_status: string; fingerprint_status: string }>(
          sql`SELECT run_name, seal_status, fingerprint_status FROM runs
              WHERE run_id IN (SELECT run_id FROM run_sources JOIN sources USING (source_id) WHERE path LIKE 'runcards/sealed/%')`,
        );
        expect(sealed).toHaveLength(4);
        for (const { seal_status, fingerprint_status } of sealed)
          expect([seal_status, fingerprint_status]).toEqual(['verified', 'verified']);
        expect(
          await one(
            sql`SELECT count(*) AS n FROM runs WHERE seal_status IS NOT NULL AND run_name NOT IN (SELECT unnest([${sealed[0]?.run_name ?? ''}, ${sealed[1]?.run_name ?? ''}, ${sealed[2]?.run_name ?? ''}, ${sealed[3]?.run_name ?? ''}]))`,
          ),
        ).toEqual({ n: 0 });
        expect(
          await one(sql`SELECT count(*) AS n FROM run_sources JOIN sources USING (source_id)
                        WHERE path LIKE 'runcards/published/%' AND role = 'card'`),
        ).toEqual({ n: 2 });
      });

      test('a card lends the label that its report has not', async () => {
        const labelled = (evaluation: string) =>
          one<{ n: number; values: string }>(
            sql`SELECT count(DISTINCT sample_key) AS n, string_agg(DISTINCT value, ',') AS values
                FROM sample_tags JOIN samples USING (sample_key) WHERE key = 'provenance' AND evaluation = ${evaluation}`,
          );
        expect(await labelled(WELSH)).toEqual({ n: 47, values: 'tatoeba' });
        expect(await labelled('eng-pam-dev-v1')).toEqual({ n: 48, values: 'tatoeba' });
      });

      test('the sums still hold, and every part is still the JSON of its row', async () => {
        await check();
        await checkParts();
      });
    });
  });

  test.each<[ContenderBy, number]>([
    ['model', 6],
    ['condition', 6],
    ['run', 8],
  ])('by %s there are %i Welsh contenders', async (by, count) => {
    expect((await leaderboard(db, compared(WELSH, 'chrf', { by }))).rows).toHaveLength(count);
  });
});
