import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { helmName } from '$lib/formats/helm/run';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

describe('names of HELM runs', () => {
  it.each([
    [
      'mmlu:subject=philosophy,method=joint,model=openai_gpt2',
      'mmlu:subject=philosophy,method=joint',
      'openai/gpt2',
    ],
    ['mmlu-subject=philosophy,model=org/a_b', 'mmlu:subject=philosophy', 'org/a_b'],
    ['gsm:model=x,model_deployment=y', 'gsm', 'x'],
  ])('%s', (name, evaluation, model) => {
    expect(helmName(name)).toMatchObject({ evaluation, model, dataset: evaluation.split(':')[0] });
  });
  it('anything else says nothing', () => expect(helmName('Some folder').evaluation).toBeNull());
});

describe('HELM', () => {
  it('a failed request is an error; options that are scored one by one are one answer', () => {
    const instance = {
      id: 'i',
      input: { text: 'Q' },
      references: [
        { output: { text: 'A' }, tags: ['correct'] },
        { output: { text: 'B' }, tags: [] },
      ],
    };
    const state = (more: object) => ({
      instance,
      train_trial_index: 0,
      result: { success: true, completions: [{ text: 'x' }] },
      ...more,
    });
    const request_states = [
      state({ reference_index: 0, request_mode: 'original' }),
      state({ reference_index: 1, request_mode: 'original' }),
      state({ reference_index: 1, request_mode: 'calibration' }),
      state({ instance: { ...instance, id: 'j' }, result: { success: false, error: 'connection lost' } }),
    ];
    const { sink } = readText(
      formats,
      JSON.stringify({ adapter_spec: { model: 'm' }, request_states }, null, 1),
      'r/scenario_state.json',
    );
    expect([sink.rows.length, sink.ignored]).toEqual([2, 2]);
    expect(sink.rows[0]).toMatchObject({
      sample: { references: ['A'], choicesCount: 2 },
      response: { output: null, status: 'ok' },
    });
    expect(sink.rows[1]?.response).toMatchObject({ status: 'error', errorKind: 'service' });
  });

  it.skipIf(!hasRealData)('real run: states, statistics and means meet', () => {
    const folder = 'helm/mmlu-subject=philosophy,method=multiple_choice_joint,model=openai_gpt2';
    const [states, stats, means, runSpec] = ['scenario_state', 'per_instance_stats', 'stats', 'run_spec'].map(
      (file) => readAny(formats, `${folder}/${file}.json`).sink,
    );
    const given = JSON.parse(readFileSync(`${realData}/${folder}/per_instance_stats.json`, 'utf8')) as {
      instance_id: string;
      stats: { name: { name: string }; mean: number }[];
    }[];
    expect(states?.rows.map(({ join }) => join?.key)).toEqual(stats?.rows.map(({ join }) => join?.key));
    expect(new Set([states, stats, means, runSpec].map((sink) => sink?.runs[0]?.key)).size).toBe(1);
    expect(states?.runs[0]?.evaluation).toBe(runSpec?.runs[0]?.evaluation);
    for (const [i, { instance_id, stats: own }] of given.entries()) {
      const mean = (name: string) => own.find((stat) => stat.name.name === name)?.mean;
      expect(stats?.rows[i]?.sample.id).toBe(instance_id);
      expect(stats?.rows[i]?.scores.find(({ metric }) => metric === 'exact_match')?.score).toBe(
        mean('exact_match'),
      );
      expect(stats?.rows[i]?.response?.inputTokens).toBe(mean('num_prompt_tokens'));
    }
    const quality = new Set(stats?.rows.flatMap(({ scores }) => scores.map(({ metric }) => metric)));
    for (const { metric } of stats?.metrics ?? []) quality.delete(metric);
    expect(quality.size).toBe(8);
    const inTest = new Set(
      states?.rows.filter(({ sample }) => sample.labels?.[0]?.[1] === 'test').map(({ sample }) => sample.id),
    );
    const scores =
      stats?.rows
        .filter(({ sample }) => inTest.has(sample.id))
        .map((row) => row.scores.find(({ metric }) => metric === 'exact_match')?.score ?? 0) ?? [];
    const claim = means?.declarations.find(
      ({ metric, label }) => metric === 'exact_match' && label?.[1] === 'test',
    );
    expect(claim?.value).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / scores.length, 9);
    expect(readAny(formats, `${folder}/scenario.json`)).toMatchObject({ format: 'helm-scenario' });
  });
});

