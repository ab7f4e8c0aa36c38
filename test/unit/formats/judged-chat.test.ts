import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const read = (path: string, ...rows: object[]) => readText(formats, lines(...rows), path);

const answer = {
  question_id: 81,
  answer_id: 'a',
  model_id: 'm',
  choices: [{ index: 0, turns: ['A1', 'A2'] }],
};
const grade = {
  question_id: 81,
  model: 'm',
  judge: ['gpt-4', 'single-v1'],
  judgment: 'J',
  score: 8,
  turn: 1,
};
const battle = { uid: 'u', model: 'm', judge: 'gpt-4.1', baseline: 'b' };
const pair = { question_id: 81, model_1: 'm', model_2: 'n', judge: ['gpt-4', 'pair-v2'], turn: 1 };

describe('answers', () => {
  it('of each turn are one, where its text stands', () => {
    const { format, sink } = read('mt_bench/model_answer/m.jsonl', answer);
    expect(format).toBe('judged-chat-answers');
    expect(sink.rows).toMatchObject([
      { sample: { evaluation: 'mt_bench', id: '81', variant: null }, response: { output: 'A1' } },
      { sample: { evaluation: 'mt_bench', id: '81', variant: 'turn 2' }, response: { output: 'A2' } },
    ]);
    const texts = sink.places.map(({ offset, length }) => lines(answer).slice(offset, offset + length));
    expect(texts).toEqual([lines(answer), '"A2"']);
    const outputs = texts.map((text) => readTranscript('judged-chat-answers', JSON.parse(text))?.outputs);
    expect(outputs).toEqual(['A1', 'A2'].map((text) => [[{ is: 'text', text }]]));
  });

  it('are of the model that the file is named after, since judgments are', () => {
    const of = (path: string, model_id = 'm') => {
      const { sink } = read(path, { ...answer, model_id }, { ...answer, model_id });
      return [sink.runs.map(({ model }) => model), sink.notes.map(({ code }) => code)];
    };
    expect(of('mt_bench/model_answer/m.jsonl')).toEqual([['m'], []]);
    expect(of('mt_bench/model_answer/martian.jsonl', 'router')).toEqual([['martian'], ['model_differs']]);
    expect(of('mt_bench/model_answer/TRIMMED_m.jsonl')).toEqual([['m'], []]);
    expect(of('answers.jsonl')).toEqual([['m'], []]);
  });

  it('in the layouts of three times', () => {
    const messages = [
      { role: 'user', content: 'Q' },
      { role: 'assistant', content: { answer: 'A' } },
    ];
    const shapes = [
      { uid: 'u', ans_id: 'a', model: 'm', messages },
      {
        question_id: 'u',
        answer_id: 'a',
        model_id: 'm',
        choices: [{ turns: [{ content: 'A', token_len: 9 }] }],
      },
      { question_id: 'u', answer_id: 'a', model_id: 'm', text: 'A', metadata: {} },
    ];
    for (const shape of shapes) {
      const { format, sink } = read('x/model_answer/m.jsonl', shape);
      expect(format).toBe('judged-chat-answers');
      expect(sink.rows).toMatchObject([
        { sample: { id: 'u' }, response: { output: 'A', outputTokens: null } },
      ]);
    }
    expect(read('x/m.jsonl', shapes[0] ?? {}).sink.rows[0]?.sample.input).toBe('Q');
  });

  it('of the judge’s references are no answers of a model', () => {
    const { sink } = read('mt_bench/reference_answer/gpt-4.jsonl', answer);
    expect([sink.rows.length, sink.ignored, sink.runs.length]).toEqual([0, 1, 0]);
  });
});

describe('grades', () => {
  it('that were not parsed are none', () => {
    const { sink } = read('mt_bench/model_judgment/gpt-4_single.jsonl', grade, {
      ...grade,
      score: -1,
      turn: 2,
    });
    expect(sink.rows.map(({ scores }) => scores[0]?.score)).toEqual([8, null]);
    expect(sink.runs.map(({ model }) => model)).toEqual(['m']);
    expect(sink.metrics).toMatchObject([{ metric: 'grade_by_gpt_4', min: 1, max: 10, lowerIsBetter: false }]);
  });

  it('tell the question by what the judge was asked', () => {
    const one = "[Instruction]\nBe fair.\n\n[Question]\nQ1\n\n[The Start of Assistant's Answer]\nA";
    const reference = '<|The Start of Reference Answer|>\n\n### User:\nQ1\n\n### Reference answer:\nR\n\n';
    const two =
      `${reference}<|The Start of Assistant A's Conversation with User|>\n\n` +
      '### User:\nQ1\n\n### Assistant A:\nA\n\n### User:\nQ2\n\n### Assistant A:\nB';
    const { sink } = read(
      'x.jsonl',
      { ...grade, user_prompt: one },
      { ...grade, user_prompt: two, turn: 2 },
      { ...grade, user_prompt: 'a template of their own' },
    );
    expect(sink.rows.map(({ sample }) => sample.input)).toEqual(['Q1', 'user: Q1\n\nuser: Q2', null]);
  });

  it('of LiveBench are of many models, and of no judge', () => {
    const row = {
      question_id: 'q',
      task: 'zebra',
      model: 'm',
      score: 0.5,
      turn: 1,
      tstamp: 1,
      category: 'reasoning',
    };
    const path = 'data/live_bench/reasoning/zebra/model_judgment/ground_truth_judgment.jsonl';
    const { format, sink } = read(path, row, { ...row, model: 'n' });
    expect(format).toBe('judged-chat-truth');
    expect(sink.runs.map(({ model, evaluation }) => [model, evaluation])).toEqual([
      ['m', 'live_bench'],
      ['n', 'live_bench'],
    ]);
    expect(sink.rows[0]?.sample.labels).toEqual([
      ['category', 'reasoning'],
      ['task', 'zebra'],
    ]);
  });
});

