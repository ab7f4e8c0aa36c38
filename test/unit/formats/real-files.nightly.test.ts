import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { eeeAggregate } from '$lib/formats/eee/aggregate';
import { eeeIndex } from '$lib/formats/eee/file-index';
import { eeeInstance } from '$lib/formats/eee/instance';
import { mtReport } from '$lib/formats/mt/report';
import { mtRunCard } from '$lib/formats/mt/run-card';
import { recogniseRecipe } from '$lib/records/hash-recipes';
import { ByteCore } from '$lib/bytes/byte-core';
import { Identity } from '$lib/records/identity';
import { hasRealData, realData, realNames } from '../../support/real-data';
import { readDocument, readLines, whoTakes, type CopiedRow } from './collect';

const file = (path: string) => readFileSync(`${realData}/${path}`, 'utf8');
const rowsOf = (path: string) => {
  const lines = file(path).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
};

const identity = new Identity(new ByteCore());
const contentKeys = (rows: readonly CopiedRow[]) =>
  new Set(rows.map(({ sample }) => identity.contentKey(sample.input, sample.references)?.toString()));

describe.skipIf(!hasRealData)('real files of every eval ever', () => {
  const sampleFiles = [
    'v0.2.1_helm/hellaswag_eleutherai_pythia-1b-v0_samples.jsonl',
    'v0.2.1_helm/mmlu_openai_gpt2_samples.jsonl',
    'v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl',
    'v0.2_inspect/pubmed_qa_openai_azure_gpt-4o-mini-2024-07-18_1751553870_samples.jsonl',
    'v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl',
    'v0.3_converted/inspect_arc_qwen_samples.jsonl',
    'v0.3_converted/inspect_arc_sonnet_samples.jsonl',
    'v0.3_converted/inspect_cvebench_empty_choices_samples.jsonl',
  ];

  it.each(sampleFiles)('%s: each line becomes a row with its score and tokens', (path) => {
    const text = file(`eee/${path}`);
    const expected = rowsOf(`eee/${path}`);
    expect(whoTakes(formats, text)).toBe('eee-instance');
    const { sink, faults } = readLines(eeeInstance, text);
    expect(faults).toEqual([]);
    expect([sink.rows.length, sink.ignored, sink.rejected.length]).toEqual([expected.length, 0, 0]);
    for (const [i, given] of expected.entries()) {
      const { evaluation, token_usage, sample_id, sample_hash } = given as {
        evaluation: { score: number };
        token_usage: { input_tokens: number } | null;
        sample_id: string | number;
        sample_hash: string;
      };
      const row = sink.rows[i];
      expect(row?.scores[0]?.score).toBe(evaluation.score);
      expect(row?.response?.inputTokens ?? null).toBe(token_usage?.input_tokens ?? null);
      expect(row?.sample.id).toBe(String(sample_id));
      const recipe = recogniseRecipe(sample_hash, row?.sample.input ?? null, row?.sample.references ?? []);
      expect(recipe).toBe('inspect_or_helm');
    }
  });

  it('80 HELM rows are 10 samples under 8 metrics', () => {
    const { sink } = readLines(eeeInstance, file('eee/v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl'));
    expect(sink.rows).toHaveLength(80);
    expect(new Set(sink.rows.map(({ sample }) => sample.id)).size).toBe(10);
    expect(contentKeys(sink.rows).size).toBe(10);
    const metrics = new Set(sink.rows.flatMap(({ scores }) => scores.map(({ metric }) => metric)));
    expect([...metrics].sort()).toEqual(
      ['exact_match', 'prefix_exact_match', 'quasi_exact_match', 'quasi_prefix_exact_match']
        .flatMap((name) => [name, `${name}_at_5`])
        .sort(),
    );
    const splits = sink.rows.map(({ sample }) => sample.labels?.find(([key]) => key === 'split')?.[1]);
    expect(splits.filter((split) => split === 'valid')).toHaveLength(8);
    expect(splits.filter((split) => split === 'test')).toHaveLength(72);
    for (const response of sink.responses()) {
      expect(response.latencyMs ?? null).toBeNull();
      expect(response.generationMs).toBeGreaterThan(0);
    }
  });

  it('two ARC models share three hashes and three content keys', () => {
    const [qwen, sonnet] = ['qwen', 'sonnet'].map(
      (name) => readLines(eeeInstance, file(`eee/v0.3_converted/inspect_arc_${name}_samples.jsonl`)).sink,
    );
    expect([qwen?.rows.length, sonnet?.rows.length]).toEqual([3, 5]);
    const hashes = (rows: readonly CopiedRow[] = []) => new Set(rows.map(({ sample }) => sample.hash));
    const shared = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => [...a].filter((one) => b.has(one));
    expect(shared(hashes(qwen?.rows), hashes(sonnet?.rows))).toHaveLength(3);
    expect(shared(contentKeys(qwen?.rows ?? []), contentKeys(sonnet?.rows ?? []))).toHaveLength(3);
    expect(qwen?.responses()[0]).toMatchObject({
      latencyMs: 70,
      latencyKind: 'waiting',
      generationMs: 12087,
      epoch: 1,
    });
  });

  it('the crashed sample keeps its score and its error', () => {
    const { sink } = readLines(
      eeeInstance,
      file('eee/v0.3_converted/inspect_cvebench_empty_choices_samples.jsonl'),
    );
    expect(sink.rows[0]?.response).toMatchObject({ status: 'error', errorKind: 'tool', output: '' });
    expect(sink.rows[0]?.scores).toMatchObject([{ score: 1, isCorrect: true }]);
  });

  it('files with a void evaluation id stay apart', () => {
    const path = 'eee/v0.2.1_helm/mmlu_openai_gpt2_samples.jsonl';
    const keys = ['a', 'b'].map(
      (digest) => readLines(eeeInstance, file(path), { path, digest }).sink.runs[0]?.key,
    );
    expect(keys[0]).not.toBe(keys[1]);
  });

  const aggregates = [
    ...realNames('eee/aggregate')
      .filter((name) => name.endsWith('.json'))
      .map((name) => `eee/aggregate/${name}`),
    ...realNames('eee/v0.2_inspect')
      .filter((name) => name.endsWith('.json'))
      .map((name) => `eee/v0.2_inspect/${name}`),
  ];
  it.each(aggregates)('%s', (path) => {
    const given = JSON.parse(file(path)) as {
      evaluation_results: { score_details: { score: number }; metric_config: { lower_is_better: boolean } }[];
      model_info: { id: string };
      detailed_evaluation_results?: { file_path: string };
    };
    expect(whoTakes(formats, file(path))).toBe('eee-aggregate');
    const { sink } = readDocument(eeeAggregate, file(path), { path, digest: 'd' });
    expect(sink.records).toBe(0);
    expect(sink.runs[0]).toMatchObject({ model: given.model_info.id, role: 'aggregate' });
    expect(sink.declarations.map(({ value }) => value)).toEqual(
      given.evaluation_results.map(({ score_details: { score } }) => score),
    );
    expect(sink.runs[0]?.links?.some(({ kind }) => kind === 'path')).toBe(
      'detailed_evaluation_results' in given,
    );
  });

  it('the index holds nothing to keep', () => {
    const text = file('eee/aggregate/index_not_samples.jsonl');
    expect(whoTakes(formats, text)).toBe('eee-index');
    expect(readLines(eeeIndex, text).sink.ignored).toBe(text.trim().split('\n').length);
  });
});