const result = (more: object) => ({
  provider: { id: 'openai:gpt', label: '' },
  prompt: { raw: 'Solve 1', label: 'Solve {{x}}' },
  vars: { x: '1' },
  testIdx: 0,
  promptIdx: 0,
  success: false,
  score: 0,
  failureReason: 1,
  error: 'Expected 2',
  response: { output: '3', tokenUsage: { prompt: 4, completion: 2, total: 6 }, cost: 0.5 },
  namedScores: { Tone: 0.5 },
  testCase: {
    vars: { x: '1' },
    assert: [
      { type: 'equals', value: '2' },
      { type: 'llm-rubric', value: 'nice' },
    ],
    metadata: { kind: 'sum' },
  },
  ...more,
});
const read = (results: unknown[], version = 3) =>
  readText(
    formats,
    JSON.stringify({ evalId: 'e', results: { version, results }, config: {} }, null, 1),
    'out.json',
  );

describe('promptfoo', () => {
  it('a failed assertion is a miss, a crash is an error', () => {
    const { sink } = read([result({}), result({ failureReason: 2, error: 'API error 500', response: null })]);
    expect(sink.rows[0]).toMatchObject({
      sample: { input: '1', references: ['2'], labels: [['kind', 'sum']] },
      response: { status: 'ok', error: null, inputTokens: 4, outputTokens: 2, reportedCostUsd: 0.5 },
      scores: [
        { metric: 'score', score: 0, isCorrect: false },
        { metric: 'tone', score: 0.5 },
      ],
    });
    expect(sink.rows[1]?.response).toMatchObject({ status: 'error', errorKind: 'service' });
    expect(sink.runs).toMatchObject([{ model: 'openai:gpt', condition: null, name: 'e' }]);
  });

  it('several prompts are conditions, and the order of variables does not matter', () => {
    const other = { raw: 'Hm 1', label: 'Hm {{x}}' };
    const { version, sink } = read(
      [result({ vars: { a: 1, b: 'x' } }), result({ prompt: other, vars: { b: 'x', a: 1 } })],
      2,
    );
    expect(version).toBe('2');
    expect(sink.runs.map(({ condition }) => condition)).toEqual(['Solve {{x}}', 'Hm {{x}}']);
    expect(sink.rows[0]?.sample.input).toBe('{"a":1,"b":"x"}');
    expect(sink.rows[1]?.sample.input).toBe(sink.rows[0]?.sample.input);
  });

  it('results one a line', () => {
    const { format, sink } = readText(
      formats,
      `${JSON.stringify(result({}))}\n${JSON.stringify(result({}))}`,
      'out.jsonl',
    );
    expect([format, sink.rows.length]).toEqual(['promptfoo-rows', 2]);
    // Nothing in a line names its evaluation.
    expect(sink.runs.map(({ evaluation }) => evaluation)).toEqual(['out']);
    expect(sink.rows.map(({ sample }) => sample.evaluation)).toEqual(['out', 'out']);
  });

  it.skipIf(!hasRealData)('real export', () => {
    const path = 'promptfoo/TRIMMED_sample-export.json';
    const given = (
      JSON.parse(readFileSync(`${realData}/${path}`, 'utf8')) as {
        results: { results: { cost: number; score: number }[] };
      }
    ).results.results;
    const { version, sink } = readAny(formats, path);
    expect(version).toBe('3');
    expect(sink.rows.map(({ scores }) => scores[0]?.score)).toEqual(given.map(({ score }) => score));
    expect(sink.sum('reportedCostUsd')).toBeCloseTo(
      given.reduce((sum, { cost }) => sum + cost, 0),
      12,
    );
    expect(sink.rows.map(({ response }) => response?.status)).toEqual(given.map(() => 'ok'));
    expect(new Set(sink.runs.map(({ model }) => model))).toEqual(
      new Set(['openai:gpt-5', 'openai:gpt-5-mini']),
    );
    expect(new Set(sink.rows.map(({ sample }) => sample.input)).size).toBe(2);
  });
});
