import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listEvaluations } from '$lib/analysis';
import { answerNames } from '$lib/analysis/review/answer-names';
import { counting } from '$lib/analysis/review/counting';
import { humanMetric, modeLabel, writeJudgements } from '$lib/analysis/review/judgements';
import { compare } from '$lib/analysis/comparison/compared';
import { populationOf } from '$lib/analysis/review/population';
import { places, smallest } from '$lib/review/draw';
import type { ReviewLabel } from '$lib/review/label';
import type { Database } from '$lib/engine/database';
import { generation } from '$lib/engine/derived';
import { merge } from '$lib/engine/merge';
import { reviewedVersion, writeReviewed } from '$lib/engine/reviewed';
import { sql } from '$lib/engine/sql';
import type { RowRecord } from '$lib/records/record';
import { DESK } from '../support/demo-comparisons';
import { openTestDatabase } from '../support/database';
import { createStagedTables } from '$lib/engine/schema';
import { emptyStagedTables } from '../support/empty';
import { answer, rows, stage, type StagedSource } from '../support/stage';
import { labelOf } from './labels';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await createStagedTables(db);
}, 60_000);
beforeEach(() => emptyStagedTables(db));
afterAll(() => db.close());

const samples = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
const answersOf = (run: string, ids: readonly string[] = samples): RowRecord[] =>
  ids.map((id, i) => answer(run, id, `${run} says ${id}`, { exact: i % 2 }));

const aster: StagedSource = { no: 0, path: 'aster.jsonl', fill: rows(...answersOf('aster')) };
const brook: StagedSource = { no: 1, path: 'brook.jsonl', fill: rows(...answersOf('brook')) };

async function load(...sources: StagedSource[]): Promise<void> {
  await emptyStagedTables(db);
  await stage(db, sources);
  await merge(db);
}

const responses = (): Promise<{ id: number; run: string; sample: string; repeat: number }[]> =>
  db.query(
    sql`SELECT response_id AS id, run_name AS run, sample_id AS sample, epoch AS repeat
        FROM responses JOIN runs USING (run_id) JOIN samples USING (sample_key) ORDER BY run, sample, repeat`,
  );

async function named(
  which: (one: { run: string; sample: string; repeat: number }) => boolean,
): Promise<ReviewLabel> {
  const found = (await responses()).find(which);
  const name = (await answerNames(db, [found?.id ?? -1])).get(found?.id ?? -1);
  return labelOf(name);
}

const reviewed = () =>
  db.query<{ value: string }>(
    sql`SELECT run_name AS run, sample_id AS sample, epoch AS repeat, reviewer, kind, value, reviewed.note, draw, labelled_at AS at
        FROM reviewed JOIN responses USING (response_id) JOIN runs USING (run_id)
        JOIN samples p ON p.sample_key = reviewed.sample_key ORDER BY ALL`,
  );

test('a label is found again by content, in other files and another order', async () => {
  await load(aster, brook);
  const label = await named(({ run, sample }) => run === 'brook' && sample === 'q4');
  expect(label).toMatchObject({
    evaluation: 'quiz',
    model: 'model of brook',
    run: 'brook',
    sampleId: 'q4',
    repeat: 1,
  });
  expect(label.content).toMatch(/^[0-9a-f]{32}$/);
  expect(label.answer).toMatch(/^x[0-9a-f]+$/);
  const one = {
    run: 'brook',
    sample: 'q4',
    repeat: 1,
    reviewer: 'mira',
    kind: 'human',
    value: '1',
    note: '',
    draw: '',
    at: '2026-11-22T10:00:00.000Z',
  };
  expect(await writeReviewed(db, [label])).toMatchObject({ found: 1, missing: 0 });
  expect(await reviewed()).toEqual([one]);

  await load({
    no: 0,
    path: 'other/name.jsonl',
    fill: rows(...answersOf('brook').reverse(), ...answersOf('aster')),
  });
  expect(await reviewed()).toEqual([]);
  expect(await writeReviewed(db, [label])).toMatchObject({ found: 1, missing: 0 });
  expect(await reviewed()).toEqual([one]);
});

test('labels of answers that are not loaded are counted, and are there when they are', async () => {
  await load(aster, brook);
  const labels = [
    await named(({ run, sample }) => run === 'aster' && sample === 'q1'),
    await named(({ run, sample }) => run === 'brook' && sample === 'q1'),
  ];
  await load(aster);
  expect(await writeReviewed(db, labels)).toMatchObject({ found: 1, missing: 1 });
  await load(brook, aster);
  expect(await writeReviewed(db, labels)).toMatchObject({ found: 2, missing: 0 });
});

