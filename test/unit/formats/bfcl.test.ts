import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { bfclRun } from '$lib/formats/bfcl/run';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { toolFiles } from '../../fixtures/tools';
import { readText } from './read-text';

const jsonl = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const RESULT = 'result/org_m/live/BFCL_v4_live_simple_result.json';
const SCORE = 'score/org_m/live/BFCL_v4_live_simple_score.json';
const read = (path: string, ...rows: readonly object[]) => readText(formats, jsonl(...rows), path).sink;
const result = (more: object) => ({
  ...{ id: 'live_simple_0-0-0', result: 'f(1)', input_token_count: 5, output_token_count: 2, latency: 0.5 },
  ...more,
});
const failure = (more: object) => ({
  ...{ id: 'live_simple_0-0-0', model_name: 'org_m', test_category: 'live_simple', valid: false },
  ...more,
});

describe('where a file lies', () => {
  const keyOf = (path: string) => bfclRun({ path, digest: `d of ${path}` }).key;
  test.each([
    [RESULT, SCORE],
    ['runs/a/result/m/BFCL_v3_java_result.json', 'runs/a/score/m/BFCL_v3_java_score.json'],
    ['result-baseline/m/live/BFCL_v4_x_result.json', 'score-baseline/m/live/BFCL_v4_x_score.json'],
    ['result.zip/result/m/live/BFCL_v4_x_result.json', 'score.zip/score/m/live/BFCL_v4_x_score.json'],
    ['result.zip/m/live/BFCL_v4_x_result.json', 'm/BFCL_v4_x_score.json'],
    ['m/BFCL_v4_x_result.json', 'm/BFCL_v4_x_score.json'],
    [
      'result/m/agentic/memory/kv/BFCL_v4_memory_kv_result.json',
      'score/m/agentic/memory/kv/BFCL_v4_memory_kv_score.json',
    ],
    ['result/m/gorilla_openfunctions_v1_test_java_result.json', 'score/m/java_score.json'],
  ])('%s and %s are one run', (results, scores) => {
    expect(keyOf(results)).toBe(keyOf(scores));
  });
  test.each([
    ['result/m/live/BFCL_v4_x_result.json', 'score/n/live/BFCL_v4_x_score.json'],
    ['result/m/live/BFCL_v4_x_result.json', 'score/m/live/BFCL_v4_y_score.json'],
    ['result/m/live/BFCL_v4_x_result.json', 'score/m/live/BFCL_v3_x_score.json'],
    ['a/result/m/live/BFCL_v4_x_result.json', 'b/score/m/live/BFCL_v4_x_score.json'],
    ['result-a/m/live/BFCL_v4_x_result.json', 'score-b/m/live/BFCL_v4_x_score.json'],
    // No folder says whose they are: two models may have files of these names.
    ['BFCL_v4_x_result.json', 'BFCL_v4_x_score.json'],
  ])('%s and %s are two', (results, scores) => {
    expect(keyOf(results)).not.toBe(keyOf(scores));
  });
});

describe('results', () => {
  test('calls are read as calls, with what they cost; the folder names the model', () => {
    const { rows, runs, notes } = read(
      RESULT,
      result({ result: [{ f: '{"a": 1}' }, { 'g.h': '{}' }] }),
      result({ id: 'live_simple_1-1-0', result: [] }),
      result({ id: 'live_simple_2-2-0', result: '', output_token_count: 0 }),
    );
    expect(runs).toMatchObject([{ role: 'predictions', model: 'org/m', evaluation: 'BFCL v4 live_simple' }]);
    expect(notes.map(({ code }) => code)).toEqual(['model_from_path']);
    expect(
      rows.map(({ response }) => [
        response?.output?.toString(),
        response?.status,
        response?.toolCalls,
        response?.outputTokens,
        response?.latencyMs,
      ]),
    ).toEqual([
      ['f({"a": 1})\ng.h({})', 'ok', 2, 2, 500],
      ['[]', 'ok', 0, 2, 500],
      ['', 'no_answer', null, null, 500],
    ]);
    expect(rows.flatMap(({ scores }) => scores)).toEqual([]);
  });

  test('tokens and seconds of all steps of all turns are summed', () => {
    const path = 'result/m/multi_turn/BFCL_v4_multi_turn_base_result.json';
    const counts = {
      input_token_count: [[10, 20], [30]],
      output_token_count: [[1], [2]],
      latency: [[0.5], [1, 2]],
    };
    const { rows } = read(path, result({ result: [[[{ f: '{}' }], 'Done.'], [[{ g: '{}' }]]], ...counts }));
    expect(rows[0]?.response).toMatchObject({
      ...{ interactionType: 'multi_turn', turns: 2, toolCalls: 2, inputTokens: 60, outputTokens: 3 },
      ...{ latencyMs: 3500, latencyKind: 'sample' },
    });
    expect(rows[0]?.response?.output?.toString()).toBe('f({})\nDone.\ng({})');
  });

  test('a request that failed is no answer, and what only fills a memory is passed over', () => {
    const failed = {
      id: 'live_simple_1-1-0',
      result: 'Error during inference: Request timed out.',
      traceback: 'T',
    };
    const { rows, ignored } = read(RESULT, failed, result({ id: 'memory_kv_prereq_1-customer-0' }));
    expect(rows.map(({ response }) => [response?.status, response?.errorKind, response?.output])).toEqual([
      ['error', 'timeout', null],
    ]);
    expect(ignored).toBe(1);
  });

  test('rows of 2024 count within their category', () => {
    const old = result({ idx: 7, id: null });
    const { rows } = read('result/m/gorilla_openfunctions_v1_test_java_result.json', old);
    expect(rows.map(({ sample }) => [sample.evaluation, sample.id])).toEqual([['BFCL java', 'java_7']]);
  });
});

