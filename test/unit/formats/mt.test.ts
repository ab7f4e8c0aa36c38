import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { mtReport } from '$lib/formats/mt/report';
import { mtRunCard } from '$lib/formats/mt/run-card';
import { mtRunLog } from '$lib/formats/mt/run-log';
import { JsonTape } from '$lib/json/tape';
import { pythonJson } from '$lib/records/python-json';
import { readDocument, whoTakes } from './collect';

/** The specification's blocks, joined into one card; its numbers keep their spelling. */
const specification = `{
  "run_id": "a1b2c3d4-e5f6-7890-abcd-ef1234567890", "harness_version": "2.0",
  "model_slug": "google/gemini-3.1-pro", "model_id": "gemini-3.1-pro-001", "condition": "baseline",
  "timestamp": "2026-06-01T03:22:41Z", "elapsed_seconds": 142.7,
  "dataset": { "id": "edtekla-dev-v1", "version": "1.0", "language_pair": "EN→CRK", "sha256": "e3b0", "entry_count": 404 },
  "config": { "api_provider": "openrouter", "temperature": 0.0, "max_tokens": 32768, "batch_size": 25, "concurrency": 8 },
  "method_config": { "model": "gemini-pro", "temperature": 0.0, "batchSize": 25, "coachingPrompt": null },
  "fingerprint": { "hash": "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
    "components": { "dataset_sha256": "e3b0c44298fc1c14...", "temperature": 0.0, "harness_version": "2.0" } },
  "scores": { "total": 404, "exact_matches": 18, "exact_match_rate": 0.0446, "fst_accepted": null, "chrf_plus_plus": 52.3,
    "by_difficulty": { "1": { "total": 20, "exact_matches": 8, "exact_match_rate": 0.40, "chrf_plus_plus": 68.2,
      "fst_accepted": 18, "fst_acceptance_rate": 0.90 } },
    "by_provenance": { "gold_standard": { "total": 80, "exact_matches": 10, "exact_match_rate": 0.125, "chrf_plus_plus": 44.8 } } },
  "totals": { "prompt_tokens": 48200, "completion_tokens": 3100, "total_cost_usd": 0.42, "reasoning_ratio": 0.0 },
  "environment": { "harness_version": "2.0", "python_version": "3.11.9", "os": "macOS-14.5-arm64" },
  "results": [ { "entry_id": 1, "source": "Hello", "reference": "tânisi", "predicted": "tânisi", "exact_match": true,
    "entry_chrf": 100.0, "fst_accepted": true, "fst_analysis": ["tânisi+V+AI+Ind+2Sg"], "difficulty": 1,
    "provenance": "gold_standard", "latency_seconds": 0.82,
    "usage": { "prompt_tokens": 385, "completion_tokens": 12, "reasoning_tokens": 0 }, "error": null } ],
  "run_card_hash": ""
}`;

function sealed(card: string): string {
  const tape = new JsonTape();
  const bytes = new TextEncoder().encode(card);
  tape.parse(bytes, 0, bytes.length);
  const hash = createHash('sha256')
    .update([...pythonJson(tape, tape.root)].join(''))
    .digest('hex');
  return card.replace('"run_card_hash": ""', `"run_card_hash": "${hash}"`);
}

