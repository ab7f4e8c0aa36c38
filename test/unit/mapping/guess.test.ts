import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import type { Guess, Open } from '../../../src/lib/mapping/mapping';
import { outcome } from '../../../src/lib/mapping/outcome';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { csvTable, documentTable } from './own-tables';

const quoted = (cell: unknown): string => `"${String(cell).replaceAll('"', '""')}"`;
/** A table of 12 samples, or of as many: a row each, made by what its columns say. */
function table(path: string, columns: Record<string, (i: number) => unknown>, rows = 12): OwnTable {
  const names = Object.keys(columns);
  const lines = Array.from({ length: rows }, (_, i) =>
    names.map((name) => quoted(columns[name]?.(i) ?? '')).join(','),
  );
  return csvTable(path, [names.map(quoted).join(','), ...lines].join('\n'));
}

const question = (i: number): string => `What is the capital of country number ${String(i)}?`;
const prose = (i: number): string =>
  `After some thought I would say that it is city ${String(i)}, by the river.`;
const flag = (i: number): string => (i % 3 === 0 ? 'False' : 'True');
const tenth = (i: number): number => (i % 10) / 10;

function only(...tables: OwnTable[]): Guess {
  const [group, ...more] = guess(tables);
  if (group === undefined || more.length > 0) throw new Error(`${String(more.length + 1)} groups`);
  return group.guess;
}
const codes = ({ open }: Guess): Open['code'][] => open.map(({ code }) => code);
const roles = ({ mapping }: Guess): Record<string, string> =>
  Object.fromEntries(mapping.columns.map(({ name, role }) => [name, role]));
const reading = ({ mapping }: Guess, column: string) =>
  mapping.columns.find(({ name }) => name === column)?.reading;

describe('wide tables', () => {
  test('columns named like models, of right and wrong, are read without a question', () => {
    const wide = table('mmlu.csv', {
      prompt: question,
      'org/model-7B-gemma': flag,
      'gpt-4-1106': (i) => flag(i + 1),
    });
    const found = only(wide);
    expect(found).toMatchObject({
      sure: true,
      open: [],
      mapping: { model: { from: 'columns' }, sample: 'input' },
    });
    expect(outcome([wide], found.mapping)).toMatchObject({
      models: ['org/model-7B-gemma', 'gpt-4-1106'],
      samples: 12,
      shared: 12,
      responses: 24,
      metrics: [{ name: 'correct', scores: 24, right: 16, wrong: 8 }],
    });
  });

  test.each([
    [['a_answer', 'b_answer', 'a_score', 'b_score']],
    [['answer_rag', 'answer_base', 'score_rag', 'score_base']],
    [['rag_answer', 'base_answer', 'correctness_rag', 'correctness_base']],
    [['rag.answer', 'base.answer', 'rag.score', 'base.score']],
    [['ragAnswer', 'baseAnswer', 'ragScore', 'baseScore']],
    [
      ['answer (rag)', 'answer (base)', 'score (rag)', 'score (base)'].map((name) =>
        name.replace(/[()]/g, ''),
      ),
    ],
    [['gpt-4', 'llama-3', 'gpt-4_response', 'llama-3_response']],
  ])('%j are two systems', (names) => {
    const columns = Object.fromEntries(
      names.map((name) => [name, /answer|response/i.test(name) ? prose : tenth] as const),
    );
    const { mapping } = only(table('two.csv', { question, ...columns }));
    expect(mapping.model).toEqual({ from: 'columns' });
    const ours = mapping.columns.filter(({ system }) => system !== undefined);
    expect(new Set(ours.map(({ system }) => system)).size).toBe(2);
    expect(ours.map(({ role }) => role).sort()).toEqual(['output', 'output', 'score', 'score']);
    expect(new Set(ours.flatMap(({ metric }) => metric ?? [])).size).toBe(1);
  });

  test.each([
    [['faithfulness_score', 'faithfulness_reason', 'bias_score', 'bias_reason']],
    [['annotator1', 'annotator2', 'annotator3']],
    [['hit@1', 'hit@3', 'hit@5']],
    [['gpt4_judge_score', 'claude_judge_score']],
    [['gold_answer', 'model_answer', 'score']],
    [['prompt_tokens', 'completion_tokens', 'score']],
    [['A', 'B', 'C', 'D', 'score']],
    [['clarity_score', 'depth_score']],
    [['prompt_level_strict_acc', 'prompt_level_loose_acc', 'inst_level_strict_acc', 'inst_level_loose_acc']],
  ])('%j are no systems', (names) => {
    const columns = Object.fromEntries(
      names.map((name) => [name, /reason|answer/.test(name) ? prose : tenth] as const),
    );
    expect(
      only(table('one.csv', { question, model: () => 'm', ...columns })).mapping.columns.some(
        (c) => c.system,
      ),
    ).toBe(false);
  });

  test('two answers and nothing else have no score', () => {
    const found = only(
      table('ab.csv', { prompt: question, model_a_answer: prose, model_b_answer: (i) => prose(i + 1) }),
    );
    expect(found.mapping.model).toEqual({ from: 'columns' });
    expect(found).toMatchObject({ sure: false });
    expect(codes(found)).toEqual(['no_score']);
  });

  test('what may be a model or a metric is asked', () => {
    expect(codes(only(table('m.csv', { question, bert_f1: tenth, gpt4_f1: tenth })))).toContain(
      'systems_or_metrics',
    );
  });
});

