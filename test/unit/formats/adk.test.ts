import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { readText } from './read-text';

const read = (cases: readonly object[], more: object = {}) =>
  readText(
    formats,
    JSON.stringify({ evalSetResultId: 'app_set_1a2b', evalSetId: 'set', evalCaseResults: cases, ...more }),
    'history/x.evalset_result.json',
  );
const one = (more: object = {}) => ({ evalId: 'c', finalEvalStatus: 'passed', ...more });
const metric = (more: object) => ({ metricName: 'match', threshold: 0.5, ...more });
const scoresOf = (cases: readonly object[]) =>
  read(cases).sink.rows.map(({ scores }) => scores.map(({ metric: name, score }) => [name, score]));

describe('a case', () => {
  it('each metric, and whether it passed; a threshold is no score', () => {
    const { format, sink } = read([
      one({ overallEvalMetricResults: [metric({ score: 0.75, evalStatus: 'passed' })] }),
    ]);
    expect(format).toBe('adk-evalset-result');
    expect(sink.rows[0]?.scores).toMatchObject([
      { metric: 'match', score: 0.75 },
      { metric: 'passed', score: 1, isCorrect: true },
    ]);
    expect(sink.runs[0]).toMatchObject({
      model: null,
      evaluation: 'set',
      condition: 'app',
      config: '{"thresholds":{"match":0.5}}',
    });
  });

  it('a score of 0 that is left out is 0, and said; one that is null was not evaluated', () => {
    const failed = one({ finalEvalStatus: 2, overallEvalMetricResults: [metric({ status: 2 })] });
    const open = one({
      finalEvalStatus: 3,
      overallEvalMetricResults: [metric({ score: null, evalStatus: 3 })],
    });
    const unclear = one({
      finalEvalStatus: 2,
      overallEvalMetricResults: [metric({ score: null, evalStatus: 2 })],
    });
    expect(scoresOf([failed, open, unclear])).toEqual([
      [
        ['match', 0],
        ['passed', 0],
      ],
      [
        ['match', null],
        ['passed', null],
      ],
      [
        ['match', null],
        ['passed', 0],
      ],
    ]);
    expect(read([failed, open]).sink.notes.map(({ code }) => code)).toEqual(['zero_left_out']);
  });

  it('that broke off is failed and has no score, whatever its status says', () => {
    const { sink } = read([one({ finalEvalStatus: 'failed', errorMessage: 'judge: i/o timeout' })]);
    expect(sink.rows[0]).toMatchObject({
      response: { status: 'error', error: 'judge: i/o timeout', errorKind: 'timeout' },
      scores: [{ metric: 'passed', score: null }],
    });
  });

  it('repeats are numbered by runId, or in their order', () => {
    const epochs = (cases: readonly object[]) => read(cases).sink.rows.map(({ response }) => response?.epoch);
    expect(epochs([one({ runId: 2 }), one({ runId: 1 })])).toEqual([2, 1]);
    expect(epochs([one(), one({ evalId: 'd' }), one()])).toEqual([1, 1, 2]);
  });

  it('pairs of a metric and its result, as the first version had them', () => {
    const pairs = one({ evalMetricResults: [[metric({}), { score: 0.5, evalStatus: 1 }]] });
    expect(scoresOf([pairs])).toEqual([
      [
        ['match', 0.5],
        ['passed', 1],
      ],
    ]);
  });

  it('without id and question is rejected, and the others stay', () => {
    const { sink } = read([one(), { finalEvalStatus: 'passed' }, one({ evalId: 'd' })]);
    expect([sink.rows.length, sink.rejected.map(({ code }) => code)]).toEqual([2, ['sample_unidentified']]);
  });
});

describe('a conversation', () => {
  const said = (content: string) => ({ role: 'user', content });
  const invocation = (asked: string, answered: string, more: object = {}) => ({
    ...{ userContent: said(asked), finalResponse: { parts: [{ text: answered }], role: 'model' } },
    ...more,
  });
  const turn = (asked: string, answered: string, expected: string, more: object = {}) => ({
    actualInvocation: invocation(asked, answered, more),
    expectedInvocation: invocation(asked, expected),
  });
  const twice = one({
    evalMetricResultPerInvocation: [
      turn('Add 2.', 'Two.', '2', { tools: [{ id: 'c', name: 'add', arguments: { n: 2 }, result: 2 }] }),
      turn('And 3?', 'Five.', '5', {
        intermediateData: {
          toolUses: [{ id: 'd', name: 'add', args: { n: 3 } }],
          toolResponses: [{ id: 'd', name: 'add', response: { sum: 5 } }],
        },
      }),
    ],
  });

  it('is one sample: all that was asked, and the last that was answered and expected', () => {
    expect(read([twice]).sink.rows[0]).toMatchObject({
      sample: { id: 'c', input: 'user: Add 2.\n\nuser: And 3?', references: ['5'] },
      response: { output: 'Five.', turns: 2, toolCalls: 2, status: 'ok' },
    });
  });

  it('is shown with its tools, as it went and as it was expected', () => {
    const shown = readTranscript('adk-evalset-result', twice);
    expect(shown?.turns.flatMap(({ calls }) => calls)).toMatchObject([
      { name: 'add', arguments: { n: 2 }, result: { content: [{ text: '2' }] } },
      { name: 'add', arguments: { n: 3 }, result: { failed: false } },
    ]);
    expect(shown?.outputs).toEqual([[{ is: 'text', text: 'Five.' }]]);
    expect(shown?.golden[0]?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });
});