test('a label stays with the text that was read: a run of another name bears it where its answer is the same', async () => {
  const again = (output: string): StagedSource => ({
    no: 0,
    path: 'again.jsonl',
    fill: (sink) => {
      sink.run({ key: 'monday', role: 'rows', name: 'monday', model: 'model of aster', evaluation: 'quiz' });
      sink.row(answer('monday', 'q1', output), { offset: 0, length: 10, line: 0 });
    },
  });
  await load(aster);
  const label = await named(({ run, sample }) => run === 'aster' && sample === 'q1');
  await load(again('another answer'));
  expect(await writeReviewed(db, [label])).toMatchObject({ found: 0, missing: 1 });
  await load(again('aster says q1'));
  expect(await writeReviewed(db, [label])).toMatchObject({ found: 1, missing: 0 });
  // Without the text, only the run itself will do.
  expect(await writeReviewed(db, [{ ...label, answer: '' }])).toMatchObject({ found: 0, missing: 1 });
});

test('a label that leaves run or text open is told beside the answer that it is of, and one that names them goes before', async () => {
  await load(aster, brook);
  const one = await named(({ run, sample }) => run === 'aster' && sample === 'q1');
  const two = await named(({ run, sample }) => run === 'brook' && sample === 'q5');
  const ids = new Map((await responses()).map(({ id, run, sample }) => [`${run} ${sample}`, id]));
  const open = [
    { ...two, run: '', value: '0' },
    one,
    { ...one, reviewer: 'noor', answer: '' },
    { ...one, reviewer: 'jonas', run: '', answer: '' },
  ];
  const { others } = await writeReviewed(db, open);
  expect(others.map(({ response, at }) => [at, response])).toEqual([
    [0, ids.get('brook q5')],
    [2, ids.get('aster q1')],
    [3, ids.get('aster q1')],
  ]);

  const values = async () => (await reviewed()).map(({ value }) => value);
  await writeReviewed(db, [
    { ...one, answer: '', value: '1' },
    { ...one, value: '0' },
  ]);
  expect(await values()).toEqual(['0']);
  await writeReviewed(db, [
    { ...one, answer: '', value: '1' },
    { ...one, value: '' },
  ]);
  expect(await values(), 'what is taken back does not come back by another name').toEqual([]);
});

test('repeats are told apart by their number, names that a person gave do not part a label from its answer', async () => {
  const twice = [1, 2].map((epoch) => answer('aster', 'q1', 'the same', { exact: 1 }, { epoch }));
  await load({ no: 0, path: 'a.jsonl', fill: rows(...twice) });
  const label = await named(({ repeat }) => repeat === 2);
  await db.run(sql`INSERT INTO names VALUES ('model', 'model of aster', 'Aster', NULL)`);
  await db.run(sql`INSERT INTO names VALUES ('evaluation', 'quiz', 'The quiz', NULL)`);
  await merge(db);
  expect(await named(({ repeat }) => repeat === 2)).toEqual(label);
  await writeReviewed(db, [label, { ...label, model: 'Aster', evaluation: 'The quiz', reviewer: 'jonas' }]);
  expect(await reviewed()).toMatchObject([
    { repeat: 2, reviewer: 'jonas' },
    { repeat: 2, reviewer: 'mira' },
  ]);
  await db.run(sql`DELETE FROM names`);
});

test('what was taken back stands in no table, and texts travel whatever is in them', async () => {
  await load(aster);
  const label = await named(({ sample }) => sample === 'q2');
  const note = 'it’s “wrong”; \u{1f600}\n\0 ? $1 \ud800';
  expect(
    await writeReviewed(db, [
      { ...label, value: '' },
      { ...label, kind: 'note', value: '', note },
      { ...label, kind: 'mode', value: "don't ?" },
    ]),
  ).toMatchObject({ found: 2, missing: 0 });
  expect(await reviewed()).toMatchObject([
    { kind: 'mode', value: "don't ?" },
    { kind: 'note', note: 'it’s “wrong”; \u{1f600}\n\0 ? $1 \ufffd' },
  ]);
  expect(await writeReviewed(db, [])).toMatchObject({ found: 0, missing: 0 });
  expect(await reviewed()).toEqual([]);
});

test('of several judgements the settled one counts, else that of who asks, else the earliest', async () => {
  await load(aster);
  const label = await named(({ sample }) => sample === 'q3');
  const draw = 'random 2 of 6, seed 7';
  const mira = { ...label, value: '1' };
  const jonas = { ...label, value: '0', reviewer: 'jonas', at: '2026-11-22T09:00:00.000Z', draw };
  const settled = { ...label, value: '1', reviewer: 'settled', at: '2026-11-23T09:00:00.000Z' };
  const counted = async (reviewer: string, ...labels: ReviewLabel[]) => {
    await writeReviewed(db, labels);
    return db.query(sql`SELECT reviewer, "right", draw FROM ${counting(reviewer)}`);
  };
  expect(await counted('mira', mira, jonas)).toEqual([{ reviewer: 'mira', right: 1, draw }]);
  expect(await counted('ada', mira, jonas)).toEqual([{ reviewer: 'jonas', right: 0, draw }]);
  expect(await counted('jonas', mira, jonas, settled)).toEqual([{ reviewer: 'settled', right: 1, draw }]);
  expect(await counted('mira', mira)).toEqual([{ reviewer: 'mira', right: 1, draw: '' }]);
});

