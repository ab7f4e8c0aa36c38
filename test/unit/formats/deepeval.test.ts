import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { deepEvalTestRun } from '$lib/formats/deepeval/test-run';
import { readTranscript } from '$lib/formats/transcript';
import { hasRealData } from '../../support/real-data';
import { readDocument } from './collect';
import { readAny } from './read-any';
import { readText } from './read-text';

const data = (name: string, score: number | null, success: boolean, more: object = {}) => ({
  ...{ name, score, success, threshold: 0.5, reason: `why ${name}`, evaluationModel: 'gpt-4.1' },
  ...more,
});
const testCase = (changes: object = {}) => ({
  ...{ name: 'test_case_0', order: 0, input: 'Q', actualOutput: 'A', expectedOutput: 'R', success: true },
  metricsData: [data('Faithfulness', 0.9, true)],
  ...changes,
});
const read = (cases: readonly object[], more: object = {}, path = 'app/.deepeval/.latest_test_run.json') => {
  const run = { testCases: cases, conversationalTestCases: [], metricsScores: [], ...more };
  return readDocument(deepEvalTestRun, JSON.stringify(run), { path, digest: 'd' }).sink;
};

describe('the model', () => {
  const modelOf = (more: object, path?: string, cases = [testCase()]) =>
    read(cases, more, path).runs[0]?.model;
  const spans = (...models: string[]) =>
    testCase({ trace: { llmSpans: models.map((model) => ({ model })) } });

  it('is that of the hyperparameters, never the judge', () => {
    expect(modelOf({ hyperparameters: { model: 'm', temperature: 0 } })).toBe('m');
    expect(modelOf({}, 'test_run_20260101_120000.json')).toBeNull();
  });
  it('else the one that the traces name', () => {
    expect(modelOf({}, undefined, [spans('m', 'm')])).toBe('m');
    expect(modelOf({}, undefined, [spans('m', 'n')])).toBe('app');
  });
  it('else the name of the file or the folder, and that is said', () => {
    expect(modelOf({}, 'runs/gpt-5.json')).toBe('gpt-5');
    expect(modelOf({}, 'gpt-5/test_run_20260101_120000.json')).toBe('gpt-5');
    expect(modelOf({}, 'gpt-5/.deepeval/.temp_test_run_data.json')).toBe('gpt-5');
    expect(read([testCase()]).notes.map(({ code }) => code)).toEqual(['model_from_path']);
    expect(read([testCase()], { hyperparameters: { model: 'm' } }).notes).toEqual([]);
  });
});

describe('scores', () => {
  const scoresOf = (changes: object) => read([testCase(changes)]).rows[0]?.scores;

  it('of a judge that failed are none, and the test is not judged by them', () => {
    const error = { error: 'no JSON', reason: null };
    const metricsData = [data('Faithfulness', null, false, error), data('Bias', 0, true)];
    expect(scoresOf({ success: false, metricsData })).toMatchObject([
      { metric: 'faithfulness', score: null, isCorrect: null },
      { metric: 'bias', score: 0, isCorrect: true },
      { metric: 'test_passed', score: null, isCorrect: null },
    ]);
  });
  it('of a test that another metric failed count', () => {
    const metricsData = [data('Faithfulness', null, false, { error: 'x' }), data('Bias', 0.9, false)];
    expect(scoresOf({ success: false, metricsData })?.at(-1)).toMatchObject({ score: 0, isCorrect: false });
  });
  it('say by their thresholds which way is better', () => {
    const metricsData = [
      data('Bias', 0.1, true),
      data('Faithfulness', 0.2, false),
      data('Odd', 0.9, true),
      data('At', 0.5, true),
      data('Free', 7, true),
    ];
    const odd = testCase({ metricsData: [data('Odd', 0.1, true)] });
    expect(read([testCase({ metricsData }), odd]).metrics).toEqual(
      [
        { metric: 'bias', given: 'Bias', lowerIsBetter: true, min: 0, max: 1 },
        { metric: 'faithfulness', given: 'Faithfulness', lowerIsBetter: false, min: 0, max: 1 },
        { metric: 'odd', given: 'Odd', lowerIsBetter: null, min: 0, max: 1 },
        { metric: 'at', given: 'At', lowerIsBetter: null, min: 0, max: 1 },
        { metric: 'free', given: 'Free', lowerIsBetter: false },
      ].map((metric) => ({ evaluation: 'DeepEval test run', ...metric })),
    );
  });
});

