import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const shared = () =>
  db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT match_key FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id)
        WHERE match_key IS NOT NULL GROUP BY match_key HAVING count(DISTINCT model) > 1)`,
  );
const rung = () => db.query(sql`SELECT rung, automatic FROM identity`);

const hashed = (hash: string) => ({ hash });

test('equal hashes of one recipe match, though ids differ', async () => {
  await stage(db, [
    { no: 1, path: 'a', recipe: 'openeval', fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, hashed('h1'))) },
    {
      no: 2,
      path: 'b',
      recipe: 'openeval',
      fill: rows(answer('b', '7', 'x', { f1: 1 }, {}, { hash: 'h1', input: 'other' })),
    },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'hash', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('hashes of two recipes do not match: content does', async () => {
  const same = { input: 'same question' };
  await stage(db, [
    {
      no: 1,
      path: 'a',
      recipe: 'openeval',
      fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, { ...same, hash: 'h' })),
    },
    {
      no: 2,
      path: 'b',
      recipe: 'lm_eval',
      fill: rows(answer('b', '9', 'x', { f1: 1 }, {}, { ...same, hash: 'k' })),
    },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'content', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('texts that differ in white space only match on the third rung', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, { input: 'same  question\n' })) },
    { no: 2, path: 'b', fill: rows(answer('b', '9', 'x', { f1: 1 }, {}, { input: 'same question' })) },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'text', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('a person chooses the rung', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 })) },
    { no: 2, path: 'b', fill: rows(answer('b', '1', 'x', { f1: 1 }, {}, { input: 'changed' })) },
  ]);
  await merge(db);
  await db.run(sql`INSERT INTO rung_choices VALUES ('quiz', 'content')`);
  await merge(db);
  expect(await shared()).toEqual([{ n: 0 }]);
  await db.run(sql`UPDATE rung_choices SET rung = 'id'`);
  await merge(db);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('a stem that two samples of one run share does not match them: their contents and ids tell them apart', async () => {
  const stem = { hash: 'stem' };
  const of = (run: string) => [
    answer(run, '1', 'x', { f1: 1 }, {}, stem),
    answer(run, '2', 'x', { f1: 1 }, {}, { ...stem, input: 'other choices' }),
    answer(run, '3', 'x', { f1: 1 }, {}, { hash: 'alone' }),
  ];
  await stage(db, [
    { no: 1, path: 'a', recipe: 'inspect', fill: rows(...of('a')) },
    { no: 2, path: 'b', recipe: 'inspect', fill: rows(...of('b')) },
  ]);
  await merge(db);
  expect(
    await db.query(
      sql`SELECT sample_id, match_key IS NULL AS out, matched_by AS "by" FROM samples ORDER BY sample_id`,
    ),
  ).toEqual([
    { sample_id: '1', out: false, by: 'content' },
    { sample_id: '2', out: false, by: 'content' },
    { sample_id: '3', out: false, by: 'hash' },
  ]);
  expect(await shared()).toEqual([{ n: 3 }]);
});

const numbered = (run: string, ids: readonly string[], questions: readonly string[]) =>
  rows(
    ...questions.map((input, i) =>
      answer(run, ids[i] ?? '', 'x', { f1: 1 }, {}, { id: ids[i] ?? null, input }),
    ),
  );
const upTo = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i));
const keys = () =>
  db.query<{ run: string; input: string; id: string; key: number | null; by: string | null }>(
    sql`SELECT run_name AS run, input_preview AS input, sample_id AS id, match_key AS "key", matched_by AS "by"
        FROM responses JOIN runs USING (run_id) JOIN samples USING (sample_key) ORDER BY run, id`,
  );

test('what content leaves over goes by ids that agree with it', async () => {
  const ids = upTo(25, (i) => `q${i}`);
  const prompts = (run: string) => upTo(25, (i) => (i < 22 ? `question ${i}` : `${run} asks question ${i}`));
  await stage(db, [
    { no: 1, path: 'a', fill: numbered('a', ids, prompts('a')) },
    { no: 2, path: 'b', fill: numbered('b', ids, prompts('b')) },
  ]);
  await merge(db);
  const found = await keys();
  expect([
    found.filter(({ by }) => by === 'content').length,
    found.filter(({ by }) => by === 'id').length,
  ]).toEqual([44, 6]);
  expect(await shared()).toEqual([{ n: 25 }]);
  expect(await db.query(sql`FROM merge_id_trust`)).toEqual([]);
});

test('row numbers in another order are not used', async () => {
  const ids = upTo(30, (i) => String(i));
  const questions = upTo(30, (i) => (i < 25 ? `question ${i}` : `a asks question ${i}`));
  const turned = upTo(30, (i) => (i < 25 ? `question ${i}` : `b asks question ${i}`)).reverse();
  await stage(db, [
    { no: 1, path: 'a', fill: numbered('a', ids, questions) },
    { no: 2, path: 'b', fill: numbered('b', ids, turned) },
  ]);
  await merge(db);
  expect(await shared()).toEqual([{ n: 25 }]);
  // Under each id at least one of the two has a question that the other has under another.
  expect(await db.query(sql`SELECT agree, contradict, trusted FROM merge_id_trust`)).toEqual([
    { agree: 0, contradict: 30, trusted: false },
  ]);
});

test.each([
  ['in the same order', (answers: readonly string[]) => answers, 24],
  ['in another order', (answers: readonly string[]) => [...answers].reverse(), 0],
])('other prompts are matched by ids where their references agree: %s', async (_, turned, n) => {
  const answers = upTo(24, (i) => `answer ${i}`);
  const of = (run: string, references: readonly string[]) =>
    rows(
      ...references.map((reference, i) =>
        answer(
          run,
          String(i),
          'x',
          { f1: 1 },
          {},
          { input: `${run} asks for ${reference}`, references: [reference] },
        ),
      ),
    );
  await stage(db, [
    { no: 1, path: 'a', fill: of('a', answers) },
    { no: 2, path: 'b', fill: of('b', turned(answers)) },
  ]);
  await merge(db);
  expect(await shared()).toEqual([{ n }]);
  expect(await db.query(sql`SELECT contradict FROM merge_id_trust`)).toEqual(
    n === 0 ? [{ contradict: 24 }] : [],
  );
});

test('equal texts of one run are told apart by ids, where these can be trusted', async () => {
  const questions = ['twice', 'twice', 'once'];
  await stage(db, [
    { no: 1, path: 'a', fill: numbered('a', ['1', '2', '3'], questions) },
    { no: 2, path: 'b', fill: numbered('b', ['2', '1', '3'], questions) },
  ]);
  await merge(db);
  expect(await shared()).toEqual([{ n: 3 }]);
  expect((await keys()).map(({ by }) => by)).toEqual(['id', 'id', 'content', 'id', 'id', 'content']);
});

test('where ids are row numbers, equal texts of one run stay apart from those of another', async () => {
  const questions = ['twice', 'twice', ...upTo(20, (i) => `question ${i}`)];
  const ids = upTo(22, (i) => String(i));
  await stage(db, [
    { no: 1, path: 'a', fill: numbered('a', ids, questions) },
    { no: 2, path: 'b', fill: numbered('b', ids, [...questions].reverse()) },
  ]);
  await merge(db);
  expect(await shared()).toEqual([{ n: 20 }]);
  expect((await keys()).filter(({ input }) => input === 'twice').map(({ key }) => key)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a is matched by content with b, b by id with c: all three are one', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: numbered('a', ['other'], ['question']) },
    { no: 2, path: 'b', fill: numbered('b', ['1'], ['question']) },
    { no: 3, path: 'c', fill: numbered('c', ['1'], ['another prompt']) },
  ]);
  await merge(db);
  const found = await keys();
  expect(new Set(found.map(({ key }) => key)).size).toBe(1);
  expect(found.map(({ by }) => by)).toEqual(['content', 'content', 'id']);
});

test('a result that was taken for the reference does not choose which samples match', async () => {
  const of = (run: string, results: readonly string[]) =>
    rows(...results.map((result, i) => answer(run, String(i), 'x', { f1: 1 }, {}, { references: [result] })));
  await stage(db, [
    { no: 1, path: 'a', fill: of('a', ['passed', 'failed', 'passed', 'passed']) },
    { no: 2, path: 'b', fill: of('b', ['passed', 'passed', 'failed', 'passed']) },
  ]);
  await merge(db);
  expect(await shared()).toEqual([{ n: 4 }]);
  expect(await db.query(sql`SELECT inputs, references_differ, input_alone FROM identity`)).toEqual([
    { inputs: 4, references_differ: 2, input_alone: true },
  ]);
});