describe('games', () => {
  const scoreOf = (...games: (string | null)[]) => {
    const { sink } = read('a/model_judgment/j/m.jsonl', {
      ...battle,
      games: games.map((score) => ({ score })),
    });
    return sink.rows[0]?.scores[0]?.score;
  };
  it('have the model second, then first', () => {
    expect(scoreOf('A>>B', 'B>>A')).toBe(0);
    expect(scoreOf('B>A', 'A>>B')).toBe(1);
    expect(scoreOf('A>B', 'A>B')).toBe(0.5);
    expect(scoreOf('A=B', 'B>A')).toBe(0.25);
  });
  it('without a verdict were not played', () => {
    expect(scoreOf('B>A', null)).toBe(1);
    expect(scoreOf(null, 'B>A')).toBe(0);
    expect(scoreOf(null, null)).toBeNull();
  });
  it('name whom they are against', () => {
    const metricOf = (more: object) =>
      read('m.jsonl', { ...battle, games: [{ score: 'A=B' }], ...more }).sink.rows[0]?.scores[0]?.given;
    expect(metricOf({})).toBe('win over b, judge gpt-4.1');
    expect(metricOf({ baseline: undefined })).toBe('win over the baseline, judge gpt-4.1');
  });
});

describe('pairs', () => {
  const scoresOf = (g1_winner: string, g2_winner: string) =>
    read('x/model_judgment/gpt-4_pair.jsonl', { ...pair, g1_winner, g2_winner }).sink.rows.map(
      ({ scores }) => [scores[0]?.given, scores[0]?.score],
    );
  it('are won where both games are', () => {
    const [first, second] = ['win over n, judge gpt-4', 'win over m, judge gpt-4'];
    const both = (one: number | null, two: number | null) => [
      [first, one],
      [second, two],
    ];
    expect(scoresOf('model_1', 'model_1')).toEqual(both(1, 0));
    expect(scoresOf('model_2', 'model_2')).toEqual(both(0, 1));
    expect(scoresOf('model_1', 'model_2')).toEqual(both(0.5, 0.5));
    expect(scoresOf('tie', 'model_2')).toEqual(both(0.5, 0.5));
    expect(scoresOf('error', 'model_2')).toEqual(both(null, null));
  });
});

it('questions lend text, category and reference, a turn each', () => {
  const row = { question_id: 81, category: 'math', turns: ['Q1', 'Q2'], reference: ['R1', 'R2'] };
  const { format, sink } = read('mt_bench/question.jsonl', row);
  expect(format).toBe('judged-chat-questions');
  expect(
    sink.rows.map(({ sample, response }) => [sample.input, sample.references, sample.variant, response]),
  ).toEqual([
    ['Q1', ['R1'], null, null],
    ['user: Q1\n\nuser: Q2', ['R2'], 'turn 2', null],
  ]);
  const arena = read('q.jsonl', { uid: 'u', category: 'hard_prompt', cluster: 'C', prompt: 'Q' });
  expect([arena.format, arena.sink.rows[0]?.sample.input]).toEqual(['judged-chat-questions', 'Q']);
});

