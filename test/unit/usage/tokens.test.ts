import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import type { Comparison } from '../../../src/lib/analysis';
import { conventionOf, type Evidence } from '../../../src/lib/analysis/usage/conventions';
import { usage } from '../../../src/lib/analysis/usage';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { quantile } from '../../../src/lib/stats';
import { openTestDatabase } from '../support/database';
import { tokenNotes, tokenTable } from '../../../src/lib/present/usage/token-table';
import { demoDrop, droppedText, dropOf, type Library, openLibrary } from '../support/library';
import { answer, rows, stage } from '../support/stage';

const all: Comparison = {
  evaluation: '',
  metric: '',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};

interface DemoRow {
  sample_id: string;
  metadata: { epoch?: string };
  token_usage?: {
    input_tokens: number;
    output_tokens?: number;
    total_tokens: number;
    reasoning_tokens?: number;
  };
}

describe('tokens of a model', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
    await library.load(demoDrop());
  });
  afterAll(() => library.db.close());

  test('are those of each answer once, though it has a row for every metric', async () => {
    const file = join(import.meta.dirname, '../../../public/demo/support-desk.brook-2_samples.jsonl');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const answers = new Map<string, DemoRow>();
    for (const line of lines) {
      const row = JSON.parse(line) as DemoRow;
      answers.set(row.sample_id, row);
    }
    expect(lines.length).toBeGreaterThan(answers.size);
    const totals = [...answers.values()].flatMap(({ token_usage }) => token_usage?.total_tokens ?? []);
    const { rows } = await usage(library.db, { ...all, evaluation: 'synthetic-support-desk' }, 'all');
    const found = rows.find(({ contender }) => contender.label === 'brook-2');
    expect(found?.responses).toBe(answers.size);
    expect(found?.total).toEqual({ sum: totals.reduce((a, b) => a + b, 0), known: totals.length });
    expect(found?.median).toBe(quantile(totals, 0.5));
    expect(found?.p95).toBeCloseTo(quantile(totals, 0.95) ?? NaN, 9);
  });

  test('stand on the samples that all contenders share, where a metric is compared', async () => {
    const desk = { ...all, evaluation: 'synthetic-support-desk', metric: 'exact_match' };
    const { rows, shared } = await usage(library.db, desk, 'shared');
    expect(new Set(rows.map(({ samples }) => samples))).toEqual(new Set([shared]));
    const alone = await usage(library.db, { ...desk, contenders: ['synthetic/brook-2'] }, 'shared');
    expect(alone.shared).toBeGreaterThan(shared ?? Infinity);
    const mini = rows.find(({ contender }) => contender.label === 'aster-mini');
    expect(mini?.responses).toBe(3 * (shared ?? 0));
    expect(mini?.bins.reduce((sum, { responses }) => sum + responses, 0)).toBeLessThanOrEqual(
      mini?.responses ?? 0,
    );
  });

  test('an unknown count stays unknown: it is neither 0 nor a response that counts', async () => {
    const { rows } = await usage(library.db, { ...all, evaluation: 'synthetic-booking-agent' }, 'all');
    const cobalt = rows.find(({ contender }) => contender.label === 'cobalt-s');
    expect(cobalt?.total.known).toBeLessThan(cobalt?.responses ?? 0);
    expect(cobalt?.reasoning.known).toBe(0);
  });
});

describe('conventions', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    const count = (inputTokens: number, outputTokens: number, more: object) => ({
      inputTokens,
      outputTokens,
      ...more,
    });
    await stage(db, [
      {
        no: 1,
        path: 'a',
        fill: rows(
          answer(
            'inside',
            '1',
            'x',
            {},
            count(100, 50, { totalTokens: 150, reasoningTokens: 40, cacheReadTokens: 60 }),
          ),
          answer(
            'beside',
            '1',
            'x',
            {},
            count(40, 10, { totalTokens: 150, reasoningTokens: 40, cacheReadTokens: 60 }),
          ),
          answer('impossible', '1', 'x', {}, count(40, 10, { reasoningTokens: 40, cacheReadTokens: 60 })),
          answer('half', '1', 'x', {}, { inputTokens: 7 }),
        ),
      },
    ]);
    await merge(db);
  });
  afterAll(() => db.close());

  test('the same use reads the same, however a tool counts it', async () => {
    const { rows } = await usage(db, { ...all, evaluation: 'quiz' }, 'all');
    const of = (name: string) => rows.find(({ contender }) => contender.label === `model of ${name}`);
    for (const name of ['inside', 'beside', 'impossible'])
      expect(of(name), name).toMatchObject({
        input: { sum: 100 },
        cacheRead: { sum: 60 },
        output: { sum: 10 },
        reasoning: { sum: 40 },
        total: { sum: 150, known: 1 },
      });
    expect(of('half')).toMatchObject({
      input: { sum: 7, known: 1 },
      output: { known: 0 },
      total: { known: 0 },
    });
  });

  const none: Evidence = {
    format: 'eee-instance',
    cached: 0,
    cachedInside: 0,
    cachedBeside: 0,
    cachedImpossible: 0,
    reasoning: 0,
    reasoningInside: 0,
    reasoningBeside: 0,
    reasoningImpossible: 0,
  };
  test('totals settle it, then the format, and a guess is called one', () => {
    expect(conventionOf(none).how).toEqual({ cached: 'none', reasoning: 'none' });
    expect(conventionOf({ ...none, reasoning: 9, reasoningInside: 8, reasoningBeside: 1 })).toMatchObject({
      reasoning: 'inside',
      how: { reasoning: 'totals' },
    });
    expect(conventionOf({ ...none, cached: 9 })).toMatchObject({
      cached: 'inside',
      how: { cached: 'assumed' },
    });
    expect(conventionOf({ ...none, format: 'opencode-export', cached: 9 })).toMatchObject({
      cached: 'beside',
      how: { cached: 'format' },
    });
  });
});

