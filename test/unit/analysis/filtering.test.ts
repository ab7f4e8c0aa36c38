import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countResults,
  countSamples,
  leaderboard,
  listLabels,
  columnsOfTable,
  resultsQuery,
} from '../../../src/lib/analysis';
import type { Chip, Comparison, ContenderBy, ResultsOptions } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { demoDrop, droppedText, openLibrary } from '../support/library';
import { cellsOf, keyOf, passes, rawResponses, sharedKeys, type RawResponse } from './oracle';

/** Labels as no tidy tool would write them. */
const odd = [
  { list: ['b', 'a', 'say "hi"', 'back\\slash', 'bell\u0007', 'two\nlines', '%_'], plain: 'one' },
  { list: ['only'], 'odd "key"': 'x' },
  {},
  { plain: 'one' },
  { plain: 'two' },
].map((metadata, i) => ({
  schema_version: '0.3.0',
  evaluation_id: 'odd/run',
  model_id: 'odd/model',
  evaluation_name: 'odd',
  evaluation_result_id: 'exact_match:test',
  sample_id: `odd-${i}`,
  sample_hash: `hash ${i}`,
  interaction_type: 'single_turn',
  input: { raw: i === 0 ? '100% of A_B' : `100 of AxB, ${i}`, reference: ['x'] },
  output: { raw: ['Ärger \\ 50%'] },
  answer_attribution: [],
  evaluation: { score: i % 2, is_correct: i % 2 === 1 },
  metadata,
}));

/** Ids are row numbers in two orders, so that nothing says which of two equal questions is which. */
const apart = [
  [0, 1, 2, 3],
  [2, 3, 0, 1],
].flatMap((order, run) =>
  order.map((question, i) => ({
    ...odd[2],
    evaluation_id: `apart/run ${run}`,
    model_id: `apart/model ${run}`,
    evaluation_name: 'apart',
    sample_id: String(i),
    sample_hash: undefined,
    input: { raw: ['twice', 'twice', 'third', 'fourth'][question], reference: ['x'] },
  })),
);

let db: Database;
let raw: RawResponse[];
beforeAll(async () => {
  const library = await openLibrary();
  ({ db } = library);
  await library.load([
    ...demoDrop(),
    ...[odd, apart].map((rows, i) =>
      droppedText(`${i}.jsonl`, rows.map((row) => JSON.stringify(row) + '\n').join('')),
    ),
  ]);
  raw = await rawResponses(db);
});
afterAll(() => db.close());

const DESK = 'synthetic-support-desk';
const LARGE = 'synthetic/aster-large';
const MINI = 'synthetic/aster-mini';
const BROOK = 'synthetic/brook-2';
const COBALT = 'synthetic/cobalt-s';

const label = (key: string, value: string | null): Chip => ({ kind: 'label', key, value });
const outcome = (contender: string, is: 'right' | 'wrong' | 'unscored' | 'missing'): Chip => ({
  kind: 'outcome',
  metric: 'exact_match',
  contender,
  is,
});
const text = (where: 'input' | 'reference' | 'output' | 'error' | 'any', value: string): Chip => ({
  kind: 'text',
  where,
  value,
});

