import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { hasRealData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const span = (id: string, parent: string | null, type: string, more: object = {}) => ({
  ...{
    span_id: id,
    root_span_id: 'r',
    span_parents: parent === null ? null : [parent],
    is_root: parent === null,
  },
  ...{ span_attributes: { type }, ...more },
});
const root = span('r', null, 'eval', {
  input: 'Q',
  output: 'A',
  expected: 'R',
  scores: { Exact: 1, Judge: null },
  metrics: { start: 100, end: 109 },
});
const call = (id: string, parent: string, prompt: number, more: object = {}) =>
  span(id, parent, 'llm', {
    metadata: { model: `model of ${id}` },
    metrics: { prompt_tokens: prompt, completion_tokens: 1, tokens: prompt + 1, prompt_cached_tokens: 2 },
    ...more,
  });
const read = (...spans: object[]) => readText(formats, JSON.stringify(spans, null, 1), 'exp.json');

describe('an answer', () => {
  it('has the tokens of all calls, those of scorers apart', () => {
    const { format, sink } = read(
      call('judge-early', 's', 1000),
      root,
      span('t', 'r', 'task', { metrics: { start: 100, end: 102.5 } }),
      call('a', 't', 10),
      call('b', 't', 20),
      span('s', 'r', 'score'),
      call('said', 'r', 500, { span_attributes: { type: 'llm', purpose: 'scorer' } }),
    );
    expect(format).toBe('braintrust-spans-file');
    expect(sink.rows).toHaveLength(1);
    expect(sink.ignored).toBe(6);
    expect(sink.rows[0]?.response).toMatchObject({
      ...{ inputTokens: 30, outputTokens: 2, totalTokens: 32, cacheReadTokens: 4, judgeTokens: 1001 + 501 },
      ...{ latencyMs: 2500, tokensScope: 'sample' },
    });
    expect(sink.runs).toMatchObject([{ model: 'model of a', name: 'exp' }]);
  });
  it('keeps a score that was not given apart from 0', () => {
    expect(read(root).sink.rows[0]?.scores).toMatchObject([
      { metric: 'exact', score: 1 },
      { metric: 'judge', score: null },
    ]);
  });
  it('without a model is of what its file is called, and that is said', () => {
    const { sink } = read(root);
    expect(sink.runs).toMatchObject([{ model: 'exp' }]);
    expect(sink.notes.map(({ code }) => code)).toEqual(['model_from_path']);
    expect(sink.rows[0]?.response).toMatchObject({ latencyMs: 9000, tokensScope: null, inputTokens: null });
  });
  it('that crashed is none', () => {
    const { sink } = read({ ...root, output: null, error: 'Rate limit exceeded' });
    expect(sink.rows[0]?.response).toMatchObject({ status: 'error', errorKind: 'rate_limit' });
  });
  it('is read as it was given', () => {
    expect(readTranscript('braintrust-spans', root)).toMatchObject({
      input: [{ is: 'text', text: 'Q' }],
      outputs: [[{ is: 'text', text: 'A' }]],
      references: [[{ is: 'text', text: 'R' }]],
    });
  });
});

it.skipIf(!hasRealData)('rows one a line', () => {
  const { format, sink } = readAny(formats, 'other/RECONSTRUCTED_experiment_fetch.jsonl');
  expect(format).toBe('braintrust-spans');
  expect([sink.rows.length, sink.ignored]).toEqual([1, 1]);
  expect(sink.runs).toMatchObject([{ model: 'gpt-4o' }]);
  expect(sink.rows).toMatchObject([
    { sample: { id: 'ds0' }, response: { latencyMs: 500 }, scores: [{ score: 1 }] },
  ]);
});