test('an agent’s rows from Inspect’s converter count the last call only, and say so', async () => {
  const { db, load } = await openLibrary();
  const message = (turn_idx: number, role: string) => ({ turn_idx, role, content: `${role} ${turn_idx}` });
  const lines = [1, 2].map((n) =>
    JSON.stringify({
      schema_version: 'instance_level_eval_0.2.2',
      evaluation_id: 'gaia/solver/1',
      model_id: 'some/solver',
      evaluation_name: 'gaia',
      sample_id: `task-${n}`,
      interaction_type: 'agentic',
      input: { raw: `Find ${n}`, reference: ['42'] },
      messages: ['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant'].map((role, i) =>
        message(i, role),
      ),
      answer_attribution: [],
      evaluation: { score: 1, is_correct: true, num_turns: 3, tool_calls_count: 2 },
      token_usage: { input_tokens: 9000, output_tokens: 18, total_tokens: 9018 },
      performance: { latency_ms: 94, generation_time_ms: 31133 },
      metadata: { stop_reason: 'stop', epoch: '1' },
    }),
  );
  await load([droppedText('gaia_samples.jsonl', lines.join('\n'))]);
  const found = await usage(db, { ...all, evaluation: 'gaia', metric: 'score' }, 'shared');
  expect(found.rows[0]).toMatchObject({ scopes: { last_call: 2 }, total: { sum: 18036, known: 2 } });
  expect(tokenNotes(found).join(' ')).toContain(
    'some/solver: the file counts the last call of 2 responses only'.slice(5),
  );
  const [row] = tokenTable(found).rows;
  expect(row?.[tokenTable(found).columns.findIndex(({ name }) => name === 'total_is_at_least')]).toBe('yes');
  await db.close();
});

describe.skipIf(!hasRealData)('real files', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.db.close());
  const usageOf = async (path: string) => {
    await library.fresh();
    await library.load(dropOf(realData, path));
    const [first] = await library.db.query<{ evaluation: string }>({
      text: 'SELECT evaluation, count(*) AS n FROM runs JOIN responses USING (run_id) GROUP BY ALL ORDER BY n DESC',
      parameters: [],
    });
    return usage(library.db, { ...all, evaluation: first?.evaluation ?? '' }, 'all');
  };
  const linesOf = (path: string) =>
    readFileSync(join(realData, path), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('HELM: 80 rows are 10 samples, whose tokens count once', async () => {
    const path = 'eee/v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl';
    const first = new Map<string, number>();
    for (const row of linesOf(path)) {
      const { total_tokens } = row['token_usage'] as { total_tokens: number };
      first.set(String(row['sample_id']), total_tokens);
    }
    const { rows } = await usageOf(path);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      responses: 10,
      total: { sum: [...first.values()].reduce((a, b) => a + b, 0), known: 10 },
    });
  });

  test('EvalScope: the usage of each prediction', async () => {
    const path = 'evalscope/v1.10/qwen-plus/predictions/qwen-plus/gsm8k_main.jsonl';
    const stated = linesOf(path).map(
      (row) => (row['model_output'] as { usage: Record<string, number> }).usage,
    );
    const { rows } = await usageOf('evalscope/v1.10/qwen-plus');
    const sum = (name: string) => stated.reduce((total, usage) => total + (usage[name] ?? 0), 0);
    const { rows: own } = { rows };
    expect(own[0]?.input.sum).toBe(sum('input_tokens'));
    expect(own[0]?.total.sum).toBe(sum('total_tokens'));
  });

  test('gage: the usage that its backend left', async () => {
    const { rows } = await usageOf('gage/run');
    expect(rows[0]?.total).toEqual({ sum: 15 * (rows[0]?.responses ?? 0), known: rows[0]?.responses });
  });

  test('OpenCode: the cache stands beside the input', async () => {
    const { rows } = await usageOf('opencode/RECONSTRUCTED_opencode_export_session.json');
    expect(rows[0]).toMatchObject({
      input: { sum: 812 + 1024 },
      cacheRead: { sum: 1024 },
      output: { sum: 90 },
      total: { sum: 812 + 1024 + 90 },
    });
    expect(rows[0]?.parts[0]?.reported).toBeCloseTo(0.0123, 12);
  });
});
