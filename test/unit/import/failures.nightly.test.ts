import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { missingHalf } from '../../../src/lib/formats/missing-half';
import { droppedText, openLibrary, type Library } from '../support/library';

/**
 * A file that lists only what failed scores what it does not list, where it fits the responses of its run. Everywhere
 * else nothing is scored: a mean of failures alone would be 0, whatever the model can do.
 */
let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const NAME = 'BFCL_v4_simple_python';
const RESULT = `result/m/non_live/${NAME}_result.json`;
const SCORE = `score/m/non_live/${NAME}_score.json`;
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const id = (n: number) => `simple_python_${n}`;
const result = (n: number, said = `f(${n})`) => ({
  ...{ id: id(n), result: said, input_token_count: 5, output_token_count: 2, latency: 1 },
});
const failure = (n: number) => ({
  ...{ id: id(n), model_name: 'm', test_category: 'simple_python', valid: false, error: ['No.'] },
  prompt: { question: [[{ role: 'user', content: `Question ${n}` }]] },
});
const totals = (correct: number, n: number) => ({
  accuracy: correct / n,
  correct_count: correct,
  total_count: n,
});
const range = (n: number) => Array.from({ length: n }, (_, i) => i);

const results = lines(range(5).map((n) => result(n)));
const scores = lines([totals(3, 5), failure(1), failure(4)]);
const whole = { [RESULT]: results, [SCORE]: scores };

const load = (files: Record<string, string>) =>
  library.load(Object.entries(files).map(([path, text]) => droppedText(path, text)));
const scored = () =>
  library.db.query<{ id: string; score: number | null; is_correct: boolean | null }>(
    sql`SELECT sample_id AS id, score, is_correct FROM results ORDER BY ALL`,
  );
const said = async () =>
  (
    await library.db.query<{ message: string }>(
      sql`SELECT message FROM problems WHERE code = 'failures_only'`,
    )
  ).map(({ message }) => message);
const numbers = async () => (await scored()).flatMap(({ score }) => score ?? []);
const missing = async () =>
  (await listSources(library.db)).map(({ format, runFacts }) => missingHalf(format, runFacts)?.text ?? null);

const wanted = range(5).map((n) => ({
  id: id(n),
  score: [1, 4].includes(n) ? 0 : 1,
  is_correct: ![1, 4].includes(n),
}));

describe('both files', () => {
  test('together: what is not listed is right', async () => {
    await load(whole);
    expect(await scored()).toEqual(wanted);
    expect(await said()).toEqual([]);
    expect(await missing()).toEqual([null, null]);
  });

  test.each([
    [RESULT, SCORE],
    [SCORE, RESULT],
  ] as const)('in two drops, %s first', async (first, second) => {
    await load({ [first]: whole[first] ?? '' });
    expect(await numbers()).toEqual([]);
    await load({ [second]: whole[second] ?? '' });
    expect(await scored()).toEqual(wanted);
  });

  test('the scores go where the score file is taken out again', async () => {
    await load(whole);
    await library.remove(SCORE);
    expect((await scored()).map(({ score }) => score)).toEqual([null, null, null, null, null]);
  });

  test('all right, and all wrong', async () => {
    await load({ [RESULT]: results, [SCORE]: lines([totals(5, 5)]) });
    expect(await numbers()).toEqual([1, 1, 1, 1, 1]);
    await library.fresh();
    await load({ [RESULT]: results, [SCORE]: lines([totals(0, 5), ...range(5).map(failure)]) });
    expect(await numbers()).toEqual([0, 0, 0, 0, 0]);
  });

  test('where nothing failed, files of equal bytes are of the runs that their folders name', async () => {
    const perfect = lines([totals(5, 5)]);
    const others = lines(range(5).map((n) => result(n, `g(${n})`)));
    const at = (path: string) => path.replace('/m/', '/n/');
    await load({ [RESULT]: results, [SCORE]: perfect, [at(RESULT)]: others, [at(SCORE)]: perfect });
    expect(
      await library.db.query(sql`SELECT model, sum(score) AS sum FROM results GROUP BY ALL ORDER BY ALL`),
    ).toEqual([
      { model: 'm', sum: 5 },
      { model: 'n', sum: 5 },
    ]);
    expect((await load({ [SCORE]: perfect })).refused).toEqual([{ path: SCORE, sameAs: SCORE }]);
  });

  test('a failure that the harness lists twice is one', async () => {
    await load({ [RESULT]: results, [SCORE]: lines([totals(3, 5), failure(1), failure(1), failure(4)]) });
    expect(await scored()).toEqual(wanted);
  });

  test('a name that a person gives the metric holds for all of its scores', async () => {
    await library.db.run(sql`INSERT INTO names (kind, given, name) VALUES ('metric', 'accuracy', 'right')`);
    await load(whole);
    expect(
      await library.db.query(
        sql`SELECT metric, count(*)::INTEGER AS n, sum(score) AS sum FROM scores GROUP BY ALL`,
      ),
    ).toEqual([{ metric: 'right', n: 5, sum: 3 }]);
    await library.db.run(sql`DELETE FROM names`);
  });

  test('of two runs that differ in their folders, each has its own', async () => {
    const other = lines([totals(4, 5), failure(0)]);
    const others = lines(range(5).map((n) => result(n, `g(${n})`)));
    await load({
      [`a/${RESULT}`]: results,
      [`a/${SCORE}`]: scores,
      [`b/${RESULT}`]: others,
      [`b/${SCORE}`]: other,
    });
    expect(
      await library.db.query(sql`SELECT run_id, sum(score) AS sum FROM results GROUP BY ALL ORDER BY ALL`),
    ).toEqual([
      { run_id: 1, sum: 3 },
      { run_id: 2, sum: 4 },
    ]);
  });
});

