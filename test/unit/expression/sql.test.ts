import { afterAll, beforeAll, expect, test } from 'vitest';
import { countResults, countSamples } from '../../../src/lib/analysis';
import { type ChipRules, parseExpression, printExpression, textOfChips } from '../../../src/lib/filter';
import type { Chip, Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { demoDrop, type Library, openLibrary } from '../support/library';

const evaluation = 'synthetic-support-desk';
const rules: ChipRules = { by: 'model', isSampleLabel: () => false };
const comparison = (chips: readonly Chip[]): Comparison => ({
  ...{ evaluation, metric: 'exact_match', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips },
});

interface Row {
  match_key: number;
  model: string;
  metric: string | null;
  score: number | null;
  is_correct: boolean | null;
  status: string;
  output_tokens: number | null;
  response_id: number;
}
let library: Library;
let rows: Row[];
let models: string[];
const samples = (text: string): Promise<number> => {
  const { expression, fault } = parseExpression(text, {
    metric: 'exact_match',
    metrics: null,
    contenders: null,
  });
  if (!expression) throw new Error(fault.message);
  return countSamples(library.db, comparison([{ kind: 'expression', text: printExpression(expression) }]));
};

beforeAll(async () => {
  library = await openLibrary({ workers: 2 });
  await library.load(demoDrop());
  rows = await library.db.query<Row>(
    sql`SELECT match_key, model, metric, score, is_correct, status, output_tokens, response_id FROM results
        WHERE evaluation = ${evaluation} AND match_key IS NOT NULL`,
  );
  models = [...new Set(rows.map(({ model }) => model))].sort();
}, 60_000);
afterAll(() => library.db.close());

const mean = (list: readonly number[]): number | null =>
  list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length;

/** By sample: mean score of each model over the answers that count, and whether most are right. */
function grid(): Map<number, Map<string, { score: number | null; right: boolean; tokens: number | null }>> {
  const found = new Map<number, Map<string, Row[]>>();
  for (const row of rows.filter(({ metric }) => metric === 'exact_match' || metric === null)) {
    const of = found.get(row.match_key) ?? new Map<string, Row[]>();
    found.set(row.match_key, of.set(row.model, [...(of.get(row.model) ?? []), row]));
  }
  return new Map(
    [...found].map(([key, of]) => [
      key,
      new Map(
        [...of].map(([model, list]) => {
          const usable = list.filter(({ status, score }) => status !== 'error' && score !== null);
          return [
            model,
            {
              score: mean(usable.map(({ score }) => score ?? 0)),
              right: (mean(usable.map((row) => Number(row.is_correct ?? (row.score ?? 0) >= 1))) ?? 0) > 0.5,
              tokens: mean(
                list.flatMap(({ output_tokens }) => (output_tokens === null ? [] : [output_tokens])),
              ),
            },
          ] as const;
        }),
      ),
    ]),
  );
}

test('differences between models and counts of them say what the rows say', async () => {
  const all = [...grid().values()];
  const [a = '', b = ''] = models;
  const count = (pass: (of: ReturnType<typeof all.at> & object) => boolean) => all.filter(pass).length;
  const score = (of: (typeof all)[number], model: string) => of.get(model)?.score ?? NaN;
  expect(await samples(`score("${a}") > score("${b}")`)).toBe(count((of) => score(of, a) > score(of, b)));
  expect(await samples(`abs(score("${a}") - score("${b}")) >= 0.5`)).toBe(
    count((of) => Math.abs(score(of, a) - score(of, b)) >= 0.5),
  );
  const solved = (of: (typeof all)[number], among: readonly string[]) =>
    among.filter((model) => of.get(model)?.right).length;
  for (const n of [0, 1, models.length])
    expect(await samples(`solved_by = ${n}`)).toBe(count((of) => solved(of, models) === n));
  expect(await samples(`solved_by("${a}", "${b}") = 1`)).toBe(count((of) => solved(of, [a, b]) === 1));
  expect(await samples(`answered_by < ${models.length}`)).toBe(count((of) => of.size < models.length));
  expect(await samples(`output_tokens("${a}") > output_tokens("${b}") * 2`)).toBe(
    count((of) => (of.get(a)?.tokens ?? NaN) > (of.get(b)?.tokens ?? NaN) * 2),
  );
});

test('without any, one and the same answer meets all of it', async () => {
  const keys = (pass: (row: Row) => boolean) =>
    new Set(rows.filter(pass).map(({ match_key }) => match_key)).size;
  const long = (row: Row) => (row.output_tokens ?? 0) > 30;
  const low = (row: Row) => row.metric === 'exact_match' && (row.score ?? 1) < 0.5;
  expect(await samples('score < 0.5 and output_tokens > 30')).toBe(keys((row) => low(row) && long(row)));
  const lows = new Set(rows.filter(low).map(({ match_key }) => match_key));
  const longs = new Set(rows.filter(long).map(({ match_key }) => match_key));
  expect(await samples('any(score < 0.5) and any(output_tokens > 30)')).toBe(
    [...lows].filter((key) => longs.has(key)).length,
  );
  expect(await samples('not any(score < 0.5)')).toBe(grid().size - lows.size);
});

test('an expression keeps what the chips keep that it says', async () => {
  const [a = '', b = ''] = models;
  const metric = 'exact_match';
  const label = (key: string, value: string | null): Chip => ({ kind: 'label', key, value });
  const [first] = await library.db.query<{ key: string; value: string }>(
    sql`SELECT key, value FROM sample_tags LIMIT 1`,
  );
  const key = first?.key ?? '';
  const filters: Chip[][] = [
    [{ kind: 'score', metric, op: '<', value: 0.5 }],
    [
      { kind: 'score', metric, op: '>=', value: 1, contender: a },
      { kind: 'score', metric, op: '<', value: 1, contender: b },
    ],
    [
      { kind: 'outcome', metric, contender: a, is: 'right' },
      { kind: 'outcome', metric, contender: b, is: 'wrong' },
    ],
    [{ kind: 'outcome', metric, contender: a, is: 'missing' }],
    [label(key, first?.value ?? ''), { kind: 'status', value: 'error' }],
    [label(key, null), label('nowhere', null)],
    [
      { kind: 'status', value: 'error', errorKind: 'timeout' },
      { kind: 'status', value: 'no_answer' },
    ],
    [
      { kind: 'text', where: 'output', value: 'refund' },
      { kind: 'score', metric, op: '<', value: 0.5 },
    ],
    [
      { kind: 'search', query: { text: 'refund', as: 'text', exactCase: false, where: 'output' } },
      { kind: 'status', value: 'ok' },
    ],
  ];
  for (const chips of filters) {
    const text = textOfChips(chips, rules);
    expect([text, await samples(text)]).toEqual([text, await countSamples(library.db, comparison(chips))]);
  }
  // One condition on an answer: the answers that an export keeps are the same too.
  for (const chips of filters.filter((list) => list.length === 1)) {
    const options = { by: 'model', columns: null, labels: [], rows: 'responses' } as const;
    const text = textOfChips(chips, rules);
    expect(await countResults(library.db, { ...options, chips: [{ kind: 'expression', text }] })).toBe(
      await countResults(library.db, { ...options, chips }),
    );
  }
});