test('what a system took is its own', () => {
  const found = only(
    table('x.csv', {
      question,
      'gpt-4 Correct': flag,
      'o3 Correct': flag,
      'gpt-4 Time': tenth,
      'o3 Time': tenth,
    }),
  );
  const times = found.mapping.columns.filter(({ role }) => role === 'latency');
  expect(times.map(({ system, unit }) => [system, unit])).toEqual([
    ['gpt-4', 's'],
    ['o3', 's'],
  ]);
});

test('rows that are tasks are asked', () => {
  const found = only(
    table('x.csv', {
      task: (i) => `task ${String(i)}`,
      'gpt-4': (i) => 60.5 + i,
      'o3-mini': (i) => 50.5 + i,
    }),
  );
  expect(codes(found)).toEqual(['no_samples_in_table']);
});

test('answers that only a number tells apart are asked', () => {
  const found = only(
    table('results_gpt-4.csv', { question, response1: prose, response2: (i) => prose(i + 1), score: tenth }),
  );
  expect(found.open).toEqual([
    {
      column: 'response2',
      code: 'systems_or_metrics',
      question: 'Are response1 and response2 of two models?',
    },
  ]);
});

describe('scores', () => {
  const scored = (name: string, value: (i: number) => unknown) =>
    only(
      table('x.csv', {
        id: (i) => `q${String(i)}`,
        model: () => 'gpt-4',
        question,
        response: prose,
        [name]: value,
      }),
    );

  test.each<[string, (i: number) => unknown, object]>([
    ['is_correct', flag, { as: 'right or wrong', right: ['True'], wrong: ['False'] }],
    ['richtig', (i) => (i % 2 ? 'ja' : 'nein'), { as: 'right or wrong', right: ['ja'], wrong: ['nein'] }],
    ['是否正确', (i) => (i % 2 ? '是' : '否'), { as: 'right or wrong', right: ['是'], wrong: ['否'] }],
    ['verdict', (i) => (i % 2 ? '✓' : '✗'), { as: 'right or wrong', right: ['✓'], wrong: ['✗'] }],
    ['correct', (i) => i % 2, { as: 'right or wrong', right: ['1'], wrong: ['0'] }],
    ['score', tenth, { as: 'number', min: 0, max: 1 }],
    ['accuracy', (i) => `${String(i * 5)}.00%`, { as: 'number', percent: true, min: 0, max: 1 }],
    ['accuracy', (i) => 40 + i * 4.5, { as: 'number', percent: true, min: 0, max: 1 }],
    ['score', (i) => `${String(1 + (i % 9))}/10`, { as: 'number', min: 0, max: 10 }],
    ['rating', (i) => 1 + (i % 5), { as: 'number', min: 1, max: 5 }],
    ['rating', (i) => (i === 3 ? -1 : 1 + (i % 5)), { as: 'number', min: 1, max: 5, none: [-1] }],
    ['score', (i) => `0,${String(10 + i)}`, { as: 'number', decimal: ',', min: 0, max: 1 }],
    ['bleu', (i) => 20 + i * 1.5, { as: 'number' }],
  ])('%s', (name, value, wanted) => {
    const found = scored(name, value);
    expect(reading(found, name)).toEqual(wanted);
    expect(found.sure).toBe(true);
  });

  test('which way is better is known by name or not at all, and never asked', () => {
    const way = (name: string) =>
      scored(name, tenth).mapping.columns.find((column) => column.name === name)?.lowerIsBetter;
    expect([way('accuracy'), way('wer'), way('zorp_score')]).toEqual([false, true, null]);
    expect(scored('zorp_score', tenth).sure).toBe(true);
  });

  test('a third word is asked, with a proposal', () => {
    const found = scored('verdict', (i) => ['PASS', 'FAIL', 'ERROR'][i % 3]);
    expect(found.open).toEqual([
      { column: 'verdict', code: 'third_value', question: 'What does ERROR count as in verdict?' },
    ]);
    expect(reading(found, 'verdict')).toMatchObject({ third: [{ word: 'ERROR', counts: 'error' }] });
  });

  test('words that say neither right nor wrong are asked', () => {
    const found = scored('verdict', (i) => (i % 2 ? 'alpha' : 'beta'));
    expect(codes(found)).toEqual(['right_word']);
  });

  test('so many of so many', () => {
    const found = only(
      table('x.csv', {
        id: (i) => i + 100,
        model: () => 'm',
        passed: (i) => i % 4,
        total: (i) => 4 + (i % 2),
      }),
    );
    expect(reading(found, 'passed')).toEqual({ as: 'share', of: 'total' });
  });

  test('what stands beside a score in a group of scores is one too, but no count, no confidence and nothing elsewhere', () => {
    const found = only(
      table('x.csv', {
        id: (i) => `q${i}`,
        model: () => 'm',
        'feedback.correctness': flag,
        'feedback.brevity_of_style': tenth,
        'feedback.politely': (i) => (i % 4 === 0 ? 'no' : 'yes'),
        'feedback.turns': (i) => i % 5,
        'feedback.confidence': tenth,
        'run.temperature': tenth,
      }),
    );
    expect(roles(found)).toMatchObject({
      'feedback.brevity_of_style': 'score',
      'feedback.politely': 'score',
      'feedback.turns': 'label',
      'feedback.confidence': 'label',
      'run.temperature': 'label',
    });
  });

  test('a score of long texts is no score, and without any the table is asked', () => {
    const found = scored('score', prose);
    expect(roles(found).score).not.toBe('score');
    expect(codes(found)).toEqual(['no_score']);
  });

  test.each(['turn', 'prompt_length', 'year', 'rank', 'confidence', 'total_tokens'])(
    '%s is no score',
    (name) => expect(codes(scored(name, (i) => i + 1))).toContain('no_score'),
  );
});

