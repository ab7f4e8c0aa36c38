import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import type { Guess, Role } from '../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { documentTable, recordTable, type Json } from './own-tables';

const lines = { layout: 'lines' } as const;
const guessOf = (tables: readonly OwnTable[]): Guess => {
  const [one] = guess(tables);
  if (one === undefined) throw new Error('No guess');
  return one.guess;
};
const only = (records: readonly Json[]): Guess => guessOf([recordTable('results.jsonl', lines, records)]);
const roles = ({ mapping }: Guess): Record<string, Role> =>
  Object.fromEntries(mapping.columns.map(({ name, role }) => [name, role]));
const asked = ({ open }: Guess): string[] => open.map(({ code, column }) => `${code} ${column ?? ''}`.trim());

const models = ['gpt-4o', 'claude-3-opus'];
const asks = (i: number): string => `In which country do people find the town number ${String(i)}, please?`;
const says = (n: number): string => `It is in country ${String(n)}, people say there.`;
/** Right or wrong, with no pattern. */
const right = (n: number): boolean => (n * 7919) % 13 < 6;
const share = (n: number): number => ((n * 7919) % 97) / 97;

/** Every combination, the last the fastest. */
function crossed<T>(sizes: readonly number[], make: (...at: number[]) => T): T[] {
  const all = sizes.reduce<number[][]>(
    (found, n) => found.flatMap((at) => Array.from({ length: n }, (_, i) => [...at, i])),
    [[]],
  );
  return all.map((at) => make(...at));
}

describe('what tells samples apart', () => {
  test('is not a setting that each sample was run with, only because a word of its name may be of samples', () => {
    const found = only(
      crossed([2, 3, 9], (m, c, i) => ({
        model: models[m] ?? '',
        context_type: ['bm25', 'dense', 'none'][c] ?? '',
        task_id: i,
        output: says(i * 9 + m + c * 100),
        score: share(i * 31 + m * 7 + c),
      })),
    );
    expect(roles(found)).toMatchObject({ context_type: 'condition', task_id: 'sample' });
    expect(asked(found)).toEqual(['which_sample context_type']);
  });

  test('is the language beside the name of a problem, as its whole name says', () => {
    const found = only(
      crossed([2, 3, 9], (m, c, i) => ({
        model: models[m] ?? '',
        language: ['en', 'de', 'fr'][c] ?? '',
        task_id: i,
        output: says(i * 9 + m + c * 100),
        score: share(i * 31 + m * 7 + c),
      })),
    );
    expect(roles(found)).toMatchObject({ language: 'sample', task_id: 'sample' });
  });

  test('is no number of a round that all samples have', () => {
    const found = only(
      crossed([2, 2, 9], (m, r, i) => ({
        model: models[m] ?? '',
        round: r + 42,
        task_id: `t${String(i)}`,
        output: says(i * 9 + m + r * 100),
        score: share(i * 31 + m * 7 + r),
      })),
    );
    expect(roles(found)).toMatchObject({ round: 'epoch', task_id: 'sample' });
    expect(asked(found)).toEqual(['setting round']);
  });

  test('is, of one model, the id that comes once in every setting, and no id of the row', () => {
    const made = (setting: string) =>
      only(
        crossed([2, 2, 7], (c, r, i) => ({
          uuid: `${String(c)}${String(r)}-${String(i * 77)}`,
          model: 'bravo',
          [setting]: ['helpful', 'terse'][c] ?? '',
          ...(setting === 'system_prompt' ? { run_number: r + 1 } : { output: says(i + c * 10 + r * 100) }),
          input_id: i + 100,
          passed: right(i + c * 50 + r * 9),
        })),
      );
    const named = made('system_prompt');
    expect(roles(named)).toMatchObject({
      input_id: 'sample',
      system_prompt: 'condition',
      run_number: 'epoch',
    });
    expect(asked(named)).toEqual([]);
  });

  test('is asked where ids of rows stand beside ids that come equally often', () => {
    const found = only(
      crossed([2, 9], (r, i) => ({
        row_id: r * 9 + i,
        model: 'gpt-4o',
        item_id: `q${String(i)}`,
        output: says(i + r * 100),
        score: share(i * 31 + r),
      })),
    );
    expect([roles(found).item_id, found.mapping.repeats]).toEqual(['sample', { from: 'position' }]);
    expect(asked(found)).toEqual(['repeats row_id']);
  });

  test('is the question where an id of prompts holds all of them and tells no rows apart', () => {
    const found = only(
      crossed([3, 4, 3, 6], (m, p, r, i) => ({
        model: [...models, 'gemini-2.5-flash'][m] ?? '',
        prompt_id: `P${String(p)}_x`,
        attempt: r,
        instruction: asks(i),
        solved: right(m + p * 11 + r * 5 + i * 3),
      })),
    );
    expect([found.mapping.sample, roles(found).prompt_id, roles(found).attempt]).toEqual([
      'input',
      'condition',
      'epoch',
    ]);
    expect(asked(found)).toEqual(['which_sample prompt_id']);
  });

  test('has at least as many values as a column that no name calls a setting', () => {
    const found = only(
      crossed([2, 2, 9], (m, c, i) => ({
        bot: models[m] ?? '',
        flavour: ['low', 'high'][c] ?? '',
        vignette: `v${String(i * 13)}`,
        key: ['NEUTRAL', 'POSITIVE', 'NEGATIVE'][i % 3] ?? '',
        reply: says(i + m * 50 + c * 100),
        ok: right(i + m * 5 + c * 17),
      })),
    );
    expect(roles(found)).toMatchObject({ vignette: 'sample', flavour: 'condition' });
  });
});