describe('the card of the specification', () => {
  const { sink, version } = readDocument(mtRunCard, sealed(specification));

  it('is a run with its seal', () => {
    expect(version).toBe('2.0');
    expect(sink.runs).toHaveLength(1);
    expect(sink.runs[0]).toMatchObject({
      role: 'rows',
      name: 'a1b2c3d4-e5f6-7890-abcd-ef1234567890',
      model: 'google/gemini-3.1-pro',
      evaluation: 'edtekla-dev-v1',
      dataset: 'edtekla-dev-v1',
      datasetVersion: '1.0',
      condition: 'baseline',
      harness: 'mt-eval 2.0',
      startedAt: Date.UTC(2026, 5, 1, 3, 22, 41),
      elapsedMs: 142700,
      spendUsd: 0.42,
      fingerprint: '7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069',
      fingerprintStatus: 'mismatch',
      sealStatus: 'verified',
      labels: [['language_pair', 'EN–CRK']],
    });
    const config = JSON.parse(sink.runs[0]?.config ?? '') as Record<string, Record<string, unknown>>;
    expect(config.environment?.os).toBe('macOS-14.5-arm64');
    expect(config.config?.batch_size).toBe(25);
  });

  it('declares scores, over all and by label', () => {
    const { key } = sink.runs[0] ?? {};
    const said = sink.declarations.map(({ run, metric, label, value, n }) => [run, metric, label, value, n]);
    expect(said).toEqual([
      [key, 'exact_match', null, 0.0446, 404],
      [key, 'corpus_chrf', null, 52.3, 404],
      [key, 'exact_match', ['difficulty', '1'], 0.4, 20],
      [key, 'corpus_chrf', ['difficulty', '1'], 68.2, 20],
      [key, 'fst_accepted', ['difficulty', '1'], 0.9, 20],
      [key, 'exact_match', ['provenance', 'gold_standard'], 0.125, 80],
      [key, 'corpus_chrf', ['provenance', 'gold_standard'], 44.8, 80],
    ]);
  });

  it('reads its entry', () => {
    expect(sink.rows).toMatchObject([
      {
        sample: {
          evaluation: 'edtekla-dev-v1',
          id: '1',
          input: 'Hello',
          references: ['tânisi'],
          labels: [
            ['language_pair', 'EN–CRK'],
            ['difficulty', '1'],
            ['provenance', 'gold_standard'],
          ],
        },
        response: {
          output: 'tânisi',
          status: 'ok',
          inputTokens: 385,
          outputTokens: 12,
          reasoningTokens: 0,
          totalTokens: null,
          tokensScope: 'batch_average',
          latencyMs: 820,
          latencyKind: 'batch_average',
          reportedCostUsd: null,
        },
        scores: [
          { metric: 'exact_match', score: 1, isCorrect: true },
          { metric: 'chrf', score: 100 },
          { metric: 'fst_accepted', score: 1 },
        ],
      },
    ]);
    expect(sink.metrics.map(({ metric, min, max }) => [metric, min, max])).toEqual([
      ['exact_match', 0, 1],
      ['chrf', 0, 100],
      ['fst_accepted', 0, 1],
    ]);
  });

  it('without results is a card', () => {
    const { sink: bare } = readDocument(mtRunCard, specification.replace(/"results": \[[^]*\],\n/, ''));
    expect(bare.runs[0]).toMatchObject({ role: 'card', sealStatus: 'none' });
    expect(bare.records).toBe(0);
  });

  it('tells unknown cost from none', () => {
    const cost = (text: string) => readDocument(mtRunCard, text).sink.runs[0]?.spendUsd;
    expect(cost(specification.replace('"total_cost_usd": 0.42', '"total_cost_usd": null'))).toBeNull();
    expect(cost(specification.replace('"total_cost_usd": 0.42', '"total_cost_usd": 0'))).toBe(0);
  });
});

it('the names of May 2026 are read too', () => {
  const card = {
    run_id: 'r',
    model_slug: 'm',
    dataset: { id: 'd' },
    scores: {},
    results: [
      {
        entry_index: 4,
        source_text: 'Hello',
        target_expected: 'Helo',
        target_output: '',
        exact_match: false,
        difficulty: 'easy',
        latency_seconds: 2,
        usage: {},
        error: 'Rate limit',
      },
      { entry_index: 5, source_text: 'Hi', difficulty: 0 },
      'no entry',
      {},
    ],
  };
  const { sink } = readDocument(mtRunCard, JSON.stringify(card));
  expect(sink.rows).toMatchObject([
    {
      sample: { id: '4', input: 'Hello', references: ['Helo'], labels: [['difficulty', 'easy']] },
      response: {
        status: 'error',
        errorKind: 'rate_limit',
        output: '',
        latencyMs: 2000,
        latencyKind: 'response',
        inputTokens: null,
        tokensScope: null,
      },
      scores: [{ metric: 'exact_match', score: 0 }],
    },
    { run: null, sample: { id: '5', labels: [] }, response: null },
  ]);
  expect(sink.rejected.map(({ code }) => code)).toEqual(['row_not_object', 'sample_unidentified']);
});