describe('samples', () => {
  it('are known by what was asked, not by their place; the context is part of it', () => {
    const [numbered, named] = read([
      testCase({ context: ['C1', 'C2'], retrievalContext: ['found'] }),
      testCase({ name: 'test_all[first]' }),
    ]).rows;
    expect(numbered?.sample).toMatchObject({
      id: null,
      input: 'Q\n\nContext:\n\nC1\n\nC2',
      references: ['R'],
    });
    expect(named?.sample).toMatchObject({ id: 'test_all[first]', input: 'Q' });
  });
  it('of a conversation are its scenario', () => {
    const turns = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'Book it' },
      { role: 'assistant', content: 'Done' },
    ];
    const one = { name: 'conversational_test_case_0', order: 0, success: true, metricsData: [], turns };
    const { rows } = read([], { conversationalTestCases: [{ ...one, scenario: 'Booking' }, one] });
    expect(rows).toMatchObject([
      { sample: { input: 'Booking' }, response: { output: 'Done', turns: 4, interactionType: 'multi_turn' } },
      { sample: { input: 'Hi\n\nBook it' } },
    ]);
  });
  it('count the tokens and the time of the application, not those of the judge', () => {
    const trace = {
      startTime: '2026-01-01T00:00:00Z',
      endTime: '2026-01-01T00:00:02Z',
      llmSpans: [{ inputTokenCount: 10, outputTokenCount: 2 }, { inputTokenCount: 5 }],
    };
    const own = { runDuration: 9, evaluationCost: 0.5, tokenCost: 0.25 };
    const [traced, timed, bare] = read([
      testCase({ ...own, trace }),
      testCase({ ...own, completionTime: 1.5 }),
      testCase(own),
    ]).responses();
    const costs = { judgeCostUsd: 0.5, reportedCostUsd: 0.25 };
    expect(traced).toMatchObject({ ...costs, inputTokens: 15, outputTokens: 2, latencyMs: 2000 });
    expect(timed).toMatchObject({ latencyMs: 1500, inputTokens: null, tokensScope: null });
    expect(bare?.latencyMs ?? null).toBeNull();
  });
});

it('a transcript has the reasons of the metrics', () => {
  expect(readTranscript('deepeval-test-run', testCase())).toMatchObject({
    input: [{ is: 'text', text: 'Q' }],
    outputs: [[{ is: 'text', text: 'A' }]],
    verdicts: [{ name: 'Faithfulness', text: 'why Faithfulness' }],
  });
});

it('the cache is named and left', () => {
  const { format, sink } = readText(formats, '{"test_cases_lookup_map": {}}', '.deepeval-cache.json');
  expect(format).toBe('deepeval-cache');
  expect([sink.records, sink.notes[0]?.code]).toEqual([0, 'no_samples']);
});

describe.skipIf(!hasRealData)('real test runs', () => {
  it.each([
    ['deepeval/agrillm/.deepeval/.latest_test_run.json', 'agrillm', 'DeepEval test run', 1.4, 0],
    ['deepeval/csl/.deepeval/.latest_test_run.json', 'csl', 'tests/test_low_risk.py', 2.4, 1],
  ])('%s', (path, model, evaluation, sum, passed) => {
    const { format, sink } = readAny(formats, path);
    expect(format).toBe('deepeval-test-run');
    expect(sink.runs).toMatchObject([{ model, evaluation }]);
    const scores = sink.rows.flatMap(({ scores }) => scores);
    const judged = scores.filter(({ metric }) => metric !== 'test_passed');
    expect([sink.rows.length, judged.length]).toEqual([2, 4]);
    expect(judged.reduce((total, { score }) => total + (score ?? 0), 0)).toBeCloseTo(sum, 12);
    expect(scores.filter(({ metric, score }) => metric === 'test_passed' && score === 1)).toHaveLength(
      passed,
    );
  });

  it('a bare run with a trace, of several models', () => {
    const { format, sink } = readAny(formats, 'other/test_run_sample.json');
    expect(format).toBe('deepeval-test-run');
    expect(sink.runs[0]?.model).toBe('test_run_sample');
    expect(sink.rows).toHaveLength(1);
    expect(sink.rows[0]?.response?.latencyMs).toBe(11_420);
  });
});