describe('what names a model', () => {
  test('is no judge, though the judge is one', () => {
    const found = only(
      Array.from({ length: 12 }, (_, i) => ({
        case_id: `Q${String(i)}`,
        output: says(i),
        score: share(i),
        evaluator: 'gpt-4o-2024-08-06',
      })),
    );
    expect(asked(found)).toEqual(['no_model']);
    expect(roles(found).evaluator).not.toBe('model');
  });

  test('ends in a number that all files share', () => {
    const records = Array.from({ length: 9 }, (_, i) => ({ id: `Q${String(i)}`, output: says(i), score: share(i) })); // prettier-ignore
    const paths = ['results_Grok 4.jsonl', 'results_Claude Sonnet 4.jsonl'];
    const found = guessOf(paths.map((path) => recordTable(path, lines, records)));
    expect(found.mapping.model).toEqual({ from: 'file', pattern: 'results_*.jsonl' });
  });

  test('is told from all files of the same columns, also where their rows stand below another key', () => {
    const records = (n: number): Json[] =>
      Array.from({ length: 9 }, (_, i) => ({
        id: `Q${String(i)}`,
        output: says(i + n),
        score: share(i + n),
      }));
    const names = ['anthropic_claude-sonnet-4', 'anthropic_claude-3-haiku', 'deepseek-ai_DeepSeek-V3'];
    const groups = guess(
      names.map((name, n) => {
        const key = n === 2 ? 'rows' : 'data';
        return documentTable(`results_${name}.json`, [key, '[]'], { [key]: records(n * 20) });
      }),
    );
    expect(groups).toHaveLength(2);
    for (const { guess: found } of groups) {
      expect(found.mapping.model).toEqual({ from: 'file', pattern: 'results_*.json' });
      expect(found.mapping.evaluation).toEqual({ from: 'name', name: 'results' });
    }
  });

  test('is told from the files of one kind alone where others of the same columns end otherwise', () => {
    const records: Json[] = Array.from({ length: 9 }, (_, i) => ({
      id: i,
      output: says(i),
      score: share(i),
    }));
    const groups = guess([
      recordTable('results_gpt-4o.jsonl', lines, records),
      recordTable('results_claude-3-haiku.jsonl', lines, records),
      documentTable('results_grok-4.json', ['[]'], records),
    ]);
    expect(groups.map(({ guess: { mapping } }) => mapping.model)).toEqual([
      { from: 'file', pattern: 'results_*.jsonl' },
      { from: 'file', pattern: 'results_*.json' },
    ]);
  });

  test('may be of several words beside columns of choices, which are no models', () => {
    const found = only(
      crossed([2, 9], (m, i) => ({
        engine: ['Claude 3.5 Sonnet', 'Command R Plus 08'][m] ?? '',
        input_id: `t${String(i)}`,
        prompt: asks(i),
        ...{ choice_A: `The town ${String(i)}`, choice_B: `The river ${String(i)}`, choice_C: `A hill ${String(i)}` },
        ...{ answer: 'ABC'[i % 3] ?? '', model_answer: `The answer is ${'ABC'[(i + m) % 3] ?? ''}, without doubt.` },
        em: right(i + m * 20),
      })),
    ); // prettier-ignore
    expect([found.mapping.model, roles(found).engine]).toEqual([{ from: 'column' }, 'model']);
    expect(found.mapping.columns.filter(({ system }) => system !== undefined)).toEqual([]);
  });

  test('is asked where several answers to each sample come without a name, beside whether they are repeats', () => {
    const found = only(
      crossed([3, 9], (m, i) => ({ id: i, question: asks(i), response: says(i + m * 20), score: share(i + m * 20) })),
    ); // prettier-ignore
    expect(asked(found)).toEqual(['no_model', 'repeats']);
  });
});

