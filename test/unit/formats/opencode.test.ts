import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { hasRealData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const read = (value: unknown) => readText(formats, JSON.stringify(value, null, 1), 'some.json');
const lines = (...rows: unknown[]) =>
  readText(formats, rows.map((row) => JSON.stringify(row)).join('\n'), 'some.jsonl');

describe('scores of OpenCode sessions', () => {
  const l1 = {
    input_file: 'evals/eval_run_2026-02-16_0100.json',
    summary: { total_sessions: 1 },
    checks_by_id: {},
    sessions: [
      {
        session_id: 'ses_aaa',
        pass_rate: 0.5,
        checks: [
          { check_id: 'S1-H1', check_name: 'Handoff Present', passed: true, message: 'found' },
          { check_id: 'C3-H1', check_name: 'Grep First', passed: false, message: 'read first' },
        ],
      },
    ],
  };
  const check = {
    metric_name: 'P2_compliance',
    pillar_id: 'P2',
    score: 0.8,
    passed: true,
    explanation: 'good',
  };
  const l2 = (...checks: object[]) => ({
    summary: {},
    sessions: [{ session_id: 'ses_aaa', title: 't', pass_rate: 1, checks }],
  });

  it('layer 1 has a metric for each check', () => {
    const { version, sink } = read(l1);
    expect(version).toBe('L1');
    expect(sink.rows[0]?.scores.map(({ metric, score, isCorrect }) => [metric, score, isCorrect])).toEqual([
      ['s1_h1', 1, true],
      ['c3_h1', 0, false],
      ['l1_pass_rate', 0.5, undefined],
    ]);
    expect(sink.rows[0]?.join).toEqual({ key: 'ses_aaa', provisional: true });
  });

  it('layer 2 is unscored where the judge failed', () => {
    const failed = {
      ...check,
      metric_name: 'S1_compliance',
      score: 0,
      passed: false,
      explanation: 'Evaluation error: 429',
    };
    const { version, sink } = read(l2(check, failed));
    expect(version).toBe('L2');
    expect(sink.rows[0]?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['p2_compliance', 0.8],
      ['s1_compliance', null],
      ['l2_pass_rate', 1],
    ]);
    const missing = { ...check, metric_name: 'error', score: 0, explanation: 'Missing prompt or response' };
    expect(read(l2(missing)).sink.rows[0]?.scores).toEqual([]);
  });

  it.skipIf(!hasRealData)('meet their session and its export under one run', () => {
    const sessions = readAny(formats, 'opencode/eval_run_reconstructed_8801189.json').sink;
    const exported = readAny(formats, 'opencode/RECONSTRUCTED_opencode_export_session.json').sink;
    const keys = [sessions, exported, read(l1).sink, read(l2(check)).sink].map(
      ({ rows }) => `${rows[0]?.run} ${rows[0]?.join?.key}`,
    );
    expect(new Set(keys).size).toBe(1);
    expect(exported.runs[0]).toMatchObject({ model: 'anthropic/claude-opus-4-6', spendUsd: 0.0123 });
    expect(exported.rows[0]?.response).toMatchObject({
      output: 'One file: app.py',
      reportedCostUsd: 0.0123,
      inputTokens: 812,
      outputTokens: 90,
      cacheReadTokens: 1024,
      latencyMs: 9000,
      toolCalls: 1,
    });
  });
});

describe.skipIf(!hasRealData)('session arrays of both versions', () => {
  it.each([
    ['1', 'eval_run_reconstructed_7775994_first_version.json'],
    ['2', 'eval_run_reconstructed_8801189.json'],
  ])('version %s', (expected, file) => {
    const { version, sink } = readAny(formats, `opencode/${file}`);
    expect(version).toBe(expected);
    expect(sink.rows.map(({ sample }) => sample.id)).toEqual(['ses_aaa', 'ses_bbb', 'ses_ccc']);
    expect(sink.rows[0]?.sample.input).toBe('List the src folder\n\nRead app.py and summarise it');
    expect(sink.rows.map(({ response }) => response?.status)).toEqual(['ok', 'no_answer', 'no_answer']);
    expect(sink.rows.map(({ response }) => response?.toolCalls)).toEqual([2, 1, 0]);
    expect(sink.rows[0]?.response?.interactionType).toBe('agentic');
  });
});

describe('Vertex rows', () => {
  const user = { role: 'user', parts: [{ text: 'Q' }] };
  const candidates = [{ content: { role: 'model', parts: [{ text: 'A' }] }, finishReason: 'STOP' }];

  it('GEMINI: a last content of the model is the reference', () => {
    const model = { role: 'model', parts: [{ text: 'R' }] };
    const response = {
      candidates,
      modelVersion: 'gemini-2.5',
      usageMetadata: { promptTokenCount: 2, candidatesTokenCount: 1 },
    };
    const { version, sink } = lines(
      { request: { contents: [user, model] }, response },
      { request: { contents: [user] }, response },
    );
    expect(version).toBe('GEMINI');
    expect(sink.rows[0]).toMatchObject({
      sample: { input: 'Q', references: ['R'] },
      response: { output: 'A', inputTokens: 2, outputTokens: 1, stopReason: 'STOP' },
    });
    expect(sink.rows[1]?.sample.references).toEqual([]);
    expect(sink.runs).toMatchObject([{ model: 'gemini-2.5' }]);
  });

  it('OPENAI', () => {
    const choices = [{ message: { role: 'assistant', content: 'A' }, finish_reason: 'stop' }];
    const request = { messages: [{ role: 'user', content: 'Q' }] };
    const { version, sink } = lines({ request, response: { choices, model: 'gpt' } });
    expect([version, sink.rows[0]?.response?.output, sink.runs[0]?.model]).toEqual(['OPENAI', 'A', 'gpt']);
  });

  it('FLATTEN, also as a list', () => {
    const row = { prompt: 'Q', response: 'A', reference: 'R' };
    for (const { version, sink } of [lines(row, row), read([row, row])]) {
      expect(version).toBe('FLATTEN');
      expect(sink.rows).toHaveLength(2);
      expect(sink.rows[0]).toMatchObject({
        sample: { input: 'Q', references: ['R'] },
        response: { output: 'A' },
      });
    }
  });

  it('no table of one’s own that calls a column by what such a data set has no name for', () => {
    for (const more of [{ gold: 'R' }, { 'edit distance': 3 }, { 'task id': 't1' }, { trial: 2 }]) {
      expect(read([{ prompt: 'Q', response: 'A', ...more }]).format, JSON.stringify(more)).toBeNull();
    }
  });
});
