import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaderboard } from '$lib/analysis';
import { overview } from '$lib/analysis/overview';
import { sql } from '$lib/engine/sql';
import { onTwoScales } from '$lib/views/verdict/two-scales';
import { verdictText } from '$lib/views/verdict/pieces';
import { scaleInWords } from '$lib/mapping/role-words';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const N = 60;
/** A file of one model: a score on each of 60 samples. */
const file = (model: string, metric: string, score: (i: number) => unknown) =>
  droppedText(
    `acc_${model}.csv`,
    [
      `model,id,input,${metric}`,
      ...Array.from({ length: N }, (_, i) => `${model},${i},q ${i},${String(score(i))}`),
    ].join('\n'),
  );
const asMeans = async () => {
  const rows = await library.db.query<{ model: string; mean: number }>(
    sql`SELECT model, round(avg(score), 4) AS mean FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
        GROUP BY model ORDER BY model`,
  );
  return Object.fromEntries(rows.map(({ model, mean }) => [model, mean]));
};
/** How a file's score was read. */
const readAs = ({ tables }: Awaited<ReturnType<Library['load']>>) =>
  tables
    .map(({ tables: files, mapping }) => [
      files.map(({ path }) => path).join(),
      mapping && scaleInWords(mapping.columns.find(({ role }) => role === 'score')?.reading),
    ])
    .sort();

describe('files of the same columns whose scores are on other scales', () => {
  test('0 and 1 beside 0 and 100: each is read on its own, whichever is dropped first', async () => {
    const files = [
      file('a', 'accuracy', (i) => (i % 4 === 0 ? 0 : 1)),
      file('b', 'accuracy', (i) => (i % 2 === 0 ? 0 : 100)),
    ];
    for (const some of [files, files.toReversed()]) {
      await library.fresh();
      expect(readAs(await library.load(some))).toEqual([
        ['acc_a.csv', 'as right or wrong'],
        ['acc_b.csv', 'in percent'],
      ]);
      expect(await asMeans()).toEqual({ a: 0.75, b: 0.5 });
    }
  });

  test('shares beside percents, with and without a sign', async () => {
    const shares = file('a', 'accuracy', (i) => (i % 10) / 10);
    for (const sign of ['', '%']) {
      await library.fresh();
      const percents = file('b', 'accuracy', (i) => `${String((i % 10) * 10)}${sign}`);
      expect(readAs(await library.load([shares, percents]))).toEqual([
        ['acc_a.csv', 'from 0 to 1'],
        ['acc_b.csv', 'in percent'],
      ]);
      expect(await asMeans()).toEqual({ a: 0.45, b: 0.45 });
    }
  });

  test('up to 100 under a name that may be anything is asked, and nothing of it is read', async () => {
    const outcome = await library.load([
      file('a', 'score', (i) => (i % 10) / 10),
      file('b', 'score', (i) => (i % 11) * 10),
    ]);
    expect(readAs(outcome)).toEqual([
      ['acc_a.csv', 'from 0 to 1'],
      ['acc_b.csv', null],
    ]);
    expect(outcome.tables.flatMap(({ guess }) => guess.open.map(({ code }) => code))).toEqual([
      'score_scale',
    ]);
  });

  test('what a person said of a file in percent is not said of one from 0 to 1', async () => {
    const percent = await library.load([file('b', 'accuracy', (i) => (i % 11) * 10)]);
    const [said] = percent.tables;
    const kept = said?.mapping ? [{ mapping: said.mapping, digests: said.digests }] : [];
    expect(kept).toHaveLength(1);
    await library.load([file('a', 'accuracy', (i) => (i % 10) / 10)], { kept });
    expect(await asMeans()).toEqual({ a: 0.45, b: 0.475 });
  });

  test('a mapping that a script gives for each file is taken for the file that it suits', async () => {
    const files = [file('a', 'accuracy', (i) => (i % 10) / 10), file('b', 'accuracy', (i) => (i % 10) * 10)];
    const guesses = (await library.load(files)).tables.flatMap(({ mapping }) => mapping ?? []);
    for (const mappings of [guesses, guesses.toReversed()]) {
      await library.fresh();
      await library.load(files, { mappings });
      expect(await asMeans()).toEqual({ a: 0.45, b: 0.45 });
    }
  });

  test.each<[string, string, (i: number) => unknown, (i: number) => unknown]>([
    ['a weak model and a strong one', 'score', (i) => 0.2 + (i % 8) / 10, (i) => (i % 11) / 10],
    ['marks of 4 at most and of 5', 'rating', (i) => 1 + (i % 4), (i) => 1 + (i % 5)],
    ['a mean of nearly nothing', 'accuracy', () => 0, (i) => (i % 11) * 10],
    ['points: none or one, and more', 'points', (i) => i % 2, (i) => i % 6],
    ['word errors', 'wer', (i) => (i % 10) / 10, (i) => 1 + (i % 3) / 2],
  ])('%s are read as one', async (_, metric, a, b) => {
    expect((await library.load([file('a', metric, a), file('b', metric, b)])).tables).toHaveLength(1);
  });
});