describe('what says right', () => {
  test('is asked where a column of shares without a name stands beside a flag', () => {
    const found = only(
      crossed([2, 9], (m, i) => ({
        model: models[m] ?? '',
        id: i,
        question: asks(i),
        treffer_anteil: share(i + m * 20),
        parse_ok: right(i + m * 3),
      })),
    );
    expect(roles(found).treffer_anteil).toBe('score');
    expect(asked(found)).toEqual(['is_score treffer_anteil']);
  });

  test('is asked where columns differ in the number of a set-up alone', () => {
    const found = only(
      crossed([2, 9], (m, i) => ({
        model: models[m] ?? '',
        id: i,
        question: asks(i),
        prompt_v1: right(i + m * 3),
        prompt_v2: right(i + m * 5 + 1),
      })),
    );
    expect(asked(found)).toEqual(['is_score prompt_v2']);
    const [{ question } = { question: '' }] = found.open;
    expect(question).toBe(
      'prompt_v1 and prompt_v2 look like one metric of two set-ups. Is each a metric of its own?',
    );
  });

  test.each(['rouge', 'hit@', 'annotator'])('%s1 and %s2 are metrics of their own', (stem) => {
    const found = only(
      crossed([2, 9], (m, i) => ({
        model: models[m] ?? '',
        id: i,
        question: asks(i),
        [`${stem}1`]: share(i + m * 3),
        [`${stem}2`]: share(i + m * 5 + 1),
      })),
    );
    expect(asked(found).filter((one) => one.startsWith('is_score'))).toEqual([]);
  });

  test('is told apart from a number that was answered: the same to a sample is always right, or always wrong', () => {
    const found = only(
      crossed([6, 9], (m, i) => ({
        model: [...models, 'gpt-4', 'phi-4', 'grok-4', 'mixtral'][m] ?? '',
        question: asks(i),
        zahl: (m + i) % 3 === 0 ? 40 + i : 60 + i + (m % 2),
        correct: (m + i) % 3 === 0,
      })),
    );
    expect([roles(found).zahl, asked(found)]).toEqual(['output', ['is_output zahl']]);
  });
});

test('the question of a table of columns of scores may stand in a column called text', () => {
  const found = only(
    Array.from({ length: 9 }, (_, i) => ({
      case_id: i,
      text: asks(i),
      ...Object.fromEntries(models.map((model, m) => [`${model}_correct`, right(i + m * 20)])),
    })),
  );
  expect(roles(found).text).toBe('input');
});

test('columns that a tool does not know are settings where rows of one sample differ in them', () => {
  const found = only(
    crossed([2, 2, 9], (m, c, i) => ({
      model_id: models[m] ?? '',
      config: 'AB'[c] ?? '',
      input_id: `t${String(i)}`,
      user_input: asks(i),
      response: says(i + m * 20 + c * 50),
      answer_relevancy: share(i + m * 20 + c * 50),
    })),
  );
  expect([found.preset?.name, roles(found).config]).toEqual(['ragas’ results', 'condition']);
});
