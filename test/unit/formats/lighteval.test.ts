import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { numbersInPython } from '$lib/formats/lighteval/python-dict';
import { placeOf } from '$lib/formats/lighteval/run';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { readText } from './read-text';

const STAMP = '2026-01-01T00-00-00.000000';
const PATH = `out/details/org/m/${STAMP}/details_leaderboard|arc:challenge|25_${STAMP}.parquet`;
const read = (path: string, ...rows: readonly object[]) =>
  readText(formats, rows.map((row) => JSON.stringify(row)).join('\n'), path).sink;

const nested = (doc: object, metric: object, model_response: object) => ({
  doc: { query: 'Q?', choices: [' A', ' B'], gold_index: 1, id: '91', task_name: 'arc', ...doc },
  metric,
  model_response: { input: 'Shots. Q?', text: [' B'], ...model_response },
});
const flat = (more: object) => ({
  ...{ example: 'Q?', full_prompt: 'Shots. Q?', num_asked_few_shots: 5, num_effective_few_shots: 5 },
  ...{ predictions: ['B'], gold: ['B'], choices: [], gold_index: [], metrics: { em: 1 }, ...more },
});

describe('where a file lies', () => {
  test.each([
    [PATH, 'org/m', 'leaderboard|arc:challenge|25'],
    [`details/m/${STAMP}/details_gsm8k|5_${STAMP}.parquet`, 'm', 'gsm8k|5'],
    [
      `details_meta-llama__Llama-2-7b-hf_private/${STAMP}/details_harness|gsm8k|5_${STAMP}.parquet`,
      'meta-llama/Llama-2-7b-hf',
      'harness|gsm8k|5',
    ],
    [`results/org/m/results_${STAMP}.json`, 'org/m', null],
    [`details_gsm8k|5_${STAMP}.parquet`, null, 'gsm8k|5'],
  ])('%s', (path, model, task) => {
    expect(placeOf({ path })).toMatchObject({
      model: model === null ? null : { name: model },
      task,
      stamp: STAMP,
    });
  });

  test('details and results of one time are one run, for each task', () => {
    const [details] = read(PATH, nested({}, { acc: 1 }, {})).runs;
    const { runs, declarations } = read(`out/results/org/m/results_${STAMP}.json`, {
      config_general: { model_name: 'org/m' },
      results: {
        'leaderboard|arc:challenge|25': { acc: 0.5, acc_stderr: 0.1 },
        all: { acc: 0.5 },
      },
      versions: {},
    });
    expect(runs.map(({ evaluation, model }) => [evaluation, model])).toEqual([
      ['leaderboard|arc:challenge|25', 'org/m'],
      ['all', 'org/m'],
    ]);
    expect(runs[0]?.key).toBe(details?.key);
    expect(details).toMatchObject({ role: 'rows', model: 'org/m', name: STAMP });
    expect(declarations.map(({ metric, value, standardError }) => [metric, value, standardError])).toEqual([
      ['acc', 0.5, 0.1],
      ['acc', 0.5, null],
    ]);
  });
});

