import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gageRunKey } from '$lib/formats/gage/run';
import { gageMetric } from '$lib/formats/gage/scores';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const json = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const row = {
  sample_id: 'task:q1',
  task_id: 'task',
  sample: {
    id: 'q1',
    messages: [
      { role: 'system', content: 'Be short.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'a.png' } },
          { type: 'text', text: 'What?' },
        ],
      },
    ],
    references: ['one', { answer: 'two' }, { answer: [{ type: 'text', text: 'three' }] }],
    metadata: { difficulty: 'easy', option_map: { A: 'x' }, deep: { er: { key: 1 } } },
    data_tag: { language: ['zh', 'en'], empty: null },
  },
  model_output: { answer: 'one', latency_ms: 12, usage: { prompt_tokens: 3, completion_tokens: 1 } },
  metrics: { exact_match: { values: { score: '1.0' } }, bleu: { values: { score: 0.5, brevity: 1 } } },
};
const read = (rows: readonly unknown[], path = 'runs/a/samples.jsonl') =>
  readText(formats, json(rows), path).sink;

describe('gage-eval rows', () => {
  it('take input, references and labels of every shape', () => {
    const [first] = read([row]).rows;
    expect(first?.sample.input).toBe('system: Be short.\n\nuser: [image_url: a.png]\nWhat?');
    expect(first?.sample.references).toEqual(['one', 'two', 'three']);
    expect(first?.sample.labels).toEqual([
      ['language', 'zh'],
      ['language', 'en'],
      ['difficulty', 'easy'],
      ['deep.er.key', '1'],
    ]);
    expect(first?.response).toMatchObject({
      output: 'one',
      inputTokens: 3,
      latencyMs: 12,
      tokensScope: 'sample',
    });
    expect(first?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['exact_match', 1],
      ['bleu', 0.5],
      ['bleu_brevity', 1],
    ]);
  });

  it('with several trials count once, and say that the trials are not read', () => {
    const sink = read([{ ...row, trial_results: [{}, {}, {}] }]);
    expect(sink.rows).toHaveLength(1);
    expect(sink.notes).toMatchObject([
      { severity: 'advice', code: 'trials_not_read', field: 'trial_results' },
    ]);
    expect(sink.notes[0]?.message).toContain('3 trials');
    expect(read([{ ...row, trial_results: [{}] }]).notes).toEqual([]);
  });

  it('fall back to predict_result and eval_result', () => {
    const bare = { ...row, model_output: undefined, metrics: undefined };
    const predict_result = [{ message: { role: 'assistant', content: 'a' } }, { answer: 'b' }];
    const judged = {
      ...bare,
      judge_output: {},
      sample: { ...bare.sample, predict_result, eval_result: { overall: { score: 0.7 } } },
    };
    const [first] = read([judged]).rows;
    expect(first?.response).toMatchObject({ output: 'a', candidates: 2, status: 'ok' });
    expect(first?.scores).toEqual([{ metric: 'score', score: 0.7 }]);
  });

  it('a crash is a status and not a score', () => {
    const [first] = read([{ ...row, model_output: { error: 'Rate limit exceeded' }, metrics: {} }]).rows;
    expect(first?.response).toMatchObject({ status: 'error', errorKind: 'rate_limit', output: null });
    expect(first?.scores).toEqual([]);
  });

  it('an unscored metric is null', () => {
    const [first] = read([{ ...row, metrics: { exact_match: { values: { score: null } } } }]).rows;
    expect(first?.scores[0]?.score).toBeNull();
  });

  it('lengths and times are no quality', () => {
    expect(gageMetric('text_length', 'length')).toEqual({
      metric: 'text_length',
      given: 'text_length.length',
      diagnostic: true,
    });
    expect(gageMetric('exact_match', 'score').diagnostic).toBe(false);
  });

  it('meet their summary by folder, and each other across layouts', () => {
    const key = (path: string, runId: string | null = null) => gageRunKey({ path, digest: path }, runId, 't');
    expect(key('runs/a/samples.jsonl')).toBe(key('runs/a/summary.json', 'run-1'));
    expect(key('runs/a/samples/ns/t_1.json')).toBe(key('runs/a/samples.jsonl'));
    expect(key('runs/a/samples.jsonl')).not.toBe(key('runs/b/samples.jsonl'));
    expect(key('x/model-a.jsonl')).not.toBe(key('x/model-b.jsonl'));
    const id = 'run-20261120113858-fcaf3989';
    expect(key(`x/${id}/samples.jsonl`)).toBe(key('summary.json', id));
  });
});

interface Given {
  sample: { id: string };
  metrics: Record<string, { values: Record<string, number> }>;
}

