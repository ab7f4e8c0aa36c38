import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { inspectEval } from '$lib/formats/inspect/eval';
import { fixtures } from '../support/fixtures';
import { fileMember, readBundle, readText } from './read-text';

const spec = { eval_id: 'e', task: 't', model: 'org/m', config: { epochs: 1 } };
const read = (log: object) =>
  readText(formats, JSON.stringify({ status: 'success', eval: spec, ...log }), 'log.json').sink;
const sample = (id: number, more: object) => ({ id, epoch: 1, input: `Q${id}`, target: 'A', ...more });
const graded = (...letters: string[]) =>
  letters.map((value, i) => sample(i + 1, { scores: { grade: { value } } }));
const valuesOf = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ scores }) => scores.map(({ metric, score, isCorrect }) => [metric, score, isCorrect]));

describe('letters', () => {
  it.each([
    ['alpha', 'ACEB'],
    ['betaa', 'CDAA'],
  ])('of a scale are labels and no scores: %s', (model, letters) => {
    const path = join(fixtures, `silent/inspect-175-letter-grades/${model}.json`);
    const { rows, notes } = readText(formats, readFileSync(path, 'utf8'), `${model}.json`).sink;
    expect(rows.map(({ scores }) => scores.map(({ score, isCorrect }) => [score, isCorrect]))).toEqual(
      Array(4).fill([[null, null]]),
    );
    expect(rows.map(({ response }) => response?.labels)).toEqual(
      [...letters].map((letter) => [['grade', letter]]),
    );
    expect(rows.map(({ response }) => response?.status)).toEqual(Array(4).fill('ok'));
    expect(notes.filter(({ code }) => code === 'letter_grades').map(({ message }) => message)).toEqual([
      `"grade" gives grades (${[...new Set(letters)].sort().join(', ')}), so none of them is a score, and C is not "correct". They are a label to filter and slice by.`,
    ]);
  });

  it('of which all are outcomes are scores', () => {
    expect(valuesOf(read({ samples: graded('C', 'I', 'P', 'N') }))).toEqual([
      [['grade', 1, true]],
      [['grade', 0, false]],
      [['grade', 0.5, null]],
      [['grade', 0, null]],
    ]);
  });

  it('are told apart by scorer', () => {
    const scores = { grade: { value: 'C' }, match: { value: 'C' } };
    const other = { grade: { value: 'B+' }, match: { value: 'I' } };
    expect(valuesOf(read({ samples: [sample(1, { scores }), sample(2, { scores: other })] }))).toEqual([
      [
        ['grade', null, null],
        ['match', 1, true],
      ],
      [
        ['grade', null, null],
        ['match', 0, false],
      ],
    ]);
  });

  it('of an archive are known from its summaries before the first sample is read', () => {
    const [first, second] = graded('C', 'A');
    const { sink } = readBundle(inspectEval, [
      fileMember('_journal/start.json', { eval: spec }),
      fileMember('samples/1_epoch_1.json', first),
      fileMember('samples/2_epoch_1.json', second),
      fileMember('_journal/summaries/1.json', [first]),
      fileMember('_journal/summaries/2.json', [second]),
    ]);
    expect(valuesOf(sink)).toEqual([[['grade', null, null]], [['grade', null, null]]]);
    expect(sink.notes.map(({ code }) => code)).toEqual(['letter_grades']);
  });
});

describe('scores that stand elsewhere', () => {
  const event = (name: string, value: unknown, more: object = {}) => ({
    event: 'score',
    score: { value },
    ...more,
    name,
  });

  it('are taken from the last event of each scorer, not from those on the way', () => {
    const events = [
      event('x', 0.1, { intermediate: true }),
      { event: 'span_begin', id: 's', type: 'scorer', name: 'match' },
      event('x', 'I', { span_id: 's' }),
      event('x', 'C', { span_id: 's' }),
      { event: 'step', action: 'begin', type: 'scorer', name: 'older' },
      event('x', 0.5),
      { event: 'step', action: 'end', type: 'scorer', name: 'older' },
    ];
    expect(
      valuesOf(read({ samples: [sample(1, { events }), sample(2, { events: events.slice(0, 1) })] })),
    ).toEqual([
      [
        ['match', 1, true],
        ['older', 0.5, null],
      ],
      [],
    ]);
  });

  it('do not count where the sample lists its own', () => {
    const events = [event('x', 'I', { scorer: 'match' })];
    expect(valuesOf(read({ samples: [sample(1, { scores: { match: { value: 'C' } }, events })] }))).toEqual([
      [['match', 1, true]],
    ]);
  });

  const reductions = [
    {
      scorer: 'match',
      reducer: 'mean',
      samples: [1, 2].map((n) => ({ sample_id: n, value: n - 1, answer: 'x' })),
    },
    { scorer: 'match', reducer: 'max', samples: [{ sample_id: 1, value: 1 }] },
  ];

  it('are taken from the reductions of a log without samples', () => {
    const sink = read({ reductions });
    expect(sink.rows.map(({ sample: { id }, response }) => [id, response?.status])).toEqual([
      ['1', 'ok'],
      ['2', 'ok'],
    ]);
    expect(valuesOf(sink)).toEqual([
      [
        ['match', 0, null],
        ['match_max', 1, null],
      ],
      [['match', 1, null]],
    ]);
    expect(sink.notes.map(({ message }) => message)[0]).toContain('read from its reductions');
  });

  it('are taken from them where a sample has none, and was answered once', () => {
    expect(valuesOf(read({ samples: [sample(2, {})], reductions }))).toEqual([[['match', 1, null]]]);
    const twice = { ...spec, config: { epochs: 2 } };
    expect(valuesOf(read({ eval: twice, samples: [sample(2, {})], reductions }))).toEqual([[]]);
  });
});

describe('an unfinished archive', () => {
  const summary = (id: number, more: object) => ({ ...sample(id, more), completed: true });
  const start = fileMember('_journal/start.json', { eval: spec });
  const first = fileMember('_journal/summaries/1.json', [summary(1, { scores: { match: { value: 'C' } } })]);
  const second = fileMember('_journal/summaries/2.json', [summary(2, {})]);

  it('without samples is read from the summaries of its journal', () => {
    const { rows, notes, runs } = readBundle(inspectEval, [start, first, second]).sink;
    expect(
      rows.map(({ run, sample: { id, input }, response }) => [run, id, input, response?.status]),
    ).toEqual([
      [runs[0]?.key, '1', 'Q1', 'ok'],
      [runs[0]?.key, '2', 'Q2', 'ok'],
    ]);
    expect(rows.map(({ response }) => response?.toolCalls)).toEqual([null, null]);
    expect(rows.map(({ scores }) => scores.map(({ score }) => score))).toEqual([[1], []]);
    expect(notes[0]?.message).toContain('read from its summaries');
  });

  it('with samples is read from those', () => {
    const members = [start, fileMember('samples/1_epoch_1.json', sample(1, {})), first, second];
    expect(readBundle(inspectEval, members).sink.rows.map(({ sample: { id } }) => id)).toEqual(['1']);
  });
});