test('judgements become a metric and failure modes a label, which go with their labels', async () => {
  await load(aster, brook);
  const right = await named(({ run, sample }) => run === 'aster' && sample === 'q1');
  const wrong = await named(({ run, sample }) => run === 'brook' && sample === 'q1');
  const before = reviewedVersion(db);
  await writeReviewed(db, [
    right,
    { ...wrong, value: '0' },
    { ...wrong, kind: 'mode', value: 'invents a policy' },
    { ...wrong, kind: 'mode', value: 'wrong amount' },
    { ...wrong, kind: 'mode', value: 'another opinion', reviewer: 'jonas', at: '2026-11-25T00:00:00Z' },
  ]);
  expect(reviewedVersion(db)).toBe(before + 1);
  expect(await writeJudgements(db, 'mira')).toBe(true);
  const scores = () =>
    db.query(sql`SELECT run_name AS run, score, is_correct FROM results WHERE metric = 'human' ORDER BY run`);
  const modes = () =>
    db.query(sql`SELECT value FROM response_tags WHERE key = 'failure mode' ORDER BY value`);
  expect(await scores()).toEqual([
    { run: 'aster', score: 1, is_correct: true },
    { run: 'brook', score: 0, is_correct: false },
  ]);
  expect(await modes()).toEqual([{ value: 'invents a policy' }, { value: 'wrong amount' }]);
  expect((await listEvaluations(db))[0]?.metrics.find(({ metric }) => metric === 'human')).toMatchObject({
    kind: 'binary',
    direction: 'higher',
    directionFrom: 'you',
    responses: 2,
  });
  // Nothing is written, and nothing that was worked out is void, where nothing has changed.
  const made = await generation(db);
  expect(await writeJudgements(db, 'mira')).toBe(false);
  expect(await generation(db)).toBe(made);

  await writeReviewed(db, [{ ...right, value: '3' }]);
  await writeJudgements(db, 'mira');
  expect(await scores()).toEqual([{ run: 'aster', score: 3, is_correct: null }]);
  expect(await modes()).toEqual([]);
  await writeReviewed(db, []);
  await writeJudgements(db, 'mira');
  expect(await scores()).toEqual([]);
});

test('a metric and a label of the files keep their names', async () => {
  await load({
    no: 0,
    path: 'a.jsonl',
    fill: rows(answer('aster', 'q1', 'a', { human: 0.5 }, { labels: [['failure mode', 'of the file']] })),
  });
  expect(await humanMetric(db)).toBe('human (review)');
  const label = await named(() => true);
  await writeReviewed(db, [label, { ...label, kind: 'mode', value: 'mine' }]);
  await writeJudgements(db, 'mira');
  expect(await db.query(sql`SELECT metric, score FROM scores ORDER BY metric`)).toEqual([
    { metric: 'human', score: 0.5 },
    { metric: 'human (review)', score: 1 },
  ]);
  expect(await modeLabel(db)).toBe('failure mode (review)');
  expect(await db.query(sql`SELECT key, value FROM response_tags ORDER BY key`)).toEqual([
    { key: 'failure mode', value: 'of the file' },
    { key: 'failure mode (review)', value: 'mine' },
  ]);
});

test('the same samples in other files and another order are drawn alike, and only of what passes the filter', async () => {
  const comparison = { ...DESK, evaluation: 'quiz', metric: 'exact' };
  const drawn = async (seed: number, n: number, chips: typeof comparison.chips = []): Promise<string[]> => {
    const compared = await compare(db, { ...comparison, chips });
    if (compared === null) throw new Error('Nothing to draw from');
    const population = await populationOf(compared);
    const keys = smallest(places(population.bits, seed), n).map((i) => population.matchKeys[i] ?? -1);
    const ids = new Map(
      (
        await db.query<{ key: number; id: string }>(
          sql`SELECT match_key AS key, sample_id AS id FROM samples`,
        )
      ).map(({ key, id }) => [key, id]),
    );
    return keys.map((key) => ids.get(key) ?? '');
  };
  await load(aster, brook);
  const first = await drawn(7, 6);
  expect([...first].sort()).toEqual(samples);
  await load({
    no: 0,
    path: 'one.jsonl',
    fill: rows(...answersOf('brook').reverse(), ...answersOf('aster')),
  });
  expect(await drawn(7, 6)).toEqual(first);
  expect(await drawn(7, 2)).toEqual(first.slice(0, 2));
  expect(
    new Set(await Promise.all([1, 2, 3, 4, 5].map(async (seed) => (await drawn(seed, 6)).join()))).size,
  ).toBeGreaterThan(1);
  // Those on which a model is wrong: every other sample.
  const contender = 'model of aster';
  const wrong = await drawn(7, 6, [{ kind: 'outcome', metric: 'exact', contender, is: 'wrong' }]);
  expect([...wrong].sort()).toEqual(['q1', 'q3', 'q5']);
  expect(first.filter((id) => wrong.includes(id))).toEqual(wrong);
});
