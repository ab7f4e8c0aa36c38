import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import type { Guess, Role } from '../../../src/lib/mapping/mapping';
import { outcome } from '../../../src/lib/mapping/outcome';
import { recordTable, type Json } from './own-tables';

const lines = { layout: 'lines' } as const;
const only = (records: readonly Json[]): { guess: Guess; made: ReturnType<typeof outcome> } => {
  const table = recordTable('results.jsonl', lines, records);
  const [one] = guess([table]);
  if (one === undefined) throw new Error('No guess');
  return { guess: one.guess, made: outcome([table], one.guess.mapping) };
};
const roles = ({ mapping }: Guess): Record<string, Role> =>
  Object.fromEntries(mapping.columns.map(({ name, role }) => [name, role]));
const codes = ({ open }: Guess): string[] => open.map(({ code }) => code);

const towns = ['Lima', 'Oslo', 'Bern', 'Riga', 'Cairo', 'Quito', 'Tunis', 'Seoul'];
const asks = (i: number): string => `In which country do people find the town of ${towns[i] ?? ''}, please?`;
/** Right for three of eight samples of one model and five of the other. */
const isRight = (model: number, i: number): boolean => i * 3 + model * 5 < 13 + model * 9;

/** Every combination, the last the fastest. */
function crossed<T>(sizes: readonly number[], make: (...at: number[]) => T): T[] {
  const all = sizes.reduce<number[][]>(
    (found, n) => found.flatMap((at) => Array.from({ length: n }, (_, i) => [...at, i])),
    [[]],
  );
  return all.map((at) => make(...at));
}

