import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const review = (score: unknown, more: object = {}) => ({
  index: 4,
  target: 'A',
  input: '**User**: \nWhich one?',
  sample_score: { score, sample_id: 4, group_id: 2, sample_metadata: {} },
  ...more,
});
const read = (row: unknown, path = 'out/20260101_000000/reviews/m/gsm8k_main.jsonl') =>
  readText(formats, JSON.stringify(row), path).sink;

describe('EvalScope reviews', () => {
  it('a repeat has the id of its group, and is found by its index', () => {
    const sink = read(review({ value: { acc: true } }));
    expect(sink.rows[0]).toMatchObject({
      sample: { id: '2', input: 'Which one?', references: ['A'] },
      join: { key: '4', provisional: false },
      scores: [{ metric: 'acc', score: 1 }],
    });
    expect(sink.runs[0]).toMatchObject({ name: '20260101_000000', model: 'm', role: 'reviews' });
  });

  it.each(['transport_error', 'parse_error', 'invalid_session'])('%s gives no score', (status) => {
    const scores = read(review({ value: { acc: 0 }, status })).rows[0]?.scores;
    expect(scores?.map(({ score }) => score)).toEqual([null]);
    expect(read(review({ value: {}, status, main_score_name: 'acc' })).rows[0]?.scores[0]).toMatchObject({
      score: null,
    });
  });

  it('keeps what a collection says of a sample', () => {
    const collection_info = {
      weight: 0.25,
      tags: ['en', 'math'],
      categories: ['index', 'math'],
      task_type: 'math',
      dataset_name: 'gsm8k',
      subset_name: 'default',
    };
    const row = review({ value: { acc: 1 } });
    row.sample_score.sample_metadata = { collection_info };
    const { sample } = read(row, 'reviews/m/data_collection_default.jsonl').rows[0] ?? {};
    expect(sample?.taskType).toBe('math');
    expect(sample?.labels).toEqual([
      ['collection.weight', '0.25'],
      ['collection.tags', 'en'],
      ['collection.tags', 'math'],
      ['collection.task_type', 'math'],
      ['collection.dataset', 'gsm8k'],
      ['collection.subset', 'gsm8k/default'],
      ['collection.category0', 'index'],
      ['collection.category1', 'math'],
    ]);
  });

  it('a failed call is an error without a score', () => {
    const prediction = {
      index: 1,
      model: 'm',
      model_output: { choices: [], error: 'Request timed out' },
      messages: [{ role: 'user', content: 'Q' }],
    };
    const { response, scores } = read(prediction).rows[0] ?? {};
    expect(response).toMatchObject({ status: 'error', errorKind: 'timeout' });
    expect(scores).toEqual([]);
  });
});

