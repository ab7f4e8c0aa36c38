import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { type Library, droppedText, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const N = 20;
const MODELS = ['m1', 'm2'];
interface Of {
  model: string;
  i: number;
}
/** A file of both models: a line for each of its samples. */
const file = (path: string, columns: string, line: (of: Of) => string, { from = 0, to = N } = {}) =>
  droppedText(
    path,
    [
      columns,
      ...MODELS.flatMap((model) => Array.from({ length: to - from }, (_, i) => line({ model, i: from + i }))),
    ].join('\n'),
  );
const right = ({ model, i }: Of, every: number): string =>
  String(Number(i % every === 0) ^ Number(model === 'm2' && i < 3));
/** By evaluation, model and condition: answers, their repeats, and the sum of their scores. */
const runs = async () => {
  const rows = await library.db.query<
    Record<'evaluation' | 'model' | 'condition', string | null> & Record<'n' | 'epochs' | 'sum', number>
  >(
    sql`SELECT u.evaluation, u.model, u.condition, count(*)::INTEGER AS n, count(DISTINCT r.epoch)::INTEGER AS epochs,
               sum(s.score)::INTEGER AS sum
        FROM runs u JOIN responses r USING (run_id) JOIN scores s USING (response_id)
        GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ evaluation, model, condition, n, epochs, sum }) =>
    [evaluation, model, condition, n, epochs, sum].join(' '),
  );
};
const idsOnly = (path: string, every: number, part = {}) =>
  file(path, 'id,model,correct', (of) => `${String(of.i)},${of.model},${right(of, every)}`, part);
const withInput = (path: string, every: number, question: (i: number) => string, part = {}) =>
  file(
    path,
    'id,model,question,correct',
    (of) => `${String(of.i)},${of.model},${question(of.i)},${right(of, every)}`,
    part,
  );

describe('files that tell of the same ids of the same models', () => {
  test('without inputs each file is an evaluation of its own, and no row is lost', async () => {
    const { tables } = await library.load([idsOnly('own/math.csv', 2), idsOnly('own/law.csv', 4)]);
    expect(await runs()).toEqual(['law m1  20 1 5', 'law m2  20 1 6', 'math m1  20 1 10', 'math m2  20 1 9']);
    expect(tables.map(({ guess }) => [guess.begunAnew, guess.sure])).toEqual([['no inputs', true]]);
  });

  test('with other inputs under the same ids, too', async () => {
    const { tables } = await library.load([
      withInput('math.csv', 2, (i) => `sum ${String(i)}`),
      withInput('law.csv', 4, (i) => `case ${String(i)}`),
    ]);
    expect((await runs()).map((run) => run.split(' ').slice(0, 4).join(' '))).toEqual([
      'law m1  20',
      'law m2  20',
      'math m1  20',
      'math m2  20',
    ]);
    expect(tables).toHaveLength(1);
  });

  test('models in files of their own stay together where a part of the names parts the samples', async () => {
    const one = (path: string, model: string, every: number) =>
      droppedText(
        path,
        [
          'id,model,correct',
          ...Array.from({ length: N }, (_, i) => `${String(i)},${model},${right({ model, i }, every)}`),
        ].join('\n'),
      );
    await library.load([
      one('math_first.csv', 'm1', 2),
      one('math_second.csv', 'm2', 2),
      one('law_first.csv', 'm1', 4),
      one('law_second.csv', 'm2', 4),
    ]);
    expect(await runs()).toEqual(['law m1  20 1 5', 'law m2  20 1 6', 'math m1  20 1 10', 'math m2  20 1 9']);
  });

  test('in folders of one file name the folder parts them', async () => {
    await library.load([idsOnly('math/results.csv', 2), idsOnly('law/results.csv', 4)]);
    expect((await runs()).map((run) => run.split(' ')[0])).toEqual(['law', 'law', 'math', 'math']);
  });

  test('with the same inputs each file is a condition of its own: an old and a new version', async () => {
    const question = (i: number) => `question ${String(i)}`;
    await library.load([withInput('eval_old.csv', 4, question), withInput('eval_new.csv', 2, question)]);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1 new 20 1 10',
      'm1 old 20 1 5',
      'm2 new 20 1 9',
      'm2 old 20 1 6',
    ]);
  });

  test('files that are numbered as runs are repeats', async () => {
    const { tables } = await library.load([1, 2, 3].map((n) => idsOnly(`eval_run${String(n)}.csv`, n + 1)));
    expect(tables.map(({ mapping }) => mapping?.repeats?.from)).toEqual(['file']);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1  60 3 22',
      'm2  60 3 23',
    ]);
  });

  test('files that are numbered alike under two names are no repeats: one number would be one answer', async () => {
    const question = (i: number) => `question ${String(i)}`;
    await library.load([withInput('run1.csv', 4, question), withInput('trial1.csv', 2, question)]);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1 run1 20 1 5',
      'm1 trial1 20 1 10',
      'm2 run1 20 1 6',
      'm2 trial1 20 1 9',
    ]);
  });

  test('parts with other ids, and rows that stand in two files as they are, stay one evaluation', async () => {
    const parts = [idsOnly('part_a.csv', 2, { to: 16 }), idsOnly('part_b.csv', 2, { from: 4 })];
    const { tables } = await library.load(parts);
    expect(tables.map(({ guess }) => guess.begunAnew)).toEqual([undefined]);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1  20 1 10',
      'm2  20 1 9',
    ]);
  });
});

describe('rows of one sample and model that nothing numbers', () => {
  const repeated = (times: number, score: (of: Of, k: number) => string) =>
    file('samples.csv', 'id,model,correct', (of) =>
      Array.from({ length: times }, (_, k) => `${String(of.i)},${of.model},${score(of, k)}`).join('\n'),
    );

  test('as many of each, and not all the same, are repeats', async () => {
    await library.load([repeated(4, ({ i }, k) => String(Number((i + k) % 4 < 2)))]);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1  80 4 40',
      'm2  80 4 40',
    ]);
  });

  test('all the same were written twice', async () => {
    await library.load([repeated(2, (of) => right(of, 2))]);
    expect((await runs()).map((run) => run.split(' ').slice(1).join(' '))).toEqual([
      'm1  20 1 10',
      'm2  20 1 9',
    ]);
  });
});