describe('whose answer is `answer`', () => {
  const base = { id: (i: number) => `q${String(i)}`, model: () => 'gpt-4', question, is_correct: flag };
  const role = (more: Record<string, (i: number) => unknown>) =>
    roles(only(table('x.csv', { ...base, answer: prose, ...more }))).answer;
  test('beside a reference it is the output', () => {
    for (const name of ['ground_truth', 'reference', 'gold', 'expected', 'target'])
      expect(role({ [name]: (i) => `city ${String(i)}` }), name).toBe('output');
    expect(role({ contexts: (i) => `["page ${String(i)} of a book"]` })).toBe('output');
  });
  test('beside an output it is the reference', () => {
    for (const name of ['response', 'model_answer', 'prediction', 'generated_answer', 'output'])
      expect(role({ [name]: prose }), name).toBe('reference');
  });
  test('with nothing beside it, the models tell', () => {
    const model = (i: number) => (i < 6 ? 'gpt-4' : 'llama-3');
    const id = (i: number) => `q${String(i % 6)}`;
    const asks = (i: number) => question(i % 6);
    const alone = { id, model, question: asks, is_correct: flag };
    expect(roles(only(table('x.csv', { ...alone, answer: prose })))).toMatchObject({ answer: 'output' });
    expect(only(table('x.csv', { ...alone, answer: prose })).sure).toBe(true);
    const same = only(table('x.csv', { ...alone, answer: (i) => `city ${String(i % 6)}` }));
    expect(roles(same)).toMatchObject({ answer: 'reference' });
    expect(codes(same)).toEqual(['answer_role']);
  });
  test('a label of the same words as the prediction is the reference, one of yes and no a score', () => {
    const letter = (i: number) => 'ABCD'[i % 4];
    expect(role({ label: letter, prediction: (i) => letter(i + 1) })).toBe('kept');
    const gold = only(
      table('x.csv', {
        id: base.id,
        model: base.model,
        label: letter,
        prediction: (i) => letter(i + (i % 2)),
      }),
    );
    expect(roles(gold)).toMatchObject({ label: 'reference', prediction: 'output' });
    const verdict = only(table('x.csv', { id: base.id, model: base.model, response: prose, label: flag }));
    expect(roles(verdict)).toMatchObject({ label: 'score' });
  });
});