/** Chips that widen one another stand together. */
const filters: [name: string, groups: Chip[][]][] = [
  ['a label', [[label('topic', 'refunds')]]],
  ['two values of a label', [[label('topic', 'refunds'), label('topic', 'hours')]]],
  ['two labels', [[label('topic', 'refunds')], [label('difficulty', 'hard')]]],
  [
    'two values of one, and another',
    [[label('topic', 'refunds'), label('topic', 'hours')], [label('language', 'es')]],
  ],
  ['without a label', [[label('wishes', null)]]],
  ['a label or none', [[label('language', 'es'), label('language', null)]]],
  ['a label of samples that nothing tells apart', [[label('plain', 'two')]]],
  ['a label with quotes in its key', [[label('odd "key"', 'x')]]],
  ['numbers of a label', [[{ kind: 'range', key: 'wishes', low: 2, high: 3 }]]],
  ['numbers of a label, open to one side', [[{ kind: 'range', key: 'wishes', low: null, high: 3 }]]],
  [
    'numbers of a label, or none',
    [[{ kind: 'range', key: 'wishes', low: 3, high: null }, label('wishes', null)]],
  ],
  ['the other values of a label', [[{ kind: 'others', key: 'topic', than: ['refunds', 'hours'] }]]],
  ['a column as a label', [[label('response.status', 'error')]]],
  ['a column as a label, by its values', [[label('response.error_kind', 'timeout')]]],
  ['failed', [[{ kind: 'status', value: 'error' }]]],
  ['failed in one way', [[{ kind: 'status', value: 'error', errorKind: 'timeout' }]]],
  [
    'failed or silent',
    [
      [
        { kind: 'status', value: 'error' },
        { kind: 'status', value: 'no_answer' },
      ],
    ],
  ],
  ['right', [[outcome(LARGE, 'right')]]],
  ['A right, B wrong', [[outcome(LARGE, 'right')], [outcome(MINI, 'wrong')]]],
  ['A wrong, B right', [[outcome(LARGE, 'wrong')], [outcome(BROOK, 'right')]]],
  ['right or wrong', [[outcome(BROOK, 'right'), outcome(BROOK, 'wrong')]]],
  ['unscored', [[outcome(LARGE, 'unscored')]]],
  ['missing', [[outcome(COBALT, 'missing')]]],
  ['a score', [[{ kind: 'score', metric: 'f1', op: '>', value: 0.5 }]]],
  [
    'a range of scores',
    [
      [{ kind: 'score', metric: 'f1', op: '>=', value: 0.2 }],
      [{ kind: 'score', metric: 'f1', op: '<', value: 0.9 }],
    ],
  ],
  [
    'a score of one contender',
    [[{ kind: 'score', metric: 'exact_match', op: '=', value: 0, contender: MINI }]],
  ],
  ['text of the input', [[text('input', 'Norwich')]]],
  ['text in any case', [[text('input', 'NORWICH')]]],
  ['text with the signs of a pattern', [[text('input', '0% of A_B')]]],
  ['text with a backslash', [[text('output', 'r \\ 5')]]],
  ['text beyond ASCII', [[text('output', 'ärger')]]],
  ['text of the reference', [[text('reference', 'refund')]]],
  ['text of an error', [[text('error', 'time')]]],
  ['text anywhere, twice', [[text('any', 'customer')], [text('any', 'refund')]]],
  [
    'a model',
    [
      [
        { kind: 'model', value: BROOK },
        { kind: 'model', value: MINI },
      ],
    ],
  ],
  [
    'an evaluation',
    [
      [
        { kind: 'evaluation', value: 'odd' },
        { kind: 'evaluation', value: DESK },
      ],
    ],
  ],
  [
    'a model, a label and a status',
    [[{ kind: 'model', value: MINI }], [label('language', 'es')], [{ kind: 'status', value: 'ok' }]],
  ],
];

const pick = (chip: Chip): boolean => chip.kind === 'model' || chip.kind === 'evaluation';

describe.each(filters)('%s', (_, groups) => {
  const chips = groups.flat();
  const by: ContenderBy = 'model';
  const inGroup = (response: RawResponse, group: readonly Chip[]) =>
    group.some((chip) => passes(response, chip, by, raw));

  test('keeps the rows of results that pass', async () => {
    const options: ResultsOptions = { chips, by, columns: ['response_id'], labels: [], rows: 'responses' };
    const kept = raw.filter((response) => groups.every((group) => inGroup(response, group)));
    const rows = kept.flatMap(({ id, scores }) => Array.from({ length: Math.max(1, scores.size) }, () => id));
    const found = await db.query<{ response_id: number }>(resultsQuery(options));
    expect(found.map(({ response_id }) => response_id)).toEqual(rows.sort((a, b) => a - b));
    expect(await countResults(db, options)).toBe(rows.length);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(raw.length);
  });

  test('keeps the samples of which any answer passes', async () => {
    const own = raw.filter(({ evaluation }) => evaluation === DESK);
    const wanted = new Set(own.map(({ matchKey }) => matchKey));
    for (const group of groups.filter((one) => !one.some(pick))) {
      const passing = new Set(
        own.filter((response) => inGroup(response, group)).map(({ matchKey }) => matchKey),
      );
      for (const key of wanted) if (!passing.has(key)) wanted.delete(key);
    }
    const comparison: Comparison = {
      evaluation: DESK,
      metric: 'exact_match',
      by,
      contenders: null,
      baseline: null,
      missingAs: 'dropped',
      chips,
    };
    expect(await countSamples(db, comparison)).toBe(wanted.size);
    const models = chips.flatMap((chip) => (chip.kind === 'model' ? [chip.value] : []));
    const shown = own.filter((response) => models.length === 0 || models.includes(keyOf(response, by)));
    const shared = sharedKeys(cellsOf(shown, comparison)).filter((key) => wanted.has(key));
    expect((await leaderboard(db, comparison)).shared).toBe(shared.length);
  });

  test('keeps all answers to such samples', async () => {
    const options: ResultsOptions = { chips, by, columns: ['response_id'], labels: [], rows: 'samples' };
    /** A sample that nothing tells apart from another stands for itself. */
    const sampleOf = ({ matchKey, id }: RawResponse) => matchKey ?? -id;
    let kept = raw.filter((response) =>
      groups.every((group) => !group.some(pick) || inGroup(response, group)),
    );
    for (const group of groups.filter((one) => !one.some(pick))) {
      const keys = new Set(raw.filter((response) => inGroup(response, group)).map(sampleOf));
      kept = kept.filter((response) => keys.has(sampleOf(response)));
    }
    const found = await db.query<{ response_id: number }>(resultsQuery(options));
    expect([...new Set(found.map(({ response_id }) => response_id))]).toEqual(
      kept.map(({ id }) => id).sort((a, b) => a - b),
    );
  });
});

