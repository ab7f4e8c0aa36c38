import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverage, leaderboard } from '../../../src/lib/analysis';
import type { Chip, Comparison, ContenderBy } from '../../../src/lib/analysis';
import { passingOf } from '../../../src/lib/analysis/comparison/passing';
import { prepare } from '../../../src/lib/analysis/comparison/prepared';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { AGENT, DESK } from '../support/demo-comparisons';
import { demoDrop, droppedText, openLibrary } from '../support/library';
import { cellsOf, keyOf, passes, rawResponses, sharedKeys, usable, type RawResponse } from './oracle';

/** Three answers of two models: some failed, some repeated, and two samples that nothing tells apart. */
const answers = ['a', 'b'].flatMap((model, m) =>
  Array.from({ length: 24 }, (_, k) => {
    const i = k % 12;
    const failed = (i + k + m) % 5 === 0;
    return {
      schema_version: '0.3.0',
      evaluation_id: `mixed/${model}/1`,
      model_id: `mixed/${model}`,
      evaluation_name: 'mixed',
      evaluation_result_id: 'exact_match:test',
      sample_id: `mixed-${m === 0 ? i : 11 - i}`,
      interaction_type: 'single_turn',
      input: { raw: `Question ${Math.min(i, 10)}`, reference: ['x'] },
      output: { raw: [failed ? '' : `answer ${k}`] },
      answer_attribution: [],
      evaluation: { score: (i * k + m) % 2, is_correct: (i * k + m) % 2 === 1 },
      token_usage: { input_tokens: 10 + i, output_tokens: k, total_tokens: 10 + i + k },
      performance: { latency_ms: 100 + 7 * k },
      ...(failed ? { error: 'timeout' } : {}),
      metadata: { half: i < 6 ? 'first' : 'second' },
    };
  }),
);
const MIXED: Comparison = { ...DESK, evaluation: 'mixed' };

let db: Database;
let raw: RawResponse[];
beforeAll(async () => {
  const library = await openLibrary();
  ({ db } = library);
  await library.load([
    ...demoDrop(),
    droppedText('mixed.jsonl', answers.map((row) => JSON.stringify(row) + '\n').join('')),
  ]);
  raw = await rawResponses(db);
});
afterAll(() => db.close());

