import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listSources } from '$lib/analysis/files/sources';
import { pageOfAllSamples } from '$lib/analysis';
import { votesOnSample } from '$lib/analysis/samples/sample-votes';
import { sql } from '$lib/engine/sql';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { namesOfKeys } from '$lib/formats/pandalm/names-of-keys';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const votes = () =>
  library.db.query<Record<string, unknown>>(
    sql`SELECT contender_a AS a, contender_b AS b, outcome, position_of_a AS "position", judge, verdict FROM pairs ORDER BY pair_id`,
  );
const scores = () => library.db.query(sql`SELECT metric, score FROM scores ORDER BY response_id`);
const load = (path: string, content: unknown) => library.load([droppedText(path, JSON.stringify(content))]);

const example = {
  ...{ input_text: 'Hello in Korean?', output_text_a: '안녕하세요?', output_text_b: 'No.', tags: ['Travel'] },
  score: 0.5,
};
const comparator = (examples: unknown[], models: unknown[] = [{ name: 'alder' }, { name: 'birch' }]) => ({
  ...{ metadata: {}, models, examples },
});

test('LLM Comparator: each rater is a vote with its order, and the mean is one only where no rater is told of', async () => {
  await load(
    'side.json',
    comparator([
      {
        ...example,
        individual_rater_scores: [
          { score: 1.5, rating_label: 'A is much better', is_flipped: false, rationale: 'It answers.' },
          // The score is turned back already: B is better although it stood first.
          { score: -0.5, rating_label: 'B is slightly better', is_flipped: true },
          { score: 0, rating_label: 'same' },
          { score: null, is_flipped: true },
        ],
      },
      { ...example, individual_rater_scores: [], score: -1 },
      { ...example, score: null },
    ]),
  );
  const sides = { a: 'alder', b: 'birch', judge: null };
  expect(await votes()).toEqual([
    { ...sides, outcome: 1, position: 1, verdict: 'A is much better' },
    { ...sides, outcome: 0, position: 2, verdict: 'B is slightly better' },
    { ...sides, outcome: 0.5, position: null, verdict: 'same' },
    { ...sides, outcome: null, position: 2, verdict: null },
    { ...sides, outcome: 0, position: null, verdict: '-1' },
    { ...sides, outcome: null, position: null, verdict: null },
  ]);
  expect(await scores()).toEqual([]);
  expect(
    await library.db.query(
      sql`SELECT DISTINCT output_preview_a AS a, output_preview_b AS b, repeat FROM pairs WHERE repeat = 6`,
    ),
  ).toEqual([{ a: '안녕하세요?', b: 'No.', repeat: 6 }]);
});

test('LLM Comparator without names says where they belong', async () => {
  await load('side.json', comparator([example], [{}, { name: 'birch' }]));
  expect(await votes()).toEqual([]);
  expect(await library.db.query(sql`SELECT severity, field, message FROM problems`)).toMatchObject([
    { severity: 'rejected', field: 'models', message: expect.stringContaining('models[0].name') as string },
  ]);
});

test('a cmp_key is cut where both names come elsewhere; where that says nothing, it is not cut', () => {
  const cut = (...keys: string[]) => Object.fromEntries(namesOfKeys(new Set(keys)));
  expect(cut('bloom-7b_llama-7b')).toEqual({ 'bloom-7b_llama-7b': ['bloom-7b', 'llama-7b'] });
  expect(cut('my_model_opt', 'my_model_llama', 'llama_opt')).toEqual({
    my_model_opt: ['my_model', 'opt'],
    my_model_llama: ['my_model', 'llama'],
    llama_opt: ['llama', 'opt'],
  });
  expect(cut('a_b_c')).toEqual({ a_b_c: null });
  expect(cut('_a')).toEqual({ _a: null });
});

const pandaRow = (idx: number, given: object = {}) => ({
  ...{ idx, motivation_app: 'Sums', cmp_key: 'alder_birch', instruction: 'Add.', input: '1 and 2' },
  ...{ response1: '3', response2: '4', annotator1: 1, annotator2: 2, annotator3: 0, ...given },
});
const verdict = (idx: number, gpt_result: string | null) => ({
  ...{ idx, gpt_result, gpt_reason: 'So.', gpt_reference: '3' },
});

