import { expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { openCompass } from '../../fixtures/tools/opencompass';
import { readText } from './read-text';

const files = Object.entries(openCompass().files);
const read = (ending: string, path?: string) => {
  const [name, text] = files.find(([one]) => one.endsWith(ending)) ?? ['', ''];
  return readText(formats, text.toString(), path ?? name).sink;
};
const rowsOf = (document: object, path = 'predictions/m/d.json') =>
  readText(formats, JSON.stringify(document, null, 1), path).sink.rows;

it('parts of a dataset are one run with its results, which count on where the parts begin anew', () => {
  const [first, second, whole] = [
    'alder/compass-quiz_0.json',
    'alder/compass-quiz_1.json',
    'alder/compass-quiz.json',
  ].map((ending) => read(ending));
  expect(new Set([first, second, whole].map((sink) => sink?.runs[0]?.key)).size).toBe(1);
  expect([first, second].flatMap((sink) => sink?.rows.map(({ sample }) => sample.id))).toEqual([
    '0/0',
    '0/1',
    '0/2',
    '1/0',
    '1/1',
    '1/2',
  ]);
  expect([first, second].flatMap((sink) => sink?.rows.map(({ join }) => join?.key))).toEqual(
    whole?.rows.map(({ join }) => join?.key),
  );
});

it('model and dataset are the names of folder and file, which is said', () => {
  const sink = read('birch/compass-quiz.json');
  expect(sink.runs[0]).toMatchObject({
    model: 'fictional-birch',
    evaluation: 'compass-quiz',
    name: '20260101_120000',
  });
  expect(sink.notes.map(({ code }) => code)).toEqual(['model_from_path']);
  expect(read('birch/compass-quiz.json', 'compass-quiz.json').runs[0]?.model).toBeNull();
});

it('an accuracy of 50 is half', () => {
  expect(read('pick.json').declarations).toMatchObject([{ metric: 'accuracy', value: 0.5 }]);
  expect(
    rowsOf({ bleu: 31.5, details: [{ pred: 'a', answer: 'b' }] }, 'results/m/d.json')[0]?.scores,
  ).toEqual([]);
});

it('details of an evaluator’s own have their verdict or score', () => {
  const details = [
    { pred: '4', answer: '4', correct: true },
    { pred: '5', answer: '6', score: 0.25 },
  ];
  const rows = rowsOf({ score: 62.5, details }, 'results/m/math.json');
  expect(
    rows.map(({ sample, response, scores }) => [
      sample.references,
      response?.output,
      scores.map(({ metric, score }) => [metric, score]),
    ]),
  ).toEqual([
    [['4'], '4', [['correct', 1]]],
    [['6'], '5', [['score', 0.25]]],
  ]);
});

it('predictions by perplexity, in several turns, or of several texts', () => {
  const turns = [
    { role: 'HUMAN', prompt: '1+1?' },
    { role: 'BOT', prompt: '2' },
    { role: 'HUMAN', prompt: '2+2?' },
  ];
  const rows = rowsOf({
    0: { 'label: A': { 'testing input': 'x', PPL: 1 }, 'label: B': { PPL: 2 }, prediction: 'A', gold: 'A' },
    1: { origin_prompt: turns, prediction: ['4', 'four'], refr: '4' },
    2: { origin_prompt: 'Q', prediction: '' },
  });
  expect(
    rows.map(({ sample, response }) => [
      sample.input,
      response?.output,
      response?.candidates,
      response?.status,
    ]),
  ).toEqual([
    [null, 'A', 1, 'ok'],
    ['user: 1+1?\n\nassistant: 2\n\nuser: 2+2?', '4', 2, 'ok'],
    ['Q', '', null, 'no_answer'],
  ]);
  const transcript = readTranscript('opencompass-predictions', {
    origin_prompt: turns,
    prediction: '4',
    refr: '4',
  });
  expect(contentText(transcript?.input ?? [])).toBe('2+2?');
  expect(transcript?.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
});

it('questions that a dataset asks twice are two', () => {
  const item = { origin_prompt: 'Same', prediction: 'x', gold: 'y' };
  const joins = rowsOf({ 0: item, 1: item }).map(({ join }) => join?.key);
  expect(new Set(joins).size).toBe(2);
});