describe('report, log and card of one run', () => {
  const config = {
    corpus_path: '/home/me/datasets/eng-cym-dev-v1.json',
    source_lang: 'English',
    target_lang: 'Welsh',
    model: 'org/model',
    prompt_version: 'naive',
    batch_size: 1,
    method_path: 'methods/copy/',
  };
  const entry = {
    id: 't_1',
    source: 'Hello',
    predicted: 'Helo',
    cost_usd: 0.001,
    latency_s: 0.5,
    cached: true,
  };
  const report = {
    run_id: 'run_20260612_124749_x',
    config,
    overall: {
      total_entries: 1,
      exact_match_count: 1,
      avg_chrf: 50,
      corpus_chrf: 51,
      corpus_ter: 9,
      total_cost_usd: 0,
    },
    by_segment: { unknown: { count: 1, avg_chrf: 50 } },
    by_domain: { conv: { count: 4, exact_match_count: 1, avg_chrf: 50 } },
    entries: [
      {
        ...entry,
        expected: 'Helo',
        segment: '',
        domain: 'conv',
        exact_match: true,
        chrf_score: 50,
        ter_score: 0,
        length_ratio: 1.1,
        error: null,
        plugin_metrics: {
          style: { style_verdict: 'OK', style_score: 0.5, terms: [], style_match: true, none: null },
        },
      },
    ],
  };
  const log = {
    run_id: report.run_id,
    harness_version: '3.0.0',
    timestamp_start: '2026-06-12T12:47:49Z',
    elapsed_s: 3,
    total_cost_usd: 0,
    config,
    results: [
      {
        ...entry,
        expected: 'Helo',
        raw_predicted: 'Helo',
        usage: {
          prompt_tokens: 15.44,
          completion_tokens: 3,
          completion_tokens_details: { reasoning_tokens: 1 },
        },
      },
    ],
  };
  const card = {
    run_id: report.run_id,
    model_slug: 'org/model',
    dataset: { id: 'eng-cym-dev-v1', source_lang: 'English', target_lang: 'Welsh' },
    scores: {},
    results: [{ entry_id: 't_1', source: 'Hello', reference: 'Helo', predicted: 'Helo' }],
  };
  const read = [
    readDocument(mtReport, JSON.stringify(report)).sink,
    readDocument(mtRunLog, JSON.stringify(log)).sink,
    readDocument(mtRunCard, JSON.stringify(card)).sink,
  ] as const;

  it('are told apart', () => {
    expect(whoTakes(formats, JSON.stringify(report))).toBe('mt-report');
    expect(whoTakes(formats, JSON.stringify(log))).toBe('mt-run-log');
    expect(whoTakes(formats, JSON.stringify(card))).toBe('mt-run-card');
  });

  it('are one run over the same samples', () => {
    for (const sink of read) {
      expect(sink.runs).toMatchObject([
        { key: read[0].runs[0]?.key, name: report.run_id, model: 'org/model', evaluation: 'eng-cym-dev-v1' },
      ]);
      const { id, input, references, evaluation } = sink.rows[0]?.sample ?? {};
      expect([id, input, references, evaluation]).toEqual(['t_1', 'Hello', ['Helo'], 'eng-cym-dev-v1']);
    }
  });

  it('the report has scores, labels and a word on its plugin', () => {
    const [{ runs, rows, declarations, metrics, notes }] = read;
    expect(runs[0]).toMatchObject({
      role: 'rows',
      condition: 'naive',
      startedAt: Date.UTC(2026, 5, 12, 12, 47, 49),
      spendUsd: 0,
      labels: [
        ['language_pair', 'English–Welsh'],
        ['method', 'copy'],
      ],
    });
    expect(notes).toMatchObject([{ severity: 'advice', code: 'method_plugin' }]);
    expect(rows[0]?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['exact_match', 1],
      ['chrf', 50],
      ['ter', 0],
      ['length_ratio', 1.1],
      ['style_score', 0.5],
      ['style_match', 1],
    ]);
    expect(rows[0]?.response).toMatchObject({
      labels: [
        ['cached', 'true'],
        ['style_verdict', 'OK'],
      ],
      reportedCostUsd: 0.001,
      latencyMs: 500,
      latencyKind: 'response',
    });
    expect(metrics.find(({ metric }) => metric === 'ter')).toMatchObject({
      lowerIsBetter: true,
      min: 0,
      max: null,
    });
    expect(metrics.filter(({ diagnostic }) => diagnostic).map(({ metric }) => metric)).toEqual([
      'length_ratio',
      'style_score',
      'style_match',
    ]);
    expect(declarations.map(({ metric, label, value }) => [metric, label, value])).toEqual([
      ['exact_match', null, 1],
      ['chrf', null, 50],
      ['corpus_chrf', null, 51],
      ['corpus_ter', null, 9],
      ['exact_match', ['domain', 'conv'], 0.25],
      ['chrf', ['domain', 'conv'], 50],
    ]);
  });

  it('the log has tokens and no scores', () => {
    expect(read[1].rows[0]).toMatchObject({
      response: {
        inputTokens: 15.44,
        outputTokens: 3,
        reasoningTokens: 1,
        tokensScope: 'sample',
        status: 'ok',
      },
      scores: [],
    });
  });
});