describe.skipIf(!hasRealData)('real run cards', () => {
  interface Report {
    overall: { total_cost_usd: number };
    entries: { id: string; exact_match: boolean; chrf_score: number; cost_usd: number; latency_s: number }[];
  }
  const reports = realNames('runcards/reports');
  const sinks = new Map(
    reports.map((name) => [name, readDocument(mtReport, file(`runcards/reports/${name}`)).sink] as const),
  );

  it.each(reports)('%s', (name) => {
    const text = file(`runcards/reports/${name}`);
    const given = JSON.parse(text) as Report;
    const sink = sinks.get(name);
    expect(whoTakes(formats, text)).toBe('mt-report');
    expect(sink?.records).toBe(given.entries.length);
    for (const [i, entry] of given.entries.entries()) {
      const row = sink?.rows[i];
      const score = (metric: string) => row?.scores.find((one) => one.metric === metric)?.score;
      expect(row?.sample.id).toBe(entry.id);
      expect(score('exact_match')).toBe(Number(entry.exact_match));
      expect(score('chrf')).toBe(entry.chrf_score);
      expect(row?.response).toMatchObject({
        latencyMs: entry.latency_s * 1000,
        latencyKind: 'batch_average',
      });
      const place = sink?.places[i] ?? { offset: 0, length: 0 };
      const bytes = new TextEncoder().encode(text).subarray(place.offset, place.offset + place.length);
      expect((JSON.parse(new TextDecoder().decode(bytes)) as { id: string }).id).toBe(entry.id);
    }
    expect(sink?.sum('reportedCostUsd')).toBeCloseTo(
      given.entries.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
      10,
    );
    expect(sink?.runs[0]?.spendUsd).toBe(given.overall.total_cost_usd);
  });

  it('8 Welsh runs of 6 models answer the same 47 entries', () => {
    const welsh = [...sinks.values()].filter(({ runs }) => runs[0]?.evaluation === 'eng-cym-dev-v1');
    expect(welsh).toHaveLength(8);
    expect(new Set(welsh.map(({ runs }) => runs[0]?.key)).size).toBe(8);
    expect(new Set(welsh.map(({ runs }) => runs[0]?.model)).size).toBe(6);
    for (const { rows, runs } of welsh) {
      expect(rows).toHaveLength(47);
      expect(runs[0]?.labels).toEqual([['language_pair', 'English–Welsh']]);
    }
    expect(contentKeys(welsh.flatMap(({ rows }) => rows)).size).toBe(47);
  });

  it('what came from the cache has a cost and was no spend', () => {
    const cached = [...sinks].find(([name]) => name.includes('145201'))?.[1];
    expect(cached?.rows).toHaveLength(48);
    expect(cached?.sum('reportedCostUsd')).toBeCloseTo(0.0461, 3);
    expect(cached?.runs[0]?.spendUsd).toBe(0);
    expect(cached?.responses().every(({ labels }) => labels?.some(([key]) => key === 'cached'))).toBe(true);
  });

  it.each(realNames('runcards/sealed'))('sealed %s is the run of its report', (name) => {
    const text = file(`runcards/sealed/${name}`);
    expect(whoTakes(formats, text)).toBe('mt-run-card');
    const { sink } = readDocument(mtRunCard, text);
    const report = sinks.get(name.replace('_runcard.json', '_report.json'));
    const { key, model, evaluation, condition, labels } = report?.runs[0] ?? {};
    expect(sink.runs[0]).toMatchObject({
      key,
      model,
      evaluation,
      condition,
      labels,
      role: 'rows',
      sealStatus: 'verified',
      fingerprintStatus: 'verified',
    });
    expect(contentKeys(sink.rows)).toEqual(contentKeys(report?.rows ?? []));
    expect(sink.rows.map(({ sample }) => sample.id)).toEqual(report?.rows.map(({ sample }) => sample.id));
  });

  it.each(realNames('runcards/published'))('published %s has scores and no rows', (name) => {
    const text = file(`runcards/published/${name}`);
    expect(whoTakes(formats, text)).toBe('mt-run-card');
    const { sink } = readDocument(mtRunCard, text);
    const report = sinks.get(name.replace('_card.json', '_report.json'));
    expect(sink.records).toBe(0);
    expect(sink.runs[0]).toMatchObject({ key: report?.runs[0]?.key, role: 'card', sealStatus: 'verified' });
    const total = (from: typeof sink | undefined, metric: string) =>
      from?.declarations.find((one) => one.metric === metric && one.label == null)?.value;
    for (const metric of ['exact_match', 'corpus_chrf', 'corpus_bleu', 'corpus_ter']) {
      expect(total(sink, metric)).toBe(total(report, metric));
    }
  });
});