describe('rows since 0.11', () => {
  test('options that were ranked: the likeliest is the answer, and no token was written', () => {
    const ranked = { logprobs: [-1, -2], input_tokens: [1, 2, 3], output_tokens: [[4], [5]] };
    const { rows } = read(PATH, nested({}, { acc: 0, acc_norm: 1, f1: { golds: [1], preds: [0] } }, ranked));
    expect(rows[0]?.response).toMatchObject({
      status: 'ok',
      inputTokens: 3,
      outputTokens: null,
      candidates: null,
    });
    expect(rows[0]?.response?.output?.toString()).toBe(' A');
    expect(rows[0]?.sample).toMatchObject({
      id: '91',
      choicesCount: 2,
      evaluation: 'leaderboard|arc:challenge|25',
    });
    expect(rows[0]?.sample.references.map(String)).toEqual([' B']);
    expect(rows[0]?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['acc', 0],
      ['acc_norm', 1],
    ]);
  });

  test('texts: several are candidates, all that is right is a reference, tokens are those written', () => {
    const { rows } = read(
      PATH,
      nested(
        { choices: ['4', 'four'], gold_index: [0, 1], specific: { subject: 'sums', hints: null } },
        { 'pass@k:k=1': 0.5, judgement: 'text' },
        {
          text: ['It is 4', 'It is 5'],
          text_post_processed: ['4', '5'],
          logprobs: [],
          output_tokens: [[1, 2], [3]],
        },
      ),
    );
    const [row] = rows;
    expect(row?.sample.references.map(String)).toEqual(['4', 'four']);
    expect(row?.sample.labels).toEqual([['subject', 'sums']]);
    expect(row?.response).toMatchObject({ candidates: 2, outputTokens: 3, epoch: null });
    expect([row?.response?.output?.toString(), row?.response?.extractedAnswer?.toString()]).toEqual([
      'It is 4',
      '4',
    ]);
    expect(row?.scores.map(({ given, score }) => [given, score])).toEqual([['pass@k:k=1', 0.5]]);
  });

  test('no text is no answer', () => {
    expect(read(PATH, nested({}, { em: 0 }, { text: [''] })).rows[0]?.response?.status).toBe('no_answer');
  });
});

describe('rows before 0.11', () => {
  test('texts with their gold; what is asked twice is a repeat', () => {
    const { rows } = read(
      PATH,
      flat({ cont_tokens: [[1, 2]], input_tokens: [[1, 2, 3]] }),
      flat({ gold: ['C'] }),
      flat({}),
    );
    expect(
      rows.map(({ sample, response }) => [sample.id, String(sample.references), response?.epoch]),
    ).toEqual([
      [null, 'B', 1],
      [null, 'C', 1],
      [null, 'B', 2],
    ]);
    expect(rows[0]?.response).toMatchObject({ inputTokens: 3, outputTokens: 2 });
  });

  test('options with a log probability each, alone or before whether it was the likeliest text', () => {
    const options = { choices: ['x', 'y', 'z'], gold_index: [2], gold: [] };
    const { rows } = read(
      PATH,
      flat({ ...options, predictions: [-3, -1, -2] }),
      flat({
        ...options,
        example: 'R?',
        predictions: [
          [-3, false],
          [-4, false],
          [-2, true],
        ],
      }),
    );
    expect(
      rows.map(({ sample, response }) => [response?.output?.toString(), String(sample.references)]),
    ).toEqual([
      ['y', 'z'],
      ['z', 'z'],
    ]);
  });

  test('metrics that were written as text of Python', () => {
    const { rows } = read(PATH, flat({ metrics: "{'acc': 1.0, 'em': False, 'ppl': nan}" }));
    expect(rows[0]?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['acc', 1],
      ['em', 0],
      ['ppl', null],
    ]);
    expect(numbersInPython("{'acc': [1, 2]}")).toEqual([]);
    expect(numbersInPython('acc: 1')).toEqual([]);
    expect(numbersInPython('{}')).toEqual([]);
  });
});

test('a person reads the question, the prompt as sent and the options with their log probabilities', () => {
  const ranked = { logprobs: [-1, -2] };
  const said = readTranscript('lighteval-details', nested({}, { acc: 0 }, ranked));
  expect([contentText(said?.input ?? []), said?.formatted]).toEqual(['Q?', 'Shots. Q?']);
  expect(said?.choices.map(({ id, logProbability }) => [id, logProbability])).toEqual([
    ['A', -1],
    ['B', -2],
  ]);
  expect(said?.outputs.map(contentText)).toEqual([' A']);
  expect(said?.references.map(contentText)).toEqual([' B']);
  const old = readTranscript('lighteval-details', flat({}));
  expect([old?.outputs.map(contentText), old?.references.map(contentText)]).toEqual([['B'], ['B']]);
});