test('PandaLM: three people a pair, 0 is a tie and null is none; two pairs on one question are on one sample', async () => {
  await load('testset-v1.json', [
    pandaRow(0),
    pandaRow(1, { cmp_key: 'cedar_birch', annotator1: null, annotator2: 7 }),
  ]);
  const one = { a: 'alder', b: 'birch', position: null };
  const two = { ...one, a: 'cedar' };
  expect(await votes()).toEqual([
    { ...one, outcome: 1, judge: 'annotator1', verdict: '1' },
    { ...one, outcome: 0, judge: 'annotator2', verdict: '2' },
    { ...one, outcome: 0.5, judge: 'annotator3', verdict: '0' },
    { ...two, outcome: null, judge: 'annotator1', verdict: null },
    { ...two, outcome: null, judge: 'annotator2', verdict: '7' },
    { ...two, outcome: 0.5, judge: 'annotator3', verdict: '0' },
  ]);
  expect(await library.db.query(sql`SELECT code, field FROM problems`)).toEqual([
    { code: 'verdict_unread', field: 'annotator2' },
  ]);
  expect(
    await library.db.query(
      sql`SELECT count(DISTINCT sample_key)::INTEGER AS n, any_value(input_preview) AS input FROM pairs JOIN samples USING (sample_key)`,
    ),
  ).toEqual([{ n: 1, input: 'Add.\n\n1 and 2' }]);
});

test('verdicts of a PandaLM judge are of nobody until the test set is there, in any order, and again once it is gone', async () => {
  const judged = [verdict(0, '1'), verdict(1, 'Tie'), verdict(2, null), verdict(9, '2')];
  await load('oak-testset-v1.json', judged);
  const remarks = async () =>
    (await listSources(library.db)).flatMap((source) =>
      source.format === 'pandalm-judge' ? source.remarks.map(({ text }) => text) : [],
    );
  const nameless = (n: number) =>
    `${n} vote${n === 1 ? '' : 's'} of models that are not named: drop the test set with cmp_key and the same idx beside it`;
  expect(await votes()).toHaveLength(4);
  expect(await remarks()).toContain(nameless(4));
  await load('testset-v1.json', [pandaRow(0), pandaRow(1), pandaRow(2)]);
  const named = { a: 'alder', b: 'birch', judge: 'oak', position: null };
  const byOak = async () => (await votes()).filter(({ judge }) => judge === 'oak');
  expect(await byOak()).toEqual([
    { ...named, outcome: 1, verdict: '1' },
    { ...named, outcome: 0.5, verdict: 'Tie' },
    { ...named, outcome: null, verdict: null },
    { ...named, a: null, b: null, outcome: 0, verdict: '2' },
  ]);
  expect(await remarks()).toContain(nameless(1));
  await library.remove('testset-v1.json');
  expect((await byOak()).every(({ a }) => a === null)).toBe(true);
});

test('of two test sets with one idx, neither lends its models', async () => {
  await load('oak-testset-v1.json', [verdict(0, '1')]);
  await load('testset-v1.json', [pandaRow(0)]);
  await load('testset-v2.json', [pandaRow(0, { cmp_key: 'cedar_dogwood' })]);
  expect((await votes()).filter(({ judge }) => judge === 'oak')).toMatchObject([{ a: null, b: null }]);
});

const judgement = (decision: string | null) => ({
  ...{ judgment: { judge_model: 'oak', prompt: '', response: `[[${decision}]]` }, decision },
});
const judged = (pair_id: string, label: string, ...decisions: (string | null)[]) => ({
  ...{ pair_id, original_id: 1, source: 'sums', question: `1 + 1? ${pair_id}`, response_model: 'alder' },
  ...{ response_A: '2', response_B: '3', label, judge_name: 'vanilla', judgments: decisions.map(judgement) },
});