describe('models', () => {
  const rows = { question, response: prose, is_correct: flag };
  const others = { ...rows, is_correct: (i: number) => flag(i + 1) };
  test('a file a model: what differs in the names', () => {
    const found = only(table('run/results_gpt-4.csv', rows), table('run/results_llama-3-8b.csv', others));
    expect(found).toMatchObject({
      sure: true,
      mapping: { model: { from: 'file', pattern: 'results_*.csv' } },
    });
    const versions = only(table('results_llama-3-8b.csv', rows), table('results_llama-3-70b.csv', rows));
    expect(versions.mapping.model).toEqual({ from: 'file', pattern: 'results_*.csv' });
  });
  test('files of the same samples whose names are no known models', () => {
    const found = only(table('out_baseline.csv', rows), table('out_tuned.csv', others));
    expect(found).toMatchObject({ sure: true, mapping: { model: { from: 'file', pattern: 'out_*.csv' } } });
  });
  test('files of different samples are evaluations, and the model is asked', () => {
    const other = { ...rows, question: (i: number) => question(i + 50) };
    const found = only(table('astronomy.csv', rows), table('ethics.csv', other));
    expect(codes(found)).toEqual(['no_model']);
    expect(found.mapping).toMatchObject({ evaluation: { from: 'file', pattern: '*.csv' } });
  });
  test('they are so where a letter of their names is a model', () => {
    const of = (first: number) => ({
      model: (i: number) => (i % 2 === 0 ? 'a' : 'o1'),
      question: (i: number) => question(first + Math.floor(i / 2)),
      correct: flag,
    });
    const found = only(table('astronomy.csv', of(0)), table('pro1.csv', of(50)));
    expect(found.mapping).toMatchObject({ evaluation: { from: 'file', pattern: '*.csv' } });
    const named = only(table('run-a.csv', of(0)), table('run-o1.csv', of(50)));
    expect(named.mapping.evaluation.from).toBe('name');
  });
  test('a single file that names none is asked', () => {
    expect(codes(only(table('results.csv', rows)))).toEqual(['no_model']);
    expect(only(table('results_gpt-4.csv', rows)).sure).toBe(true);
  });
  test('a column of models under another name', () => {
    const found = only(
      table('x.csv', {
        question: (i) => question(i % 6),
        who: (i) => (i < 6 ? 'gpt-4o' : 'claude-3'),
        is_correct: flag,
      }),
    );
    expect(roles(found)).toMatchObject({ who: 'model', question: 'input' });
    expect(found.sure).toBe(true);
  });
  test('methods on the same samples are what is compared', () => {
    const found = only(
      table('x.csv', {
        id: (i) => `q${String(i % 6)}`,
        method: (i) => (i < 6 ? 'naive' : 'tuned'),
        is_correct: flag,
      }),
    );
    expect(roles(found)).toMatchObject({ method: 'model' });
  });
  test('a judge is no model', () => {
    expect(roles(only(table('results_gpt-4.csv', { ...rows, judge_model: () => 'claude-3' })))).toMatchObject(
      {
        judge_model: 'label',
      },
    );
  });
  test('two models without a sample in common are said', () => {
    const model = (i: number) => (i < 6 ? 'gpt-4' : 'llama-3');
    expect(codes(only(table('x.csv', { question, model, is_correct: flag })))).toEqual(['no_shared_samples']);
    // Of a long file only places were looked at: what models share may lie elsewhere.
    const long = table('x.csv', { question, model, is_correct: flag });
    expect(codes(only({ ...long, total: null }))).toEqual([]);
  });
});