describe('one metric on two scales', () => {
  const compared = async (metric: string) => {
    const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT DISTINCT evaluation FROM runs`);
    const evaluation = found?.evaluation ?? '';
    const base = { by: 'model', contenders: null, chips: [], missingAs: 'dropped', cluster: null } as const;
    const board = await leaderboard(library.db, {
      ...{ ...base, evaluation, metric, baseline: null, samples: 'all' },
    });
    const all = await overview(library.db, base);
    return { board, unjudged: all.columns[0]?.unjudged };
  };

  test.each<[string, (i: number) => unknown, (i: number) => unknown, string]>([
    ['score', (i) => 2 + (i % 4), (i) => (i % 10) / 10, 'a’s scores run from 2 to 5, b’s from 0 to 0.9'],
    ['judge_score', (i) => 2 + (i % 4), (i) => 3 + (i % 8), 'b’s scores run from 3 to 10, a’s from 2 to 5'],
    ['judge_score', (i) => 1 + (i % 5), (i) => 1 + (i % 10), 'b’s scores run from 1 to 10, a’s from 1 to 5'],
    ['rating', (i) => 3 + (i % 3), (i) => 4 + (i % 6), 'b’s scores run from 4 to 9, a’s from 3 to 5'],
    ['rating', (i) => 1 + (i % 5), (i) => i % 2, 'a’s scores run from 1 to 5, b’s from 0 to 1'],
  ])('%s: nothing is concluded, and it is said', async (name, a, b, words) => {
    await library.load([file('a', name, a), file('b', name, b)], { guesses: 'all' });
    const { board, unjudged } = await compared(name.replace('_score', ''));
    expect(board.chosenBy).toBe('scales');
    expect(unjudged).toBe('scales');
    expect(board.rows.map(({ difference }) => difference?.p ?? null)).toEqual([null, null]);
    const { scales } = board;
    expect(scales && verdictText(onTwoScales(scales, board.metric), '')).toContain(
      `${words}: probably two scales, so their difference means nothing.`,
    );
  });

  test.each<[string, string, (i: number) => unknown, (i: number) => unknown]>([
    ['a weak and a strong model', 'score', (i) => 0.2 + (i % 8) / 10, (i) => (i % 11) / 10],
    ['ratings of 4 at most and of 5', 'rating', (i) => 1 + (i % 4), (i) => 1 + (i % 5)],
    ['a single 5 of 10', 'rating', (i) => (i === 7 ? 5 : 1 + (i % 4)), (i) => 1 + (i % 10)],
    ['losses', 'loss', (i) => 0.1 + (i % 8) / 10, (i) => 1.5 + (i % 9)],
    ['percents of both, a file with and one without a sign', 'accuracy', (i) => `${i % 60}%`, (i) => i % 100],
    ['right and wrong beside percents', 'accuracy', (i) => i % 2, (i) => (i % 2) * 100],
  ])('%s are compared', async (_, name, a, b) => {
    await library.load([file('a', name, a), file('b', name, b)], { guesses: 'all' });
    const { board } = await compared(name);
    expect(board.chosenBy).toBeNull();
    expect(board.rows.some(({ difference }) => difference?.p != null)).toBe(true);
  });
});
