import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clusterAmong, coverage, leaderboard, type Comparison, NO_CLUSTER } from '../../../src/lib/analysis';
import { overview } from '../../../src/lib/analysis/overview';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
let db: Database;
beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
});
afterAll(() => db.close());
beforeEach(() => library.fresh());

const compared = (evaluation: string, metric: string): Comparison => ({
  ...{ evaluation, metric, by: 'model', contenders: null, baseline: null, missingAs: 'dropped', chips: [] },
});
const lines = (path: string, ...rows: object[]) =>
  droppedText(path, rows.map((row) => JSON.stringify(row)).join('\n'));

describe('judgments, answers and questions of one benchmark', () => {
  const question = { question_id: 1, category: 'math', turns: ['Q1', 'Q2'] };
  const answer = {
    question_id: 1,
    answer_id: 'a',
    model_id: 'm',
    choices: [{ index: 0, turns: ['A1', 'A2'] }],
  };
  const grade = (turn: number, score: number) => ({
    ...{ question_id: 1, model: 'm', judge: ['j', 't'], judgment: 'J', turn, score },
  });

  test('meet by the ids of the tool, in any order; a grade that was given again does not count twice', async () => {
    const files = [
      lines('b/model_judgment/j_single.jsonl', grade(1, -1), grade(1, 8), grade(2, 5), grade(2, 9)),
      lines('b/model_answer/m.jsonl', answer),
      lines('b/question.jsonl', question),
    ];
    for (const drop of [files, files.toReversed()]) {
      await library.fresh();
      await library.load(drop);
      const rows = await db.query(
        sql`SELECT s.sample_id, s.variant, s.input_preview, r.output_preview, c.score FROM responses r
            JOIN samples s USING (sample_key) JOIN scores c USING (response_id) ORDER BY s.variant NULLS FIRST`,
      );
      expect(rows).toEqual([
        { sample_id: '1', variant: null, input_preview: 'Q1', output_preview: 'A1', score: 8 },
        {
          sample_id: '1',
          variant: 'turn 2',
          input_preview: 'user: Q1\n\nuser: Q2',
          output_preview: 'A2',
          score: 5,
        },
      ]);
      const labels = await db.query(sql`SELECT DISTINCT key, value FROM sample_tags ORDER BY ALL`);
      expect(labels).toEqual([
        { key: 'category', value: 'math' },
        { key: 'conversation_id', value: '1' },
        { key: 'turn', value: '1' },
        { key: 'turn', value: '2' },
      ]);
    }
  });

  test('turns of one conversation are taken together, unless a person says otherwise', async () => {
    const of = (model: string) =>
      [1, 2, 3, 4].flatMap((n) =>
        [1, 2].map((turn) => ({
          ...grade(turn, 1 + ((n * (model === 'm' ? 2 : 3) + turn) % 9)),
          ...{ question_id: n, model },
        })),
      );
    await library.load([lines('b/model_judgment/j_single.jsonl', ...of('m'), ...of('n'))]);
    const asked = { ...compared('b', 'grade_by_j'), cluster: null };
    const [together] = (await overview(db, asked)).columns;
    const [apart] = (await overview(db, { ...asked, cluster: NO_CLUSTER })).columns;
    expect([together?.cluster, apart?.cluster]).toEqual(['conversation_id', null]);
    const board = await leaderboard(db, { ...asked, cluster: 'conversation_id' });
    const plain = await leaderboard(db, asked);
    const ends = (rows: readonly { interval: { low: number | null } }[]) =>
      rows.map(({ interval }) => interval.low).sort();
    expect(ends(together?.cells ?? [])).toEqual(ends(board.rows));
    expect(ends(apart?.cells ?? [])).toEqual(ends(plain.rows));
    expect(ends(board.rows)).not.toEqual(ends(plain.rows));
    expect(clusterAmong(['conversation_id', 'topic'], 'topic')).toBe('topic');
    expect(clusterAmong(['conversation_id'], 'gone')).toBe('conversation_id');
    expect(clusterAmong(['topic'], null)).toBeNull();
  });

  test('of two benchmarks with equal ids stay apart', async () => {
    await library.load([
      lines('b/question.jsonl', question),
      lines('b/model_answer/m.jsonl', answer),
      lines('c/question.jsonl', { ...question, turns: ['X1', 'X2'] }),
      lines('c/model_answer/m.jsonl', answer),
    ]);
    const rows = await db.query(
      sql`SELECT evaluation, input_preview FROM samples WHERE variant IS NULL ORDER BY evaluation`,
    );
    expect(rows).toEqual([
      { evaluation: 'b', input_preview: 'Q1' },
      { evaluation: 'c', input_preview: 'X1' },
    ]);
  });
});

describe.skipIf(!hasRealData)('real files', () => {
  test('two routers share 159 turns with a grade, whose questions they have', async () => {
    await library.load(dropOf(realData, 'mt_bench'));
    const board = await leaderboard(db, compared('mt_bench', 'grade_by_gpt_4'));
    expect(board.rows.map(({ contender, n }) => [contender.model, n])).toEqual([
      ['unify', 159],
      ['martian', 159],
    ]);
    const means = board.rows.map(({ score }) => score);
    expect(means[0]).toBeCloseTo(1392.5 / 159, 12);
    expect(means[1]).toBeCloseTo(1320 / 159, 12);
    expect(await coverage(db, compared('mt_bench', 'grade_by_gpt_4'))).toMatchObject({
      shared: 159,
      samples: 160,
    });
    const [counts] = await db.query(
      sql`SELECT count(*)::INTEGER AS n, count(output_preview)::INTEGER AS texts,
                 (SELECT count(input_preview)::INTEGER FROM samples) AS inputs FROM responses`,
    );
    expect(counts).toEqual({ n: 320, texts: 320, inputs: 160 });
    const categories = await db.query<{ n: number }>(
      sql`SELECT value, count(DISTINCT sample_key)::INTEGER AS n FROM sample_tags WHERE key = 'category' GROUP BY ALL`,
    );
    // Eight categories of ten questions, two turns each.
    expect(categories.map((row) => row.n)).toEqual(Array(8).fill(20));
  });
});