describe('samples by how a table was run', () => {
  test('a column that no name tells of, with each of its values once for every model', () => {
    const { guess: found, made } = only(
      crossed([2, 8], (m, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', vignette: `v${String(i * 7)}`, response: `It is in ${String(i * 9 + m)}, people say there.`, correct: isRight(m, i) })),
    ); // prettier-ignore
    expect([found.sure, roles(found).vignette, made.samples, made.shared]).toEqual([true, 'sample', 8, 8]);
  });

  test('the text that every model was asked in every setting, and no place of a row', () => {
    const { guess: found, made } = only(
      crossed([2, 3, 8], (m, s, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', shots: s, stem: asks(i), response: `It is in ${String(i * 9 + m + s * 100)}, people say there.`, correct: isRight(m, i) })),
    ); // prettier-ignore
    expect(found.mapping.sample).toBe('input');
    expect(roles(found)).toMatchObject({ stem: 'input', shots: 'condition' });
    expect([found.sure, made.samples, made.runs]).toEqual([true, 8, 6]);
  });

  test('the name of a prompt that comes with every question is a condition', () => {
    const { guess: found, made } = only(
      crossed([2, 3, 8], (m, p, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', prompt_id: `P${String(p)}`, instruction: asks(i), response: `It is in ${String(i * 9 + m + p * 100)}, people say there.`, correct: isRight(m, i + p) })),
    ); // prettier-ignore
    expect(roles(found).prompt_id).toBe('condition');
    expect([made.samples, made.runs]).toEqual([8, 6]);
  });

  test('what the reference shows to be no part of a sample is a condition', () => {
    const { guess: found, made } = only(
      crossed([2, 2, 8], (m, c, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', context_type: ['bm25', 'dense'][c] ?? '', task_id: i, gold_answer: 'ABCD'[i % 4] ?? '', response: `I think it is ${'ABCD'[(i + m + c) % 4] ?? ''}, people say there.`, correct: (m + c) % 4 === 0 })),
    ); // prettier-ignore
    expect(roles(found).context_type).toBe('condition');
    expect(made.samples).toBe(8);
  });

  test('the number of a row is no condition, and no sample where an id goes with the question', () => {
    const rows = crossed([2, 8], (r, i) => ({ row_id: r * 8 + i, model: 'gpt-4o', qid: `q${String(i)}`, question: asks(i), response: `It is in ${String(i * 9 + r)}, people say there.`, correct: isRight(r, i) })); // prettier-ignore
    const { guess: found, made } = only(rows);
    expect(roles(found)).toMatchObject({ row_id: 'label', qid: 'sample' });
    expect([made.samples, found.mapping.repeats]).toEqual([8, { from: 'position' }]);
  });

  test('without such an id it is asked', () => {
    const rows = crossed([2, 8], (r, i) => ({ row_id: r * 8 + i, model: 'gpt-4o', question: asks(i), response: `It is in ${String(i * 9 + r)}, people say there.`, correct: isRight(r, i) })); // prettier-ignore
    const { guess: found } = only(rows);
    expect([codes(found), found.mapping.sample]).toEqual([['repeats'], 'input']);
    // The same question of other documents is another sample.
    const of = only(rows.map((row, i) => ({ ...row, context: `The ${String(i)}th page of an old almanac tells of this town.` }))); // prettier-ignore
    expect(roles(of.guess).row_id).toBe('sample');
  });

  test('words that number runs are repeats, also in a column that no name tells of', () => {
    const { guess: found } = only(
      crossed([2, 3, 8], (m, r, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', draw: `run_${String(r + 1)}`, question: asks(i), response: `It is in ${String(i * 9 + m + r * 100)}, people say there.`, correct: isRight(m, i + r) })),
    ); // prettier-ignore
    expect([roles(found).draw, found.sure]).toEqual(['epoch', true]);
  });
});

describe('what no name tells of is asked, with the likeliest filled in', () => {
  const rows = crossed([2, 8], (m, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', id: i, question: asks(i), response: `It is in ${String(i * 9 + m)}, people say there.`, niceness: ((i * 5 + m * 3) % 10) / 10 })); // prettier-ignore
  test('a number on a scale is the score', () => {
    const { guess: found } = only(rows);
    expect([roles(found).niceness, codes(found)]).toEqual(['score', ['is_score']]);
  });

  test('a text that holds the short answer is the whole of it', () => {
    const said = (m: number, i: number): string =>
      (isRight(m, i) ? 'ABCD'[i % 4] : 'ABCD'[(i + 1) % 4]) ?? '';
    const { guess: found } = only(
      crossed([2, 8], (m, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', id: i, target: 'ABCD'[i % 4] ?? '', told: `I would say it is ${said(m, i)}, as ${String(i + m * 50)} people do.`, choice: said(m, i), correct: isRight(m, i) })),
    ); // prettier-ignore
    expect(roles(found)).toMatchObject({ told: 'output', choice: 'extracted', target: 'reference' });
    expect(codes(found)).toEqual(['is_output']);
  });

  test('scores of columns that some people call their systems by are theirs', () => {
    const { guess: found } = only(crossed([8], (i) => ({ id: i, question: asks(i), baseline: isRight(0, i), finch: isRight(1, i) }))); // prettier-ignore
    expect([found.mapping.model.from, codes(found)]).toEqual(['columns', ['systems_or_metrics']]);
  });
});

test('what a model’s every answer costs alike is its price', () => {
  const { guess: found } = only(
    crossed([2, 8], (m, i) => ({ model: ['gpt-4o', 'claude-3-opus'][m] ?? '', price: m + 2, id: i, question: asks(i), response: `It is in ${String(i * 9 + m)}, people say there.`, correct: isRight(m, i) })),
  ); // prettier-ignore
  expect(roles(found).price).toBe('label');
});

test('one model that is right in all of a few rows is read, and that is said; two are asked', () => {
  const row = (model: string) => (i: number) => ({ model, id: i, question: asks(i), response: `It is in ${model} ${String(i * 9)}, people say there.`, correct: true }); // prettier-ignore
  const one = only(crossed([8], row('gpt-4o'))).guess;
  expect([one.sure, one.tried.filter(({ holds }) => !holds).map(({ found }) => found)]).toEqual([true, ['it is 1 for all 8 answers']]); // prettier-ignore
  const two = only([...crossed([8], row('gpt-4o')), ...crossed([8], row('claude-3-opus'))]).guess;
  expect(codes(two)).toEqual(['is_score']);
});

test('src, hyp and ref are those of a translation', () => {
  const { guess: found } = only(
    crossed([2, 8], (m, i) => ({ system: ['nllb', 'gpt-4o'][m] ?? '', seg: i, src: asks(i), hyp: `Où se trouve la ville ${String(i)} dans ce pays, version ${String(m)} ?`, ref: `Dans quel pays la ville ${String(i)} se trouve-t-elle ?`, comet: ((i * 3 + m) % 10) / 10 })),
  ); // prettier-ignore
  expect(roles(found)).toMatchObject({ src: 'input', hyp: 'output', ref: 'reference', comet: 'score' });
});
