import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyDefinition, eraseDefinition, type LabelDefinition, listEvaluations } from '$lib/analysis';
import type { AnswerRule } from '$lib/analysis/answers/answer-rule';
import { countJudged } from '$lib/analysis/answers/judged-answers';
import { listNumbers } from '$lib/analysis/definitions/ratio';
import { pickMetric } from '$lib/analysis/metrics/main-metric';
import { sql } from '$lib/engine/sql';
import { definitionIn } from '$lib/session/label-text';
import type { Mapping } from '$lib/mapping/mapping';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

/** Longer than any preview: what decides stands at its end. */
const filler = 'let us think about it once more. '.repeat(40);
const answers = ['aster', 'brook'].flatMap((model, m) =>
  Array.from({ length: 30 }, (_, i) => ({
    model,
    id: `q${i}`,
    question: `What is ${i} and ${i}?`,
    answer: i === 29 ? '' : `${filler}It is ${m === 1 && i % 3 === 0 ? 2 * i + 1 : 2 * i}`,
    // The first says no reference, the second says two.
    reference: i === 0 ? [] : i === 1 ? ['two', 'It is 2'] : [`${filler}it  is ${2 * i}`, `it is ${2 * i}`],
    passed: i % 5,
    total: i === 7 ? 0 : 5,
  })),
);
const mapping: Mapping = {
  rows: { layout: 'lines' },
  model: { from: 'column' },
  evaluation: { from: 'name', name: 'sums' },
  sample: 'columns',
  columns: [
    { name: 'model', role: 'model' },
    { name: 'id', role: 'sample' },
    { name: 'question', role: 'input' },
    { name: 'answer', role: 'output' },
    { name: 'reference', role: 'reference' },
    { name: 'passed', role: 'label', per: 'response' },
    { name: 'total', role: 'label', per: 'response' },
  ],
};
const load = () =>
  library.load([droppedText('sums.jsonl', answers.map((row) => JSON.stringify(row)).join('\n'))], {
    mappings: [mapping],
  });
const counted = () =>
  library.db.query(
    sql`SELECT model, count(*)::INTEGER AS scored, sum(score)::INTEGER AS right, count(DISTINCT score)::INTEGER AS kinds
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
  );
const by = (rule: AnswerRule): LabelDefinition => ({ by: 'reference', key: 'mine', rule, metric: 'yes' });

test('answers are judged by their whole texts, and what cannot be judged stays unscored', async () => {
  await load();
  await applyDefinition(library.db, by({ is: 'number', within: 0 }));
  // Of 30 each: q0 has no reference, q29 no answer; brook is wrong on 3, 6, …, 27.
  expect(await counted()).toEqual([
    { model: 'aster', scored: 28, right: 28, kinds: 1 },
    { model: 'brook', scored: 28, right: 19, kinds: 2 },
  ]);
  expect((await countJudged(library.db, ['mine'])).get('mine')).toEqual({ judged: 56, unscored: 4 });
  // As it stands the letters differ in case everywhere but where the file says so.
  await applyDefinition(library.db, by({ is: 'equal', without: ['blanks'] }));
  expect(await counted()).toMatchObject([
    { scored: 28, right: 0 },
    { scored: 28, right: 0 },
  ]);
  await applyDefinition(library.db, by({ is: 'equal', without: ['case', 'blanks'] }));
  expect(await counted()).toMatchObject([
    { scored: 28, right: 27 },
    { scored: 28, right: 18 },
  ]);
  await applyDefinition(library.db, by({ is: 'contains', without: ['case', 'blanks'] }));
  expect(await counted()).toMatchObject([
    { scored: 28, right: 28 },
    { scored: 28, right: 19 },
  ]);
  const [evaluation] = await listEvaluations(library.db);
  expect(evaluation?.metrics).toMatchObject([
    { metric: 'mine', kind: 'binary', direction: 'higher', directionFrom: 'you', responses: 56 },
  ]);
  expect(
    await library.db.query(
      sql`SELECT value, count(*)::INTEGER AS n FROM response_tags WHERE key = 'mine' GROUP BY value ORDER BY value`,
    ),
  ).toEqual([
    { value: 'no', n: 9 },
    { value: 'yes', n: 47 },
  ]);
  await eraseDefinition(library.db, by({ is: 'letter' }));
  expect(await counted()).toEqual([]);
});

test('a ratio of two numbers is a metric of no direction; what is divided by nothing is unscored', async () => {
  await load();
  expect(await listNumbers(library.db)).toEqual(
    expect.arrayContaining(['output_tokens', 'latency_ms', 'passed', 'total']),
  );
  const ratio: LabelDefinition = { by: 'ratio', key: 'share passed', of: 'passed', over: 'total' };
  await applyDefinition(library.db, ratio);
  const [evaluation] = await listEvaluations(library.db);
  expect(evaluation?.metrics).toMatchObject([
    {
      metric: 'share passed',
      kind: 'numeric',
      direction: null,
      directionFrom: null,
      responses: 58,
      min: null,
    },
  ]);
  const [sum] = await library.db.query<{ s: number }>(sql`SELECT sum(score) AS s FROM scores`);
  // 0 + 1 + 2 + 3 + 4 of 5, six times, without q7, whose 2 is of 0.
  expect(sum?.s).toBeCloseTo((2 * (6 * 10 - 2)) / 5, 9);
  await eraseDefinition(library.db, ratio);
  expect(await library.db.query(sql`SELECT * FROM scores`)).toEqual([]);
});

test('a metric of the files stays the one that is compared by', async () => {
  const rows = answers.map((row) => JSON.stringify({ ...row, f1: 0.5 }));
  const scored: Mapping = { ...mapping, columns: [...mapping.columns, { name: 'f1', role: 'score' }] };
  await library.load([droppedText('sums.jsonl', rows.join('\n'))], { mappings: [scored] });
  await applyDefinition(library.db, by({ is: 'number', within: 0 }));
  const [evaluation] = await listEvaluations(library.db);
  expect(evaluation?.metrics.map(({ metric, kind }) => [metric, kind])).toEqual([
    ['mine', 'binary'],
    ['f1', 'numeric'],
  ]);
  expect(pickMetric(evaluation?.metrics ?? [])?.metric).toBe('f1');
});

test('a rule is kept as it is, and what is no rule is passed over', () => {
  const kept = (definition: unknown) => definitionIn(JSON.parse(JSON.stringify(definition)));
  for (const rule of [
    { is: 'letter' },
    { is: 'number', within: 0.5 },
    { is: 'contains', without: ['case'] },
  ] as const)
    expect(kept(by(rule))).toEqual(by(rule));
  expect(kept({ by: 'reference', key: 'x', rule: { is: 'like' } })).toBe(null);
  expect(kept({ by: 'reference', key: 'x', rule: { is: 'equal', without: ['vowels', 'case'] } })).toEqual({
    by: 'reference',
    key: 'x',
    rule: { is: 'equal', without: ['case'] },
  });
  expect(kept({ by: 'ratio', key: 'x', of: 'a', over: 'b' })).toEqual({
    by: 'ratio',
    key: 'x',
    of: 'a',
    over: 'b',
  });
  expect(kept({ by: 'ratio', key: 'x', of: 'a' })).toBe(null);
});