const some = (evaluation: string): Chip[] => {
  const own = raw.filter((response) => response.evaluation === evaluation);
  const model = own[0]?.model ?? '';
  const [key, values] = [...(own[0]?.labels ?? [])][0] ?? ['', []];
  const metric = evaluation === AGENT.evaluation ? AGENT.metric : DESK.metric;
  return [
    { kind: 'label', key, value: [...values][0] ?? null },
    { kind: 'outcome', metric, contender: model, is: 'right' },
    { kind: 'outcome', metric, contender: model, is: 'wrong' },
    { kind: 'status', value: 'error' },
    { kind: 'text', where: 'input', value: 'question' },
    { kind: 'text', where: 'input', value: 'no text has this in it' },
  ];
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe.each([
  ['once a sample', DESK],
  ['several times', AGENT],
  ['some failed, some alike', MIXED],
])('answered %s', (_, base) => {
  const kinds: ContenderBy[] = ['model', 'run'];
  const asked = (chip: Chip | null): Comparison[] =>
    (['dropped', 'wrong'] as const).flatMap((missingAs) =>
      kinds.map((by) => ({ ...base, by, missingAs, chips: chip === null ? [] : [chip] })),
    );
  const passingKeys = (
    chip: Chip | null,
    own: readonly RawResponse[],
    missingAs?: Comparison['missingAs'],
  ): Set<number> =>
    new Set(
      own.flatMap((response) =>
        response.matchKey !== null && (chip === null || passes(response, chip, 'model', raw, missingAs))
          ? [response.matchKey]
          : [],
      ),
    );

  test('the ledger of what a filter keeps is that of the answers to it', async () => {
    const own = raw.filter(({ evaluation }) => evaluation === base.evaluation);
    for (const chip of [null, ...some(base.evaluation)]) {
      for (const comparison of asked(chip)) {
        if (chip?.kind === 'outcome' && comparison.by === 'run') continue;
        const keys = passingKeys(chip, own, comparison.missingAs);
        const found = await coverage(db, comparison);
        const isWrong = comparison.missingAs === 'wrong';
        const told = JSON.stringify([chip, comparison.by, comparison.missingAs]);
        const shared = sharedKeys(cellsOf(raw, comparison)).filter((key) => keys.has(key));
        expect([told, found.samples]).toEqual([told, keys.size]);
        for (const row of found.rows) {
          const theirs = own.filter(
            (answer) =>
              keyOf(answer, comparison.by) === row.contender.key &&
              (answer.matchKey === null || keys.has(answer.matchKey)),
          );
          const isUsable = (answer: RawResponse) => usable(answer, comparison.metric) !== null;
          const bySample = [...keys].map((key) => theirs.filter(({ matchKey }) => matchKey === key));
          const failed = theirs.filter(({ status }) => status === 'error').length;
          const blank = theirs.filter((answer) => answer.status !== 'error' && !isUsable(answer)).length;
          const counted = bySample.map((of) => (isWrong ? of : of.filter(isUsable)).length);
          expect([told, row]).toEqual([
            told,
            {
              ...row,
              read: theirs.length + row.duplicates,
              repeats: sum(counted.map((n) => Math.max(0, n - 1))),
              failed: isWrong ? 0 : failed,
              unscored: isWrong ? 0 : blank,
              compared: isWrong ? bySample.filter(({ length }) => length > 0).length : shared.length,
              missing: bySample.filter(({ length }) => length === 0).length,
            },
          ]);
        }
      }
    }
  });

  test('so are tokens and latency of the samples that are shared', async () => {
    for (const chip of [null, ...some(base.evaluation)]) {
      const comparison: Comparison = { ...base, chips: chip === null ? [] : [chip] };
      const keys = passingKeys(
        chip,
        raw.filter(({ evaluation }) => evaluation === base.evaluation),
      );
      const shared = sharedKeys(cellsOf(raw, comparison)).filter((key) => keys.has(key));
      for (const row of (await leaderboard(db, comparison)).rows) {
        const [wanted] = await db.query<Record<string, number | null>>(
          sql`SELECT avg(input_tokens) AS input, avg(output_tokens) AS output, avg(latency_ms) AS latency,
                     count(output_tokens) AS known
              FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
              WHERE u.evaluation = ${base.evaluation} AND u.model = ${row.contender.key}
                AND list_contains(${`[${shared.join(',')}]`}::INTEGER[], p.match_key)`,
        );
        expect(row.n).toBe(shared.length);
        expect(row.outputTokens.known).toBe(wanted?.['known']);
        for (const [mean, own] of [
          [row.inputTokens.mean, wanted?.['input']],
          [row.outputTokens.mean, wanted?.['output']],
          [row.latencyMs.mean, wanted?.['latency']],
        ])
          if (own == null) expect(mean).toBeNull();
          else expect(mean).toBeCloseTo(own, 9);
      }
    }
  });
});

test('failed, repeated and indistinct answers are among them', () => {
  const mixed = raw.filter(({ evaluation }) => evaluation === 'mixed');
  expect(mixed).toHaveLength(48);
  expect(mixed.some(({ status }) => status === 'error')).toBe(true);
  expect(mixed.some(({ matchKey }) => matchKey === null)).toBe(true);
  const cells = new Set(mixed.map(({ matchKey, model }) => `${matchKey} ${model}`));
  expect(cells.size).toBeLessThan(mixed.length);
});

test('tables of filters that were not asked for in a while are dropped, and made again', async () => {
  const prepared = await prepare(db, { ...DESK, metric: 'f1' });
  if (prepared === null) throw new Error('no f1');
  const tables = async () => {
    const rows = await db.query<{ table_name: string }>(
      sql`SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'derived_pass%f1%'`,
    );
    return rows.length;
  };
  const ask = (value: string) =>
    passingOf(db, prepared, { ...DESK, metric: 'f1', chips: [{ kind: 'text', where: 'input', value }] }, 1);
  const letters = [...'aeioun'];
  const samples = new Map<string, number>();
  for (const letter of letters) samples.set(letter, (await ask(letter)).samples);
  expect(await tables()).toBe(3);
  for (const letter of [...letters, 'n', 'a']) {
    const { grid, pass, samples: n } = await ask(letter);
    const [row] = await db.query<{ n: number; m: number }>(
      sql`SELECT (SELECT count(*) FROM ${grid}) AS n, (SELECT count(*) FROM ${prepared.whole} WHERE ${pass}) AS m`,
    );
    expect([letter, n, row]).toEqual([letter, samples.get(letter), { n, m: n }]);
  }
  expect(await tables()).toBe(3);
});