describe('nothing is scored', () => {
  const END = 'Nothing is scored: a response that is not listed is right only where both files are whole.';
  test.each<[string, Record<string, string>, string]>([
    [
      'where responses are missing',
      { [RESULT]: lines(range(4).map((n) => result(n))), [SCORE]: scores },
      'This file lists 2 failures of 5, and 4 responses of this run are here.',
    ],
    [
      'where there are more responses than were counted',
      { [RESULT]: lines(range(6).map((n) => result(n))), [SCORE]: scores },
      'This file lists 2 failures of 5, and 6 responses of this run are here.',
    ],
    [
      'where the score file is cut',
      { [RESULT]: results, [SCORE]: lines([totals(3, 5), failure(1)]) },
      'This file counts 3 of 5 as right, and lists 1 failure where 2 are expected. Is it cut?',
    ],
    [
      'where the first line is lost',
      { [RESULT]: results, [SCORE]: lines([failure(1), failure(4)]) },
      'This file lists 2 failures and no totals.',
    ],
    [
      'where the failures are of other samples',
      { [RESULT]: results, [SCORE]: lines([totals(3, 5), failure(1), failure(7)]) },
      'This file lists failures of other samples than the responses of this run answer.',
    ],
    [
      'where one sample is answered twice',
      { [RESULT]: lines([...range(4).map((n) => result(n)), result(0, 'g(0)')]), [SCORE]: scores },
      'This file lists failures of other samples than the responses of this run answer.',
    ],
    [
      'where two files say different totals',
      { ...whole, [`score/m/live/${NAME}_score.json`]: lines([totals(4, 5), failure(1)]) },
      'Several files list the failures of this run, with different totals.',
    ],
  ])('%s', async (_, files, message) => {
    await load(files);
    expect(await numbers()).toEqual([]);
    expect(await said()).toEqual([`${message} ${END}`]);
    expect((await missing()).filter((text) => text !== null)).not.toEqual([]);
  });

  test('where only the scores are here: the totals stand as declared, and that is all', async () => {
    await load({ [SCORE]: scores });
    expect(await numbers()).toEqual([]);
    expect(await said()).toEqual([]);
    expect(await missing()).toEqual([
      'The responses are missing: only failures are listed here, so nothing is scored. Drop the folder result of the same run.',
    ]);
    expect(await library.db.query(sql`SELECT metric, value, n FROM declared`)).toEqual([
      { metric: 'accuracy', value: 0.6, n: 5 },
    ]);
  });

  test('where only the results are here', async () => {
    await load({ [RESULT]: results });
    expect(await numbers()).toEqual([]);
    expect(await missing()).toEqual([
      'The scores are missing: these are responses. Drop the folder score of the same run.',
    ]);
  });
});