describe.skipIf(!hasRealData)('real files of EvalScope', () => {
  const runs = ['qwen-plus', 'qwen3-max'].flatMap((model) =>
    ['gsm8k_main', 'iquiz_EQ'].map((file) => [model, file] as const),
  );
  const parse = (path: string) =>
    readFileSync(`${realData}/${path}`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it.each(runs)('%s %s: predictions and reviews are about the same', (model, file) => {
    const path = (kind: string) => `evalscope/v1.10/${model}/${kind}/${model}/${file}.jsonl`;
    const predictions = readAny(formats, path('predictions'));
    const reviews = readAny(formats, path('reviews'));
    expect([predictions.format, reviews.format]).toEqual(['evalscope-predictions', 'evalscope-reviews']);
    const byKey = new Map(reviews.sink.rows.map((row) => [row.join?.key, row]));
    expect(byKey.size).toBe(10);
    for (const row of predictions.sink.rows) {
      const other = byKey.get(row.join?.key ?? '');
      expect(other?.run).toBe(row.run);
      expect(other?.sample.input).toBe(row.sample.input);
      expect(other?.response?.output).toBe(row.response?.output);
      expect(other?.response?.inputTokens).toBe(row.response?.inputTokens);
    }
    for (const [i, given] of parse(path('reviews')).entries()) {
      const { index, target, sample_score } = given as {
        index: number;
        target: string;
        sample_score: { score: { value: { acc: number } } };
      };
      expect(reviews.sink.rows[i]).toMatchObject({
        sample: { id: String(index), references: [target] },
        scores: [{ metric: 'acc', score: sample_score.score.value.acc }],
      });
    }
  });

  it.each(runs)('%s %s: the report claims what the reviews say', (model, file) => {
    const [dataset, subset] = file.split('_');
    const report = readAny(formats, `evalscope/v1.10/${model}/reports/${model}/${dataset}.json`);
    const reviews = readAny(formats, `evalscope/v1.10/${model}/reviews/${model}/${file}.jsonl`).sink.rows;
    const claim = report.sink.declarations.find(({ run }) => run === reviews[0]?.run);
    const mean = reviews.reduce((sum, { scores }) => sum + (scores[0]?.score ?? 0), 0) / reviews.length;
    expect(claim).toMatchObject({ metric: 'acc', value: mean, n: 10 });
    expect(report.version).toBe('1');
    const run = report.sink.runs.find(({ key }) => key === claim?.run);
    expect(run).toMatchObject({ evaluation: dataset, model, labels: [['subset', subset]] });
  });

  it('the same questions were put to both models', () => {
    const inputs = runs.slice(0, 2).map(([, file]) => {
      const keys = ['qwen-plus', 'qwen3-max'].map((model) =>
        readAny(formats, `evalscope/v1.10/${model}/reviews/${model}/${file}.jsonl`)
          .sink.rows.map(({ sample }) => `${sample.input}|${sample.references.join()}`)
          .sort(),
      );
      expect(keys[0]).toEqual(keys[1]);
      return keys[0]?.length;
    });
    expect(inputs).toEqual([10, 10]);
  });

  it('v0: reviews repeat the predictions with a verdict', () => {
    const path = (kind: string) => `evalscope/v0/${kind}/Qwen2.5-0.5B-Instruct/arc_ARC-Easy.jsonl`;
    const predictions = readAny(formats, path('predictions')).sink;
    const reviews = readAny(formats, path('reviews')).sink;
    expect(predictions.rows.map(({ join }) => join?.key)).toEqual(reviews.rows.map(({ join }) => join?.key));
    expect(predictions.runs[0]?.key).toBe(reviews.runs[0]?.key);
    expect(reviews.runs[0]).toMatchObject({ evaluation: 'arc', labels: [['subset', 'ARC-Easy']] });
    const claims = readAny(formats, 'evalscope/v0/reports/Qwen2.5-0.5B-Instruct/arc.json').sink.declarations;
    const claim = claims.find(({ run }) => run === reviews.runs[0]?.key);
    const right = reviews.rows.filter(({ scores }) => scores[0]?.score === 1).length;
    expect(claim).toMatchObject({
      metric: reviews.rows[0]?.scores[0]?.metric,
      value: right / reviews.rows.length,
      n: 10,
    });
    expect(predictions.sum('inputTokens')).toBe(
      parse(path('predictions')).reduce(
        (sum, { usage }) => sum + (usage as { prompt_tokens: number }).prompt_tokens,
        0,
      ),
    );
  });

  it('a report of version 2 says which way is better', () => {
    const { version, sink } = readAny(formats, 'evalscope/RECONSTRUCTED_report_schema_v2_gsm8k.json');
    expect(version).toBe('2');
    expect(sink.declarations).toMatchObject([
      { metric: 'accuracy', value: 1, n: 10, lowerIsBetter: false, min: 0, max: 1 },
    ]);
  });

  it('a collection report claims averages of its groups', () => {
    const { sink } = readAny(formats, 'evalscope/RECONSTRUCTED_collection_detailed_report.json');
    const of = (label: [string, string]) =>
      Object.fromEntries(
        sink.declarations
          .filter((claim) => claim.label?.join() === label.join())
          .map(({ metric, value }) => [metric, value]),
      );
    expect(of(['collection.task_type', 'reasoning'])).toEqual({
      micro_avg: 0.8,
      macro_avg: 0.6,
      weighted_avg: 0.3556,
    });
    expect(of(['collection.subset', 'arc/ARC-Easy'])).toEqual({ micro_avg: 1 });
    expect(of(['collection.category0', 'reasoning_index']).weighted_avg).toBe(0.3556);
    expect(sink.records).toBe(0);
  });

  it('a schema has no rows', () => {
    const { format, sink } = readAny(formats, 'evalscope/rag_index_schema.json');
    expect([format, sink.records, sink.runs.length]).toEqual(['evalscope-collection-schema', 0, 0]);
    expect(sink.collections.map(({ name }) => name)).toEqual(['rag_index']);
  });

  it.each([
    [
      'benchmark_summary.json',
      {
        'Test Duration (s)': 9.1,
        Concurrency: 4,
        'Total Requests': 20,
        'TTFT (ms)': 81,
        'Avg Latency (s)': 1.5,
      },
    ],
    [
      'benchmark_summary.json',
      {
        'Time taken for tests (s)': 9.1,
        'Number of concurrency': 4,
        'Total requests': 20,
        'Average latency (s)': 1.5,
      },
    ],
    ['benchmark_percentile.json', [{ Percentiles: '50%', 'TTFT (ms)': 80, 'Latency (s)': 1.4 }]],
    [
      'benchmark_args.json',
      { parallel: 4, number: 20, rate: -1, api: 'openai', url: 'http://localhost', max_prompt_length: 9 },
    ],
  ])('%s of a load test has no samples, and says so', (name, document) => {
    const { format, sink } = readText(formats, JSON.stringify(document), `perf/${name}`);
    expect([format, sink.records, sink.runs.length]).toEqual(['evalscope-perf', 0, 0]);
    expect(sink.notes.map(({ code }) => code)).toEqual(['no_samples']);
  });
});
