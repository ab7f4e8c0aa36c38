import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { votesByModel } from '$lib/analysis/files/votes';
import { listSources } from '$lib/analysis/files/sources';
import { usualStatements } from '$lib/engine/merge';
import { publishPairs } from '$lib/engine/merge/pairs';
import { statementsOf, type There } from '$lib/engine/merge/there';
import { sql } from '$lib/engine/sql';
import { dropped } from '../ingest/workbench';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const pairs = () => library.db.query<Record<string, unknown>>(sql`SELECT * FROM pairs ORDER BY pair_id`);
const count = async (table: 'scores' | 'responses' | 'runs' | 'samples') =>
  (
    await library.db.query<{ n: number }>(
      table === 'scores'
        ? sql`SELECT count(*)::INTEGER AS n FROM scores`
        : table === 'responses'
          ? sql`SELECT count(*)::INTEGER AS n FROM responses`
          : table === 'runs'
            ? sql`SELECT count(*)::INTEGER AS n FROM runs`
            : sql`SELECT count(*)::INTEGER AS n FROM samples`,
    )
  )[0]?.n;

const arena = `question_id,model_a,model_b,winner,judge,language
q1,alder,birch,model_a,u1,English
q1,birch,alder,model_b,u2,English
q1,alder,birch,tie (bothbad),u3,English
q2,birch,cedar,tie,u1,German
q2,birch,cedar,,u2,German
`;

test('a table of an arena: a vote a row, repeats on one question, and no score of either side', async () => {
  await library.load([droppedText('arena.csv', arena)]);
  const found = await pairs();
  expect(found).toMatchObject([
    {
      evaluation: 'arena',
      contender_a: 'alder',
      contender_b: 'birch',
      outcome: 1,
      both_bad: null,
      judge: 'u1',
      repeat: 1,
    },
    { contender_a: 'birch', contender_b: 'alder', outcome: 0, judge: 'u2', repeat: 2, verdict: 'model_b' },
    { contender_a: 'alder', outcome: 0.5, both_bad: true, repeat: 3, verdict: 'tie (bothbad)' },
    { contender_a: 'birch', contender_b: 'cedar', outcome: 0.5, both_bad: null, repeat: 1 },
    // No verdict is no tie.
    { contender_a: 'birch', outcome: null, verdict: null, repeat: 2, position_of_a: null },
  ]);
  expect(new Set(found.map(({ sample_key }) => sample_key)).size).toBe(2);
  expect(await Promise.all([count('runs'), count('responses'), count('scores'), count('samples')])).toEqual([
    0, 0, 0, 2,
  ]);
  expect(await library.db.query(sql`SELECT key, value FROM sample_tags ORDER BY value`)).toEqual([
    { key: 'language', value: 'English' },
    { key: 'language', value: 'German' },
  ]);
  const [source] = await library.db.query(sql`SELECT records, used, ignored, rejected FROM sources`);
  expect(source).toEqual({ records: 5, used: 0, ignored: 0, rejected: 0 });
});

test('wins, ties and losses count each vote once a side; both bad is a tie that is named', async () => {
  await library.load([droppedText('arena.csv', arena)]);
  const signal = new AbortController().signal;
  expect(await votesByModel.ask({ db: library.db, signal }, {})).toMatchObject([
    { model: 'birch', votes: 5, won: 0, tied: 2, bothBad: 1, lost: 2, unjudged: 1, met: 2, samples: 2 },
    { model: 'alder', votes: 3, won: 2, tied: 1, bothBad: 1, lost: 0, unjudged: 0, met: 1, samples: 1 },
    { model: 'cedar', votes: 2, won: 0, tied: 1, bothBad: 0, lost: 0, unjudged: 1, met: 1, samples: 1 },
  ]);
  const [source] = await listSources(library.db);
  expect(source).toMatchObject({ votes: 5, sampleOnly: 0 });
  expect(source?.remarks.map(({ text }) => text)).toEqual(['5 votes between two answers: no scores']);
});

test('where nothing says what was asked, no two votes are on one sample', async () => {
  await library.load([droppedText('food.csv', 'left,right,winner\nPizza,Sushi,left\nPizza,Sushi,right\n')]);
  expect(await pairs()).toMatchObject([
    { sample_key: null, repeat: null, outcome: 1, position_of_a: 1, contender_a: 'Pizza' },
    { sample_key: null, repeat: null, outcome: 0, contender_b: 'Sushi' },
  ]);
  expect(await count('samples')).toBe(0);
});

test('a verdict that is not understood further down has no outcome, and is said with its line', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => `q${i},alder,birch,model_a`);
  rows.push('q30000,alder,birch,perhaps', 'q30001,alder,,model_a');
  await library.load([droppedText('late.csv', `question_id,model_a,model_b,winner\n${rows.join('\n')}\n`)]);
  const [sum] = await library.db.query(
    sql`SELECT count(*)::INTEGER AS n, sum(outcome) AS won, count(outcome)::INTEGER AS judged FROM pairs`,
  );
  expect(sum).toEqual({ n: 30_001, won: 30_000, judged: 30_000 });
  const said = await library.db.query(
    sql`SELECT line::INTEGER AS line, severity, code, field FROM problems ORDER BY line`,
  );
  expect(said).toEqual([
    { line: 30_002, severity: 'warning', code: 'verdict_unread', field: 'winner' },
    { line: 30_003, severity: 'rejected', code: 'contender_missing', field: 'model_a or model_b' },
  ]);
});