describe.skipIf(!hasRealData)('real files of gage-eval', () => {
  const parse = (path: string): Given[] =>
    readFileSync(`${realData}/gage/${path}`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Given);

  it('rows have their scores, tokens and labels', () => {
    const expected = parse('run/samples.jsonl');
    const { format, sink } = readAny(formats, 'gage/run/samples.jsonl');
    expect(format).toBe('gage-samples');
    expect(sink.rows).toHaveLength(expected.length);
    for (const [i, given] of expected.entries()) {
      const values = Object.values(given.metrics).flatMap((metric): number[] => Object.values(metric.values));
      expect(sink.rows[i]?.scores.map(({ score }) => score)).toEqual(values);
      expect(sink.rows[i]?.response?.inputTokens).toBe(12);
      expect(sink.rows[i]?.sample.id).toBe(given.sample.id);
    }
  });

  it('one file for each sample, and all of them pretty-printed one after another, say the same', () => {
    const ids = ['mc_0001', 'qa_0001', 'qa_0002'];
    const paths = ids.map((id) => `gage/run/samples/judge_research_task/research_task_${id}.json`);
    const single = paths.flatMap((path) => readAny(formats, path).sink.rows);
    const text = paths.map((path) => readFileSync(`${realData}/${path}`, 'utf8')).join('\n');
    const values = readText(formats, text, 'gage/run/samples/judge_research_task/samples.jsonl');
    const lines = readAny(formats, 'gage/run/samples.jsonl').sink.rows;
    const byId = (rows: typeof lines) =>
      [...rows].sort((a, b) => ((a.sample.id ?? '') < (b.sample.id ?? '') ? -1 : 1));
    const told = (rows: typeof lines) => JSON.stringify(byId(rows));
    expect(values.format).toBe('gage-samples');
    expect(told(single)).toBe(told(lines));
    expect(told(values.sink.rows)).toBe(told(lines));
  });

  it('the summary claims what the rows say', () => {
    const { sink } = readAny(formats, 'gage/run/summary.json');
    const { rows } = readAny(formats, 'gage/run/samples.jsonl').sink;
    expect(sink.runs[0]?.key).toBe(rows[0]?.run);
    for (const { metric, value, n } of sink.declarations) {
      const scores = rows.flatMap((one) =>
        one.scores.filter((score) => score.metric === metric).map(({ score }) => score ?? 0),
      );
      expect(value).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / scores.length, 9);
      expect(n).toBe(scores.length);
    }
    expect(sink.declarations).toHaveLength(2);
  });

  it('the thirteen kinds of sample become samples without answers', () => {
    const { format, sink } = readAny(formats, 'gage/seed001_examples.jsonl');
    expect(format).toBe('gage-sample-spec');
    expect(sink.rows).toHaveLength(13);
    for (const { response, sample } of sink.rows) {
      expect(response).toBeNull();
      expect(sample.references).toHaveLength(1);
      expect(sample.taskType).not.toBeNull();
      expect(sample.input).not.toBeNull();
    }
    expect(sink.rows[1]?.sample.choicesCount).toBe(2);
    expect(sink.rows[8]?.sample.references).toEqual(['[image_url: refs/apple_0001.png]']);
    const own = readAny(formats, 'gage/samples.jsonl').sink;
    expect(own.rows[2]?.sample.labels).toContainEqual(['language', 'fr-topic']);
  });

  it('events are understood and passed over', () => {
    const { format, sink } = readAny(formats, 'gage/run/events.jsonl');
    expect([format, sink.ignored, sink.rows.length]).toEqual([
      'gage-events',
      parse('run/events.jsonl').length,
      0,
    ]);
  });
});

it('names the model under test from the backend of its role', () => {
  const summary = {
    run: {
      run_id: 'r',
      metadata: {
        backends: [
          { backend_id: 'judge', config: { model: 'gpt-4o' } },
          { backend_id: 'own', config: { model_path: 'org/model' } },
        ],
        role_adapters: [
          { role_type: 'judge_model', backend_id: 'judge' },
          { role_type: 'dut_model', backend_id: 'own' },
        ],
      },
    },
    metrics: [{ metric_id: 'acc', values: { score: '0.50000' }, count: 2, task_id: 't' }],
    sample_count: 2,
  };
  const { sink } = readText(formats, JSON.stringify(summary, null, 2), 'runs/a/summary.json');
  expect(sink.runs[0]).toMatchObject({ model: 'org/model', evaluation: 't' });
  expect(sink.declarations).toEqual([{ run: sink.runs[0]?.key, metric: 'acc', value: 0.5, n: 2 }]);
});
