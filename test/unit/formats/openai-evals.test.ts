import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { hasRealData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const read = (...rows: object[]) => readText(formats, lines(...rows), 'log.jsonl');
const event = (type: string, data: object, sample_id = 's.0') => ({
  ...{ run_id: 'r', event_id: 1, sample_id, type, data },
});
const spec = {
  spec: {
    completion_fns: ['m', 'judge'],
    eval_name: 'e.dev.v0',
    base_eval: 'e',
    run_id: 'r',
    created_at: '2026-01-01',
  },
};

describe('a log', () => {
  it('is one run, whose report may stand anywhere', () => {
    const report = {
      final_report: { accuracy: 0.5, boostrap_std: 0.1, usage_total_tokens: 9, 'counts/A': 3 },
    };
    const { format, sink } = read(
      spec,
      report,
      event('match', { correct: true, expected: 'A', picked: 'A' }),
    );
    expect(format).toBe('openai-evals-log');
    expect(sink.runs).toMatchObject([{ model: 'm', evaluation: 'e.dev.v0', name: 'r' }]);
    const run = sink.runs[0]?.key;
    expect(sink.declarations).toEqual([{ run, metric: 'accuracy', value: 0.5, standardError: 0.1 }]);
    expect(sink.rows).toMatchObject([{ run, sample: { id: 's.0', references: ['A'] } }]);
    expect(sink.ignored).toBe(2);
  });
  it('has an answer a sample, whatever events tell of it', () => {
    const { sink } = read(
      event('sampling', { prompt: 'Q', sampled: ['A'], usage: { prompt_tokens: 3, completion_tokens: 1 } }),
      event('sampling', { prompt: 'Compare. [BEGIN DATA] Q A [END DATA]', sampled: 'Y' }),
      event('metrics', { choice: 'Y', score: 1, long: 'x' }),
      event('raw_sample', { any: 1 }),
    );
    expect(sink.rows.map(({ response, scores, join }) => [response?.output, scores, join?.key])).toEqual([
      ['A', [], 's.0'],
      [null, [{ metric: 'score', given: 'score', score: 1 }], 's.0'],
    ]);
    expect(sink.rows[0]?.response).toMatchObject({ inputTokens: 3, outputTokens: 1, tokensScope: 'sample' });
    expect(sink.rows[1]?.response?.labels).toEqual([['choice', 'Y']]);
    expect(sink.ignored).toBe(2);
  });
  it('keeps an error apart from a wrong answer', () => {
    const { sink } = read(event('error', { type: 'Timeout', message: 'Request timed out.' }));
    expect(sink.rows).toMatchObject([{ response: { status: 'error', errorKind: 'timeout' }, scores: [] }]);
  });
  it('of messages asks what the user said', () => {
    const prompt = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Q' },
    ];
    const told = readTranscript('openai-evals-log', event('sampling', { prompt, sampled: ['A'] }));
    expect(told).toMatchObject({
      input: [{ is: 'text', text: 'Q' }],
      outputs: [[{ is: 'text', text: 'A' }]],
    });
  });
});

describe('an item of an evaluation', () => {
  const row = (item: object) => ({
    run_id: 'r',
    data_source_idx: 1,
    item,
    sample: { outputs: [] },
    grades: { g: 1 },
  });
  it('is known by what was asked, the reference apart', () => {
    const { sink } = read(row({ text: 'Q', label: '1' }), row({ b: 2, a: 'x', ideal: ['1', '2'] }));
    expect(sink.rows.map(({ sample }) => [sample.input, sample.references])).toEqual([
      ['Q', ['1']],
      ['{"a":"x","b":2}', ['1', '2']],
    ]);
  });
  it('of the API has the grader’s name without its id', () => {
    const item = {
      object: 'eval.run.output_item',
      datasource_item_id: 0,
      datasource_item: { q: 'Q' },
      results: [{ name: 'Judge-0f8fad5b-d9cb-469f-a165-70867728950e', passed: false, score: 0.25 }],
      sample: {
        model: 'm',
        output: [],
        error: { code: 'rate_limit_exceeded', message: 'Rate limit reached' },
      },
    };
    const { format, sink } = read(item, item);
    expect(format).toBe('openai-evals-items');
    expect(sink.rows[0]).toMatchObject({
      scores: [{ metric: 'judge', given: 'Judge', score: 0.25, isCorrect: false }],
      response: { status: 'error', errorKind: 'rate_limit' },
    });
  });
});

describe.skipIf(!hasRealData)('real files', () => {
  it('an export with two models on 18 items', () => {
    const { format, sink } = readAny(
      formats,
      'openai_hosted/TRIMMED_eval_items_ALL_2025-01-04_17-35-52.jsonl',
    );
    expect(format).toBe('openai-evals-hosted');
    expect([sink.rows.length, sink.runs.length]).toEqual([36, 2]);
    const right = sink.runs.map(({ key }) => {
      const own = sink.rows.filter(({ run, scores }) => run === key && scores[0]?.score === 1);
      return new Set(own.map(({ sample }) => sample.input));
    });
    const [first = new Set<string | null>(), second = new Set<string | null>()] = right;
    const both = [...first].filter((input) => second.has(input)).length;
    const all = new Set(sink.rows.map(({ sample }) => sample.input)).size;
    expect([all, both, first.size - both, second.size - both]).toEqual([18, 17, 0, 0]);
    expect(new Set(sink.runs.map(({ model }) => model)).size).toBe(2);
  });
  it('a log', () => {
    const { format, sink } = readAny(formats, 'other/RECONSTRUCTED_2601010000ABCDEFGH_gpt-4o_demo.jsonl');
    expect(format).toBe('openai-evals-log');
    expect(sink.runs).toMatchObject([{ model: 'gpt-4o', evaluation: 'demo.dev.v0' }]);
    expect([sink.rows.length, sink.ignored]).toEqual([4, 2]);
    expect(sink.declarations).toMatchObject([{ metric: 'accuracy', value: 0.5, standardError: 0.25 }]);
  });
});