test('JudgeBench scores the judge, by its decisions turned back; the answers are of one model, which gets none', async () => {
  const rows = [
    judged('right', 'A>B', 'A>B', 'B>A'),
    judged('wrong', 'B>A', 'A>B', 'B>A'),
    // It always takes the first: the two decisions contradict once the second is turned back.
    judged('first', 'A>B', 'A>B', 'A>B'),
    judged('half', 'A>B', 'A>B', 'A=B'),
    judged('none', 'A>B', null, null),
    judged('once', 'B>A', 'B>A'),
  ];
  await library.load([droppedText('judge.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))]);
  expect(await scores()).toEqual(
    [1, 0, 0, 1, null, 1].map((score) => ({ metric: 'agrees_with_label', score })),
  );
  expect(await library.db.query(sql`SELECT DISTINCT model, condition FROM runs`)).toEqual([
    { model: 'oak', condition: 'vanilla' },
  ]);
  const sides = { a: 'alder', b: 'alder', judge: 'oak' };
  expect((await votes()).slice(0, 6)).toEqual([
    { ...sides, outcome: 1, position: 1, verdict: 'A>B' },
    { ...sides, outcome: 1, position: 2, verdict: 'B>A' },
    { ...sides, outcome: 1, position: 1, verdict: 'A>B' },
    { ...sides, outcome: 1, position: 2, verdict: 'B>A' },
    { ...sides, outcome: 1, position: 1, verdict: 'A>B' },
    { ...sides, outcome: 0, position: 2, verdict: 'A>B' },
  ]);
});

test('EvalScope arena: games in both orders, a verdict that is missing is no tie, and the sample is that of the dataset', async () => {
  const review = (index: number, games: unknown[] | null) => ({
    ...{ index, input: `1 + ${index}?`, target: 'birch says' },
    sample_score: {
      score: {
        value: { score: 0.5 },
        prediction: 'alder says',
        metadata: { model: 'oak', ...(games && { battle_result: { score: 0.5, games } }) },
      },
      sample_id: index,
      sample_metadata: { answer_1: 'alder says', model_1: 'alder', model_2: 'birch' },
    },
  });
  const game = (model_a: string, model_b: string, judgment: string | null) => ({
    model_a,
    model_b,
    judgment,
  });
  await library.load([
    droppedText(
      'reviews/arena/general_arena_general_qa&sums@alder&birch.jsonl',
      [
        review(0, [game('alder', 'birch', 'A>>B'), game('birch', 'alder', 'A>B')]),
        review(1, [game('alder', 'birch', null), game('birch', 'alder', 'A=B')]),
        review(2, null),
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ),
  ]);
  const sides = { a: 'alder', b: 'birch', judge: 'oak' };
  expect(await votes()).toEqual([
    { ...sides, outcome: 1, position: 1, verdict: 'A>>B' },
    { ...sides, outcome: 0, position: 2, verdict: 'A>B' },
    { ...sides, outcome: null, position: 1, verdict: null },
    { ...sides, outcome: 0.5, position: 2, verdict: 'A=B' },
    { ...sides, outcome: null, position: null, verdict: null },
  ]);
  expect(await scores()).toEqual([]);
  expect(
    await library.db.query(
      sql`SELECT DISTINCT evaluation, output_preview_a AS a, output_preview_b AS b FROM pairs`,
    ),
  ).toEqual([{ evaluation: 'general_qa_sums', a: 'alder says', b: 'birch says' }]);
});

test('EvalScope arena of v0: win_1 and win_2 name the model in both games; a single one says no order', async () => {
  const row = { model_a: 'alder', model_b: 'birch', question_id: 1, category: 'sums', question: '1 + 1?' };
  const rows = [
    { ...row, win_1: 'model_a', win_2: 'model_b', review_text_1: 'x', review_text_2: 'y' },
    { ...row, win: 'tie (bothbad)', scores: [1, 1], review_text: 'z' },
    { ...row, win: 'unknown', scores: [0, 0], review_text: 'z' },
  ];
  await library.load([droppedText('review_gpt4.jsonl', rows.map((one) => JSON.stringify(one)).join('\n'))]);
  expect(await votes()).toMatchObject([
    { outcome: 1, position: 1 },
    { outcome: 0, position: 2 },
    { outcome: 0.5, position: null },
    { outcome: null, position: null, verdict: 'unknown' },
  ]);
});

test('a sample that only votes tell of is listed with them, and the record of a vote holds both answers', async () => {
  await load(
    'side.json',
    comparator([{ ...example, individual_rater_scores: [{ score: 1, is_flipped: true }] }]),
  );
  const [sample] = await pageOfAllSamples(library.db, { offset: 0, limit: 5 });
  expect(sample).toMatchObject({ answers: 0, votes: 1, input: 'Hello in Korean?' });
  const { signal } = new AbortController();
  const [vote] = await votesOnSample.ask({ db: library.db, signal }, { matchKey: sample?.matchKey ?? -1 });
  expect(vote).toMatchObject({ a: 'alder', b: 'birch', outcome: 1, positionOfA: 2, answerB: 'No.' });
  const transcript = readTranscript(vote?.place.format ?? '', example);
  expect(transcript?.compared.map(contentText)).toEqual(['안녕하세요?', 'No.']);
});
