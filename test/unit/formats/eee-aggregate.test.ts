import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { eeeAggregate } from '$lib/formats/eee/aggregate';
import { readDocument, whoTakes } from './collect';

const UUID = '2d0a09db-e97e-4ef7-9987-ef7c933ad721';

const aggregate = {
  schema_version: '0.3.0',
  evaluation_id: 'bench/model/1764204739.5',
  evaluation_timestamp: '1764204739.5',
  retrieved_timestamp: '1777366846.6',
  source_metadata: { source_name: 'inspect_ai', source_type: 'evaluation_run' },
  eval_library: { name: 'inspect_ai', version: '0.3.1' },
  model_info: { name: 'Model', id: 'org/model', additional_details: { total_cost_usd: '122.49' } },
  evaluation_results: [
    {
      evaluation_result_id: 'exact_match@5:test',
      evaluation_name: 'bench',
      source_data: { dataset_name: 'Bench', samples_number: 500 },
      metric_config: { lower_is_better: false, min_score: 0, max_score: '1.0', metric_id: 'ignored' },
      score_details: { score: 0.5, uncertainty: { standard_error: { value: 0.01 }, num_samples: 498 } },
      generation_config: { generation_args: { temperature: 0.5, note: 'a "b"\n c' } },
    },
    {
      evaluation_name: 'bench, slow part',
      source_data: { samples_number: 7 },
      metric_config: { metric_name: 'Word Error Rate', lower_is_better: true, max_score: 'Infinity' },
      score_details: { score: '3.5' },
    },
    { evaluation_name: 'bare' },
    'not a result',
  ],
  detailed_evaluation_results: {
    file_path: `data/bench/org/model/${UUID.toUpperCase()}_samples.jsonl`,
    hash_algorithm: 'sha256',
    checksum: 'AB'.repeat(32),
  },
};

describe('an aggregate', () => {
  const { sink, version } = readDocument(eeeAggregate, JSON.stringify(aggregate, null, 2), {
    path: `x/${UUID}.json`,
    digest: 'd',
  });
  const key = sink.runs[0]?.key ?? '';

  it('is recognised by shape and holds no records', () => {
    expect(version).toBe('0.3.0');
    expect(sink.records).toBe(0);
    expect(whoTakes(formats, JSON.stringify(aggregate))).toBe('eee-aggregate');
  });

  it('is a run that can find its samples', () => {
    expect(sink.runs).toEqual([
      {
        key,
        role: 'aggregate',
        name: 'bench/model/1764204739.5',
        model: 'org/model',
        evaluation: null,
        dataset: 'Bench',
        harness: 'inspect_ai 0.3.1',
        startedAt: 1764204739500,
        spendUsd: 122.49,
        config: '{"generation_args":{"temperature":0.5,"note":"a \\"b\\"\\n c"}}',
        links: [
          { kind: 'path', value: `${UUID.toUpperCase()}_samples.jsonl`, model: 'org/model' },
          { kind: 'uuid', value: UUID, model: 'org/model' },
          { kind: 'sha256', value: 'ab'.repeat(32), model: 'org/model' },
          { kind: 'run_name', value: 'bench/model/1764204739.5', model: 'org/model' },
        ],
      },
    ]);
  });

  it('declares a score for each result', () => {
    const facts = { run: key, label: null, standardError: null, min: null, max: null, n: null, value: null };
    expect(sink.declarations).toEqual([
      {
        ...facts,
        metric: 'exact_match_at_5',
        evaluation: 'bench',
        label: ['split', 'test'],
        value: 0.5,
        n: 498,
        standardError: 0.01,
        lowerIsBetter: false,
        min: 0,
        max: 1,
      },
      {
        ...facts,
        metric: 'word_error_rate',
        evaluation: 'bench, slow part',
        value: 3.5,
        n: 7,
        lowerIsBetter: true,
      },
      { ...facts, metric: 'score', evaluation: 'bare', lowerIsBetter: null },
    ]);
  });
});

describe('aggregate 0.1.0', () => {
  it('gives its inline samples as rows without a score', () => {
    const old = {
      schema_version: '0.1.0',
      evaluation_id: 'b/m/1',
      source_data: ['https://example.org'],
      model_info: { name: 'M' },
      evaluation_results: [{ evaluation_name: 'b', score_details: { score: 1 } }],
      detailed_evaluation_results_per_samples: [
        { sample_id: 'a', input: 'q', ground_truth: 'r', response: 'r', choices: ['r', 's'] },
        { sample_id: 'b', input: 'q2', ground_truth: 'r' },
        { input: '' },
      ],
    };
    const text = JSON.stringify(old);
    const { sink } = readDocument(eeeAggregate, text);
    expect(sink.rows).toMatchObject([
      {
        run: sink.runs[0]?.key,
        sample: { evaluation: 'b', id: 'a', input: 'q', references: ['r'], choicesCount: 2 },
      },
      { run: null, sample: { id: 'b' }, response: null },
    ]);
    expect(sink.rejected).toHaveLength(1);
    const [place] = sink.places;
    expect(text.slice(place?.offset, (place?.offset ?? 0) + (place?.length ?? 0))).toBe(
      JSON.stringify(old.detailed_evaluation_results_per_samples[0]),
    );
  });
});

it('an index of files is known and ignored', () => {
  const line = '{"benchmark":"x","object_uuid":"u","record_type":"aggregate","sha256":"s"}\n';
  expect(whoTakes(formats, line.repeat(3))).toBe('eee-index');
});