test('some samples are told apart by nothing', () => {
  expect(raw.filter(({ matchKey }) => matchKey === null).map(({ evaluation }) => evaluation)).toEqual(
    Array.from({ length: 4 }, () => 'apart'),
  );
});

test('no filter keeps all of results', async () => {
  const options: ResultsOptions = { chips: [], by: 'model', columns: null, labels: [], rows: 'responses' };
  const [whole] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM results`);
  const found = await db.query(resultsQuery(options));
  expect(found).toHaveLength(whole?.n ?? -1);
  expect(Object.keys(found[0] ?? {})).toEqual(await columnsOfTable(db, 'results'));
});

test('a column per label: text for one value, JSON for several, NULL for none', async () => {
  const rows = await db.query<Record<string, string | null>>(
    resultsQuery({
      chips: [{ kind: 'evaluation', value: 'odd' }],
      by: 'model',
      columns: ['sample_id'],
      labels: ['list', 'plain', 'odd "key"', 'nowhere'],
      rows: 'responses',
    }),
  );
  expect(
    rows.map(({ 'tag.list': list, ...others }) => [others, list === null ? null : list?.startsWith('[')]),
  ).toEqual([
    [{ sample_id: 'odd-0', 'tag.plain': 'one', 'tag.odd "key"': null, 'tag.nowhere': null }, true],
    [{ sample_id: 'odd-1', 'tag.plain': null, 'tag.odd "key"': 'x', 'tag.nowhere': null }, false],
    [{ sample_id: 'odd-2', 'tag.plain': null, 'tag.odd "key"': null, 'tag.nowhere': null }, null],
    [{ sample_id: 'odd-3', 'tag.plain': 'one', 'tag.odd "key"': null, 'tag.nowhere': null }, null],
    [{ sample_id: 'odd-4', 'tag.plain': 'two', 'tag.odd "key"': null, 'tag.nowhere': null }, null],
  ]);
  expect((JSON.parse(rows[0]?.['tag.list'] ?? '') as string[]).sort()).toEqual(
    [...(odd[0]?.metadata.list ?? [])].sort(),
  );
  expect(rows[1]?.['tag.list']).toBe('only');
});

test('labels are listed with as many samples as bear them', async () => {
  for (const evaluation of [DESK, 'odd', null]) {
    const own = raw.filter((response) => evaluation === null || response.evaluation === evaluation);
    const counted = new Map<string, Set<number>>();
    for (const { labels, sampleKey } of own)
      for (const [key, values] of labels)
        for (const value of values) {
          const name = JSON.stringify([key, value]);
          counted.set(name, (counted.get(name) ?? new Set()).add(sampleKey));
        }
    const found = (await listLabels(db, evaluation)).flatMap(({ key, values }) =>
      values.map(({ value, samples }) => [JSON.stringify([key, value]), samples]),
    );
    expect(found.sort()).toEqual([...counted].map(([name, keys]) => [name, keys.size]).sort());
  }
});