describe('scores', () => {
  const prompt = { question: [[{ role: 'user', content: 'One?' }], [{ role: 'user', content: 'Two?' }]] };
  test('a failure tells the question, what would be right and why it is not', () => {
    const { rows, runs, declarations, ignored } = read(
      SCORE,
      { accuracy: 0.5, correct_count: 1, total_count: 2 },
      failure({
        ...{ prompt, error: ['Wrong number of functions.'], error_type: 'checker:wrong_count' },
        ...{ model_result_raw: [{ f: '{}' }], possible_answer: [{ f: { a: [1] } }] },
      }),
    );
    expect(runs).toMatchObject([{ role: 'failures', model: 'org/m', evaluation: 'BFCL v4 live_simple' }]);
    expect(declarations).toMatchObject([{ metric: 'accuracy', value: 0.5, n: 2 }]);
    expect(ignored).toBe(1);
    const [row] = rows;
    expect(row?.sample).toMatchObject({ id: 'live_simple_0-0-0', knownById: true });
    expect(row?.sample.input?.toString()).toBe('One?\n\nTwo?');
    expect(row?.sample.references.map(String)).toEqual(['[{"f":{"a":[1]}}]']);
    expect(row?.response?.labels).toEqual([['error_type', 'checker:wrong_count']]);
    expect(row?.scores).toMatchObject([{ metric: 'accuracy', score: 0, isCorrect: false }]);
    expect(row?.scores[0]?.explanation?.toString()).toBe('Wrong number of functions.');
  });

  test('the error of several turns is an object, the question of an agent stands by itself', () => {
    const error = { error_message: ['Not found.'], error_type: 'agentic:answer_not_found' };
    const asked = [[{ role: 'user', content: 'Who?' }]];
    const { rows } = read(SCORE, failure({ error, prompt: asked, possible_answer: ['Ada', 'Ada Lovelace'] }));
    expect(rows[0]?.response?.labels).toEqual([['error_type', 'agentic:answer_not_found']]);
    expect(rows[0]?.scores[0]?.explanation?.toString()).toBe('Not found.');
    expect(rows[0]?.sample.input?.toString()).toBe('Who?');
    expect(rows[0]?.sample.references.map(String)).toEqual(['Ada', 'Ada Lovelace']);
  });

  test('an accuracy that is not its counts is said, and the counts are taken', () => {
    const { declarations, notes } = read(SCORE, { accuracy: 0.9, correct_count: 1, total_count: 2 });
    expect(declarations.map(({ value }) => value)).toEqual([0.5]);
    expect(notes.map(({ code }) => code)).toEqual(['counts_differ']);
  });
});

describe('transcripts', () => {
  const records = (end: string): unknown[] => {
    const [, text] =
      Object.entries(toolFiles['bfcl']?.().files ?? {}).find(([path]) => path.endsWith(end)) ?? [];
    return String(text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  };
  test('a conversation is read with its calls and their results', () => {
    const [first] = records('multi_turn_base_result.json');
    const turns = readTranscript('bfcl-results', first)?.turns ?? [];
    expect(
      turns.map(({ role, content, calls }) => [role, contentText(content), calls.map(({ name }) => name)]),
    ).toEqual([
      ['user', 'What is 10 plus 1? (asked by bfcl-quiz)', []],
      ['assistant', '', ['sums.add']],
      ['assistant', 'Done.', []],
      ['user', 'And again?', []],
      ['assistant', '', ['sums.add']],
    ]);
    expect(turns[1]?.calls[0]).toMatchObject({ arguments: { total: 11 }, result: { failed: false } });
  });
  test('a failure is read with its question, the functions offered and what the checker said', () => {
    const [totals, failed] = records('fictional_alder/non_live/BFCL_v4_simple_python_score.json');
    expect(readTranscript('bfcl-scores', totals)).toBeNull();
    const said = readTranscript('bfcl-scores', failed);
    expect(contentText(said?.input ?? [])).toBe('What is 50 plus 5? (asked by bfcl-quiz)');
    expect(said?.outputs.map(contentText)).toEqual(['sums.add({"total":45})']);
    expect(said?.tools.map(({ name }) => name)).toEqual(['sums.add']);
    expect(said?.verdicts).toEqual([
      { name: 'accuracy', text: "value_error:others\nInvalid value for parameter 'total': 45." },
    ]);
  });
});