describe('samples', () => {
  const half = (i: number) => (i < 6 ? 'gpt-4' : 'llama-3');
  test('an index over the whole file tells no samples apart where inputs do', () => {
    const found = only(
      table('x.csv', { index: (i) => i, model: half, question: (i) => question(i % 6), is_correct: flag }),
    );
    expect(found.mapping.sample).toBe('input');
  });
  test('ids in two columns', () => {
    const found = only(
      table('x.csv', {
        dialogue_id: (i) => `d${String(i % 2)}`,
        turn: (i) => i >> 1,
        model: () => 'gpt-4',
        score: tenth,
      }),
    );
    expect(roles(found)).toMatchObject({ dialogue_id: 'sample', turn: 'sample' });
  });
  test('nothing names them: the place, and that is asked', () => {
    const found = only(table('x.csv', { model: half, response: prose, is_correct: flag }));
    expect(found.mapping.sample).toBe('position');
    expect(codes(found)).toEqual(['position']);
  });
  test('where inputs differ at a place, it is said', () => {
    const one = table('x.csv', { model: half, question, response: prose, is_correct: flag });
    const { mapping } = only(one);
    expect(outcome([one], { ...mapping, sample: 'position' }).problems).toEqual([
      { code: 'inputs_differ', count: 6, of: 6 },
    ]);
  });
  test('repeats of one question by one model stay repeats', () => {
    const one = table('results_gpt-4.csv', {
      question: (i) => question(i % 4),
      response: prose,
      is_correct: flag,
      attempt: (i) => i >> 2,
    });
    const found = only(one);
    expect(roles(found)).toMatchObject({ attempt: 'epoch' });
    expect(outcome([one], found.mapping)).toMatchObject({ samples: 4, responses: 12 });
  });
});

describe('numbers that are measured', () => {
  const timed = (name: string, value: (i: number) => number) =>
    only(table('x.csv', { question, model: () => 'gpt-4', is_correct: flag, [name]: value }));
  test.each<[string, (i: number) => number, 'ms' | 's', boolean]>([
    ['latency_ms', (i) => i + 1, 'ms', true],
    ['elapsed_s', (i) => i + 300, 's', true],
    ['latency', (i) => 900 + i, 'ms', true],
    ['time', (i) => 0.5 + i / 10, 's', true],
    ['duration', (i) => 90 + i, 's', false],
  ])('%s', (name, value, unit, sure) => {
    const found = timed(name, value);
    expect(found.mapping.columns.find((column) => column.name === name)).toMatchObject({
      role: 'latency',
      unit,
    });
    expect(found.sure).toBe(sure);
    expect(codes(found)).toEqual(sure ? [] : ['latency_unit']);
  });
});