test('votes in JSON Lines as in CSV, one column a verdict, the winner by name; a removed file takes its votes along', async () => {
  await library.load([
    droppedText(
      'marks.csv',
      'id,model_a,model_b,winner_model_a,winner_model_b,winner_tie\n1,alder,birch,0,1,0\n2,birch,alder,0,0,1\n',
    ),
    droppedText(
      'named.jsonl',
      ['alder', 'cedar', 'tie']
        .map((preferred, i) =>
          JSON.stringify({ prompt: `What is ${i}?`, model_1: 'alder', model_2: 'cedar', preferred }),
        )
        .join('\n'),
    ),
  ]);
  const outcomes = async () =>
    library.db.query(
      sql`SELECT evaluation, list(outcome ORDER BY pair_id)::VARCHAR AS outcomes FROM pairs GROUP BY evaluation ORDER BY evaluation`,
    );
  expect(await outcomes()).toEqual([
    { evaluation: 'marks', outcomes: '[0.0, 0.5]' },
    { evaluation: 'named', outcomes: '[1.0, 0.0, 0.5]' },
  ]);
  await library.remove('named.jsonl');
  expect(await outcomes()).toEqual([{ evaluation: 'marks', outcomes: '[0.0, 0.5]' }]);
});

test('files of the same columns are one evaluation where they share a model, else one each; names may be several words', async () => {
  const vote = (a: string, b: string) => `left,right,winner\n${a},${b},left\n`;
  await library.load([
    droppedText('food.csv', vote('Hot Dog 12k', 'Pasta al Forno')),
    droppedText('drinks.csv', vote('1', '2') + '2,1,tie\n'),
  ]);
  expect(await pairs()).toMatchObject([
    { evaluation: 'drinks', contender_a: '1', outcome: 1 },
    { evaluation: 'drinks', contender_a: '2', outcome: 0.5 },
    { evaluation: 'food', contender_a: 'Hot Dog 12k' },
  ]);
});

test('games lead to the answers of both where their files are there, in any order, and cost no record', async () => {
  const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  const answer = (model_id: string) =>
    lines({
      question_id: 81,
      answer_id: model_id,
      model_id,
      choices: [{ index: 0, turns: [`${model_id} says`] }],
    });
  await library.load([
    droppedText(
      'mt_bench/model_judgment/gpt-4_pair.jsonl',
      lines({
        question_id: 81,
        model_1: 'm',
        model_2: 'n',
        judge: ['gpt-4', 'pair-v2'],
        turn: 1,
        g1_winner: 'model_1',
        g2_winner: 'tie',
      }),
    ),
    droppedText('mt_bench/model_answer/m.jsonl', answer('m')),
    droppedText('mt_bench/model_answer/n.jsonl', answer('n')),
  ]);
  const found = await library.db.query(
    sql`SELECT outcome, position_of_a, repeat, a.output_preview AS a, b.output_preview AS b
        FROM pairs JOIN responses a ON a.response_id = response_a JOIN responses b ON b.response_id = response_b ORDER BY pair_id`,
  );
  expect(found).toEqual([
    { outcome: 1, position_of_a: 1, repeat: 1, a: 'm says', b: 'n says' },
    { outcome: 0.5, position_of_a: 2, repeat: 2, a: 'm says', b: 'n says' },
  ]);
  const [source] = await listSources(library.db).then((all) => all.filter(({ votes }) => votes > 0));
  expect(source).toMatchObject({ votes: 2, sampleOnly: 0 });
});

test('the table has the same columns without votes, and after the last of them was removed', async () => {
  const columns = () =>
    library.db.query(
      sql`SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'pairs' ORDER BY column_index`,
    );
  const plain = 'id,model,correct\n1,alder,1\n2,alder,0\n1,birch,1\n2,birch,1\n';
  await library.load([droppedText('plain.csv', plain)]);
  const without = await columns();
  expect(await pairs()).toEqual([]);
  await library.load([droppedText('arena.csv', arena)]);
  expect(await columns()).toEqual(without);
  expect(await pairs()).toHaveLength(5);
  await library.remove('arena.csv');
  expect(await columns()).toEqual(without);
  expect(await pairs()).toEqual([]);
});

test('a merge without votes reads nothing for them, be it the first or a later one', () => {
  const first: There = { any: () => false, isEmpty: () => false };
  for (const { text } of [...statementsOf([publishPairs], first), ...usualStatements])
    expect(text).not.toMatch(/staged_pairs|\bpairs\b[^(]*\bFROM\b/);
  expect(statementsOf([publishPairs], first)).toHaveLength(1);
  expect(usualStatements.some(({ text }) => /TABLE pairs/.test(text))).toBe(false);
});

test('an arena in Parquet', async () => {
  const column = (name: string, ...data: string[]) => ({ name, data });
  const bytes = parquetWriteBuffer({
    columnData: [
      column('question_id', 'q1', 'q2'),
      column('model_a', 'alder', 'birch'),
      column('model_b', 'birch', 'alder'),
      column('winner', 'model_b', 'tie (bothbad)'),
    ],
  });
  await library.load([dropped('arena.parquet', new Uint8Array(bytes))]);
  expect(await pairs()).toMatchObject([
    { contender_a: 'alder', outcome: 0, both_bad: null },
    { contender_a: 'birch', outcome: 0.5, both_bad: true },
  ]);
});
