import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard } from '../../../src/lib/analysis';
import { flatten, indexRows, leafScores } from '../../../src/lib/analysis/collections';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeRungs } from '../../../src/lib/engine/merge/choices';
import { parseCollection } from '../../../src/lib/records/collection-json';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
/** Tasks whose references are the results: by content only those are the same that both solved, or neither. */
const results = [
  ['gemini', ['passed', 78, 'passed', 13, 'failed', 38, 'failed', 35]],
  ['gpt', ['passed', 78, 'failed', 13, 'passed', 38, 'timed out', 14, 'failed', 21]],
] as const;

beforeAll(async () => {
  db = await openTestDatabase();
  await stage(
    db,
    results.map(([path, of], i) => {
      const spelled = of.flatMap((word, k) =>
        typeof word === 'string' ? Array<string>(Number(of[k + 1])).fill(word) : [],
      );
      const answers = spelled.map((result, k) =>
        answer(
          path,
          `task/${k}`,
          result,
          { pass: Number(result === 'passed') },
          {},
          { references: [result] },
        ),
      );
      return { no: i + 1, path, fill: rows(...answers) };
    }),
  );
  await merge(db);
});
afterAll(() => db.close());

const [leaf] = flatten(parseCollection('{"name":"index","datasets":[{"name":"quiz","weight":1}]}'));
const source = { evaluation: 'quiz', dataset: null, path: null, subset: null };
const asked = { by: 'model', contenders: null, missingAs: 'dropped', chips: [] } as const;

async function found(baseline: string | null) {
  const match = { sources: [source], metric: null, subsets: null };
  const scores = await leafScores(db, match, { ...asked, baseline });
  const leaves = leaf ? [{ leaf, scores }] : [];
  return { scores, rows: indexRows(leaves, { averaging: 'weighted', renormalise: false, baseline }) };
}

test('an index counts nothing that Compare does not conclude from', async () => {
  const board = await leaderboard(db, { ...asked, evaluation: 'quiz', metric: 'pass', baseline: null });
  const baseline = board.baseline?.key ?? null;
  expect(board.chosenBy).toBe('ways');
  const open = await found(baseline);
  expect([open.scores?.chosenBy, open.scores?.chosenIn]).toEqual(['ways', ['quiz']]);
  expect(open.rows.map(({ index, difference }) => [index, difference])).toEqual([
    [null, null],
    [null, null],
  ]);

  await writeRungs(db, [{ evaluation: 'quiz', rung: 'id' }]);
  await merge(db);
  const chosen = await found(baseline);
  expect(chosen.scores?.chosenBy).toBeNull();
  expect(chosen.rows.map(({ index }) => index?.n)).toEqual([164, 164]);
  expect(chosen.rows.some(({ difference }) => difference !== null)).toBe(true);
});