describe('rows and layouts', () => {
  test('totals, the header again and empty rows are left out', () => {
    const one = csvTable(
      'results_gpt-4.csv',
      'question,score\nWhat is it?,0.5\nquestion,score\nWho is it?,0.7\n,\nMOYENNE GENERALE,0.6\n',
    );
    expect(outcome([one], only(one).mapping)).toMatchObject({
      rows: 5,
      samples: 2,
      leftOut: { total: 1, header: 1, empty: 1 },
      metrics: [{ mean: 0.6, scores: 2 }],
    });
  });
  test('a row a model and a column a task is said to hold no samples', () => {
    const models = ['gpt-4', 'claude-3', 'llama-3-8b', 'qwen2'];
    const found = only(
      table(
        'board.csv',
        { model: (i) => models[i], mmlu: (i) => 60 + i, gsm8k: (i) => 50 + i, arc: (i) => 70 - i },
        4,
      ),
    );
    expect(codes(found)).toEqual(['no_samples_in_table']);
  });
  test('totals of models are said to hold no samples, unless something names one', () => {
    const models = ['gpt-4', 'claude-3', 'llama-3-8b', 'qwen2'];
    const model = (i: number) => models[i];
    const score = (i: number) => 0.5 + i / 10;
    const asked = (columns: Record<string, (i: number) => unknown>) =>
      codes(only(table('board.csv', columns, 4)));
    expect(asked({ model, score })).toEqual(['no_samples_in_table']);
    expect(asked({ model, organization: (i) => `lab ${String(i % 3)}`, score })).toEqual([
      'no_samples_in_table',
    ]);
    expect(asked({ model, accuracy: score, f1: tenth })).toEqual(['no_samples_in_table']);
    expect(asked({ question, model, score })).toEqual(['no_shared_samples']);
    expect(asked({ id: (i) => `q${String(i)}`, model, score })).toEqual(['no_shared_samples']);
  });
  test('question and model as keys of a document', () => {
    const document = Object.fromEntries(
      ['trolley problem', 'dead cat', 'monty hall'].map((name, i) => [
        name,
        { 'gpt-4o': { score: i / 2 }, 'o3-mini': { score: 1 } },
      ]),
    );
    const one = documentTable('summary.json', ['*', '*'], document);
    const found = only(one);
    expect(roles(found)).toEqual({ 'key 1': 'sample', 'key 2': 'model', score: 'score' });
    expect(outcome([one], found.mapping)).toMatchObject({ samples: 3, shared: 3, runs: 2, responses: 6 });
  });
  test('one line a metric', () => {
    const names = ['Tone', 'Accuracy'];
    const one = table('results_gpt-4.csv', {
      question: (i) => question(i >> 1),
      metric: (i) => names[i % 2],
      score: (i) => 1 + (i % 5),
      reason: prose,
    });
    const found = only(one);
    expect(outcome([one], found.mapping)).toMatchObject({
      samples: 6,
      responses: 6,
      metrics: [
        { name: 'tone', scores: 6 },
        { name: 'accuracy', scores: 6 },
      ],
    });
  });
  test('the same rows in two files are counted once', () => {
    const rows = { model: () => 'gpt-4', question, score: tenth };
    const two = [table('all.csv', rows), table('gpt-4.csv', rows)];
    expect(outcome(two, only(...two).mapping)).toMatchObject({ duplicates: 12, responses: 12, samples: 12 });
  });
});
