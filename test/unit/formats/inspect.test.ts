import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectEval } from '$lib/formats/inspect/eval';
import { formats } from '$lib/formats';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';
import { membersOf, readBundle, readText, type Member } from './read-text';

const spec = {
  task: 'task',
  task_id: 't',
  run_id: 'r',
  eval_id: 'e',
  model: 'org/model',
  model_roles: { grader: { model: 'org/judge' } },
};
const sample = (more: object) => ({
  id: 1,
  epoch: 2,
  input: 'Q',
  target: ['A', 'B'],
  output: { choices: [{ message: { role: 'assistant', content: 'x' }, stop_reason: 'stop' }] },
  ...more,
});
const log = (samples: unknown[] | undefined, more: object = {}) => ({
  version: 2,
  status: 'success',
  eval: spec,
  samples,
  ...more,
});
const read = (value: unknown) =>
  readText(formats, JSON.stringify(value, null, 1).replaceAll('"NaN"', 'NaN'), 'log.json').sink;
const scoresOf = (scores: unknown) =>
  read(log([sample({ scores })])).rows[0]?.scores.map(({ metric, score, isCorrect }) => [
    metric,
    score,
    isCorrect,
  ]);

describe('Inspect scores', () => {
  it('words, truth values, numbers as text and NaN', () => {
    const values = {
      a: 'C',
      b: 'I',
      c: 'P',
      d: 'N',
      e: true,
      f: 'yes',
      g: '0.25',
      h: 'NaN',
      i: 'well',
      j: 0.5,
    };
    const scores = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
    expect(scoresOf(scores)).toEqual([
      ['a', 1, true],
      ['b', 0, false],
      ['c', 0.5, null],
      ['d', 0, null],
      ['e', 1, true],
      ['f', 1, null],
      ['g', 0.25, null],
      ['h', null, null],
      ['i', null, null],
      ['j', 0.5, null],
    ]);
  });

  it('several values of one scorer are several metrics', () => {
    expect(scoresOf({ s: { value: { precision: 0.5, recall: 1 } }, l: { value: [0, 1] } })).toEqual([
      ['s_precision', 0.5, null],
      ['s_recall', 1, null],
      ['l_1', 0, null],
      ['l_2', 1, null],
    ]);
  });
});

describe('Inspect samples', () => {
  it('sum the calls of the model and keep the judge apart', () => {
    const model_usage = {
      'org/model': { input_tokens: 10, output_tokens: 5, total_cost: 0.5 },
      'org/helper': { input_tokens: 1, output_tokens: 1 },
      'org/judge': { input_tokens: 100, output_tokens: 7, total_tokens: 107, total_cost: 0.25 },
    };
    const [row] = read(log([sample({ model_usage, total_time: 3, working_time: 2 })])).rows;
    expect(row?.response).toMatchObject({
      epoch: 2,
      inputTokens: 11,
      outputTokens: 6,
      tokensScope: 'sample',
      judgeTokens: 107,
      reportedCostUsd: 0.5,
      judgeCostUsd: 0.25,
      latencyMs: 2000,
      latencyKind: 'working',
    });
    const [last] = read(log([sample({ output: { usage: { input_tokens: 4 } }, total_time: 3 })])).rows;
    expect(last?.response).toMatchObject({
      inputTokens: 4,
      tokensScope: 'last_call',
      latencyMs: 3000,
      latencyKind: 'sample',
    });
  });

  it('take long texts from the attachments', () => {
    const attachments = { abc: 'the question', def: 'the answer' };
    const input = [
      { role: 'system', content: 'attachment://def' },
      { role: 'user', content: [{ type: 'text', text: 'attachment://abc' }] },
    ];
    const [row, plain] = read(
      log([
        sample({ input, attachments, output: { completion: 'attachment://def' } }),
        sample({ input: 'attachment://abc', attachments }),
      ]),
    ).rows;
    expect(row?.sample.input).toBe('system: the answer\n\nuser: the question');
    expect(row?.response?.output).toBe('the answer');
    expect(plain?.sample.input).toBe('the question');
  });

  it('take them by the address of older logs as well, wherever a text stands', () => {
    const [row] = read(
      log([
        sample({
          input: 'tc://abc',
          target: ['tc://fee', 'tc://404'],
          transcript: { content: { abc: 'the question', def: 'the answer', fee: 'the target' } },
          attachments: { '123': 'because' },
          output: { completion: 'So: tc://def' },
          scores: { match: { value: 'C', answer: 'tc://def', explanation: 'attachment://123' } },
        }),
      ]),
    ).rows;
    expect(row?.sample).toMatchObject({ input: 'the question', references: ['the target', 'tc://404'] });
    expect(row?.response).toMatchObject({ output: 'So: the answer', extractedAnswer: 'the answer' });
    expect(row?.scores[0]?.explanation?.toString()).toBe('because');
  });

  it('a crashed sample is an error whatever its score', () => {
    const [row] = read(
      log([sample({ error: { message: 'docker: no space' }, scores: { s: { value: 'C' } } })]),
    ).rows;
    expect(row?.response).toMatchObject({ status: 'error', error: 'docker: no space', errorKind: 'tool' });
  });

  it('a header by itself declares and says that samples are missing', () => {
    const results = {
      scores: [
        {
          name: 'match',
          scored_samples: 3,
          metrics: { accuracy: { value: 0.5 }, stderr: { value: 0.1 }, std: { value: 0.2 } },
        },
      ],
    };
    const sink = read({ ...log(undefined, { results }), version: undefined });
    expect(sink.records).toBe(0);
    expect(sink.notes.map(({ code }) => code)).toEqual(['samples_missing']);
    expect(sink.declarations).toMatchObject([
      { metric: 'match', value: 0.5, n: 3, standardError: 0.1 },
      { metric: 'match_std', value: 0.2, standardError: null },
    ]);
  });
});