describe.skipIf(!hasRealData)('real files', () => {
  const parsed = <T>(path: string) =>
    readFileSync(`${realData}/${path}`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  const sum = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);

  it('grades of two routers', () => {
    const { sink } = readAny(formats, 'mt_bench/model_judgment/gpt-4_single.jsonl');
    const of = (model: string) => {
      const key = sink.runs.find((run) => run.model === model)?.key;
      return sink.rows.filter(({ run }) => run === key);
    };
    const turns = (model: string) =>
      new Map(of(model).map(({ sample, scores }) => [`${sample.id} ${sample.variant}`, scores[0]?.score]));
    const [martian, unify] = [turns('martian'), turns('unify')];
    expect([martian.size, unify.size]).toEqual([160, 160]);
    expect(sum([...martian.values()])).toBeCloseTo(1330, 9);
    expect(sum([...unify.values()])).toBeCloseTo(1391.5 + 1, 9);
    expect([...unify].filter(([, score]) => score === null).map(([turn]) => turn)).toEqual(['131 turn 2']);
    const shared = [...martian].filter(([turn]) => unify.get(turn) != null);
    expect(shared).toHaveLength(159);
    expect(sum(shared.map(([, score]) => score))).toBeCloseTo(1320, 9);
  });

  it('a judge was asked what the questions ask', () => {
    interface Row {
      question_id: number;
      turns: string[];
    }
    const questions = new Map(
      parsed<Row>('mt_bench/question.jsonl').map((row) => [String(row.question_id), row.turns]),
    );
    const { sink } = readAny(formats, 'mt_bench/model_judgment/gpt-4_single.jsonl');
    const told = sink.rows.filter(({ sample }) => {
      const [one = '', two = ''] = questions.get(sample.id ?? '') ?? [];
      return sample.input === (sample.variant === null ? one : `user: ${one}\n\nuser: ${two}`);
    });
    expect(told).toHaveLength(320);
  });

  it.each([
    ['claude-3.5-haiku', 500],
    ['claude-3.5-sonnet', 500],
  ])('games of %s', (model, n) => {
    const path = `arena_hard/ko/model_judgment/ensemble/${model}.jsonl`;
    const { format, sink } = readAny(formats, path);
    expect(format).toBe('judged-chat-battles');
    const games = parsed<{ games: { score: string }[] }>(path).map(({ games }) =>
      games.map(({ score }) => score),
    );
    expect([games.length, games.flat().length, sink.rows.length]).toEqual([n, 2 * n, n]);
    // The model is B in the first game and A in the second.
    const points = games.flatMap((row) =>
      row.map((verdict, i) =>
        verdict.includes('=') ? 0.5 : verdict.startsWith(i === 0 ? 'B' : 'A') ? 1 : 0,
      ),
    );
    expect(sum(sink.rows.map(({ scores }) => scores[0]?.score))).toBeCloseTo(sum(points) / 2, 9);
  });

  it('answers of three layouts are of the same 40 questions', () => {
    const ids = ['v0.1/model_answer/TRIMMED_gpt-3.5-turbo-0125', 'v0.1/model_answer/TRIMMED_gpt-4-0613'].map(
      (name) => {
        const { sink } = readAny(formats, `arena_hard/${name}.jsonl`);
        return sink.rows.map(({ sample }) => sample.id).sort();
      },
    );
    expect(ids[0]).toHaveLength(40);
    expect(ids[0]).toEqual(ids[1]);
    const older = readAny(
      formats,
      'arena_hard/v0.1_older/model_answer/TRIMMED_gpt-3.5-turbo-0125.jsonl',
    ).sink;
    expect(older.rows).toHaveLength(20);
    expect(older.runs).toMatchObject([{ model: 'gpt-3.5-turbo-0125' }]);
  });
});

describe('votes', () => {
  it('of MT-Bench are two games, each with its order; an error is no tie', () => {
    const { sink } = read(
      'mt_bench/model_judgment/gpt-4_pair.jsonl',
      { ...pair, g1_winner: 'model_1', g2_winner: 'tie', g1_judgment: 'One.', g2_judgment: 'Two.' },
      { ...pair, question_id: 82, g1_winner: 'model_2', g2_winner: 'error' },
    );
    const of = (outcome: number | null, positionOfA: number, verdict: string) => ({
      ...{ evaluation: 'mt_bench', a: { model: 'm' }, b: { model: 'n' }, judge: 'gpt-4' },
      ...{ outcome, positionOfA, verdict },
    });
    expect(sink.pairs).toMatchObject([
      { ...of(1, 1, 'model_1'), explanation: 'One.' },
      { ...of(0.5, 2, 'tie'), explanation: 'Two.' },
      of(0, 1, 'model_2'),
      of(null, 2, 'error'),
    ]);
  });

  it('of Arena-Hard have the baseline first in the first game, and none where the judge gave none', () => {
    const games = ['A>>B', 'A>B', null].map((score) => ({ score, judgment: 'J' }));
    const { sink } = read('arena/model_judgment/gpt-4.1/m.jsonl', { ...battle, games });
    expect(sink.pairs).toMatchObject([
      { a: { model: 'm' }, b: { model: 'b' }, outcome: 0, positionOfA: 2, verdict: 'A>>B' },
      { outcome: 1, positionOfA: 1 },
      { outcome: null, verdict: null },
    ]);
    expect(sink.rows).toMatchObject([{ scores: [{ score: 0.5 }] }]);
  });
});