describe.skipIf(!hasRealData)('real logs of Inspect', () => {
  interface Log {
    samples: {
      id: number;
      epoch: number;
      input: string;
      target: string;
      scores?: Record<string, { value: string }> | null;
      model_usage?: Record<string, { input_tokens: number }>;
    }[];
  }
  it.each(['data_arc_qwen', 'data_arc_sonnet', 'log_formats', 'log_tool_call_error'])('%s', (name) => {
    const { samples } = JSON.parse(readFileSync(`${realData}/inspect/${name}.json`, 'utf8')) as Log;
    const { format, sink } = readAny(formats, `inspect/${name}.json`);
    expect(format).toBe('inspect-log');
    expect([sink.rows.length, sink.records]).toEqual([samples.length, samples.length]);
    for (const [i, given] of samples.entries()) {
      expect(sink.rows[i]).toMatchObject({
        sample: { id: String(given.id), input: given.input, references: [given.target] },
        response: { epoch: given.epoch },
      });
      const values = Object.values(given.scores ?? {}).map(({ value }) => (value === 'C' ? 1 : 0));
      expect(sink.rows[i]?.scores.map(({ score }) => score)).toEqual(values);
      const usage = Object.values(given.model_usage ?? {})[0];
      if (usage) expect(sink.rows[i]?.response?.inputTokens).toBe(usage.input_tokens);
    }
  });

  const members = (name: string) => membersOf(readFileSync(`${realData}/inspect/${name}`));

  it.each([
    ['log_formats.eval', 1],
    ['mmlu-summary-choices.eval', 1],
    ['RECOMPRESSED_zstd_method93_popularity.eval', 10],
  ])('%s is one source', (name, samples) => {
    const { format, sink } = readBundle(inspectEval, members(name));
    expect(format).toBe('inspect-eval');
    expect([sink.rows.length, sink.records]).toEqual([samples, samples]);
    expect(new Set(sink.rows.map(({ run }) => run))).toEqual(new Set(sink.runs.map(({ key }) => key)));
    const scored = sink.rows.filter(({ scores }) => scores[0]?.score === 1).length;
    expect(sink.declarations[0]?.value).toBeCloseTo(scored / samples, 9);
  });

  it('the same log as .json and .eval has the same run and rows', () => {
    const bundle = readBundle(inspectEval, members('log_formats.eval')).sink;
    const document = readAny(formats, 'inspect/log_formats.json').sink;
    expect(bundle.runs[0]?.key).toBe(document.runs[0]?.key);
    expect(bundle.rows[0]?.sample).toEqual(document.rows[0]?.sample);
    expect(bundle.rows[0]?.response?.output).toBe(document.rows[0]?.response?.output);
  });

  it('without a journal the bytes name the run, and the header still speaks for it', () => {
    const bare: Member[] = members('log_formats.eval').filter(({ name }) => !name.startsWith('_journal'));
    const { sink } = readBundle(inspectEval, bare);
    expect(sink.rows[0]?.run).toBe(sink.runs[0]?.key);
    expect(sink.runs[0]).toMatchObject({ model: 'ollama/llama3.1', evaluation: 'popularity' });
    expect(inspectEval.recognise(['results/a.json', 'header.txt'])).toBeNull();
  });
});
