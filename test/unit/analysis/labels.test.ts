import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyDefinition,
  chipOfSlice,
  codeLabel,
  countSamples,
  eraseDefinition,
  labelsOf,
  listLabels,
  previewDefinition,
} from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis';
import { hasGroup } from '../../../src/lib/analysis/definitions/defined-labels';
import { membersOf } from '../../../src/lib/analysis/definitions/json-labels';
import { rangesOf, tidyEdges } from '../../../src/lib/analysis/labels/label-slices';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { eraseLabel, writeLabel } from '../../../src/lib/engine/written-labels';
import { demoDrop, droppedText, type Library, openLibrary } from '../support/library';

/** Forty questions, two models: a number with many values, a list, JSON as text, text with many values. */
const rows = ['one', 'two'].flatMap((model) =>
  Array.from({ length: 40 }, (_, i) => ({
    schema_version: '0.3.0',
    evaluation_id: `odd/${model}`,
    model_id: model,
    evaluation_name: 'odd',
    evaluation_result_id: 'exact_match:test',
    sample_id: `odd-${i}`,
    sample_hash: `hash ${i}`,
    interaction_type: 'single_turn',
    input: { raw: `${i % 2 ? 'Why' : 'How'} is it ${i}?`, reference: ['x'] },
    output: { raw: [i % 4 ? 'yes' : 'no, sorry'] },
    answer_attribution: [],
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
    metadata: {
      length: i * 1.5,
      tags: i % 5 === 0 ? ['a', 'b'] : i % 5 === 1 ? ['b'] : [],
      more: JSON.stringify({ level: i % 3, of: { deep: true } }),
      city: `city ${i < 20 ? i % 4 : i}`,
      same: 'always',
      ...(i < 30 ? { part: 'first' } : {}),
    },
  })),
);

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    ...demoDrop(),
    droppedText('odd.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  ]);
});
afterAll(() => library.db.close());

const comparison: Comparison = {
  evaluation: 'odd',
  metric: 'exact_match',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
const valuesOf = async (key: string) => {
  const { labels } = await labelsOf(library.db, 'odd');
  return labels.find((label) => label.key === key);
};

test('finds labels of files and columns, and what they are', async () => {
  const { samples, labels } = await labelsOf(library.db, 'odd');
  expect(samples).toBe(40);
  const found = Object.fromEntries(labels.map(({ key, ...label }) => [key, label]));
  expect(found['length']).toMatchObject({ values: 40, numeric: true, json: false, origin: 'files' });
  expect(found['tags']).toMatchObject({ values: 2, numeric: false, constant: false });
  expect(found['more']).toMatchObject({ values: 3, json: true });
  expect(found['same']).toMatchObject({ values: 1, constant: true });
  expect(found['part']).toMatchObject({ values: 1, constant: false });
  expect(found['response.status']).toMatchObject({ name: 'status', origin: 'column', constant: true });
  expect(found['city']?.top[0]).toEqual({ value: 'city 0', samples: 5 });
});

test('slices of a label keep the samples that their chips keep', async () => {
  for (const [evaluation, keys] of [
    ['odd', ['length', 'tags', 'city', 'part']],
    ['synthetic-support-desk', ['language', 'response.status']],
    ['synthetic-booking-agent', ['response.turns', 'response.tool_use']],
  ] as const)
    for (const key of keys) {
      const coded = await codeLabel(library.db, evaluation, key);
      if (coded === null) throw new Error(key);
      const { samples } = await labelsOf(library.db, evaluation);
      const [{ metric } = comparison] = await library.db.query<{ metric: string }>(
        sql`SELECT metric FROM metrics WHERE evaluation = ${evaluation} LIMIT 1`,
      );
      expect(coded.counts.reduce((sum, n) => sum + n, 0)).toBe(samples);
      for (const [i, slice] of coded.slices.entries()) {
        const n = coded.counts.reduce((sum, count, c) => sum + (coded.codes[c]?.includes(i) ? count : 0), 0);
        const chips = [chipOfSlice(key, slice)];
        expect([
          key,
          slice,
          await countSamples(library.db, { ...comparison, evaluation, metric, chips }),
        ]).toEqual([key, slice, n]);
      }
    }
});

test('many numbers stand in ranges, many texts in a rest, lists in several slices', async () => {
  const length = await codeLabel(library.db, 'odd', 'length');
  expect(length?.edges).toEqual([10.5, 22.5, 34.5, 46.5]);
  expect(length?.counts).toEqual([7, 8, 8, 8, 9]);
  const own = await codeLabel(library.db, 'odd', 'length', [30, 6]);
  expect(own?.slices).toEqual(rangesOf([6, 30]));
  expect(own?.counts).toEqual([4, 16, 20]);
  const city = await codeLabel(library.db, 'odd', 'city');
  expect(city?.slices.at(-1)).toMatchObject({ kind: 'others', values: 20 });
  const tags = await codeLabel(library.db, 'odd', 'tags');
  expect(tags?.several).toBe(true);
  expect(tags?.slices.map(({ kind }) => kind)).toEqual(['value', 'value', 'none']);
});

test('the rows of a coded label are those of the grid, in its order', async () => {
  const { base } = await labelsOf(library.db, 'odd');
  const coded = await codeLabel(library.db, 'odd', 'part');
  const [row] = await library.db.query<{ same: boolean; n: number }>(
    sql`SELECT bool_and(b.match_key = c.match_key) AS same, count(*) AS n
        FROM ${base} b POSITIONAL JOIN ${coded?.table ?? base} c`,
  );
  expect(row).toEqual({ same: true, n: 40 });
});

test('a pattern, an expression and JSON become labels like any other', async () => {
  const { db } = library;
  const pattern = { by: 'pattern', key: 'opening', over: 'input', pattern: '^(?<v>\\w+) is' } as const;
  expect(await previewDefinition(db, 'odd', pattern)).toMatchObject({ samples: 40, of: 40, values: 2 });
  await applyDefinition(db, pattern);
  await applyDefinition(db, { by: 'pattern', key: 'sorry', over: 'output', pattern: 'sorry' });
  await applyDefinition(db, {
    by: 'expression',
    key: 'long',
    expression: 'length(input_preview) > 12 -- words',
  });
  await applyDefinition(db, {
    by: 'expression',
    key: 'who',
    expression: "CASE WHEN model = 'one' THEN 'x;y' END",
  });
  await applyDefinition(db, { by: 'json', key: 'more' });
  const check = async () => {
    const counted = Object.fromEntries(
      (await listLabels(db, 'odd')).map(({ key, values }) => [key, values.map((v) => [v.value, v.samples])]),
    );
    expect(counted['opening']).toEqual([
      ['How', 20],
      ['Why', 20],
    ]);
    expect(counted['sorry']).toEqual([['sorry', 10]]);
    expect(counted['long']).toEqual([
      ['true', 30],
      ['false', 10],
    ]);
    expect(counted['who']).toEqual([['x;y', 40]]);
    expect(counted['more.level']).toEqual([
      ['0', 14],
      ['1', 13],
      ['2', 13],
    ]);
    expect(counted['more.of']).toEqual([['{"deep":true}', 40]]);
  };
  await check();
  expect(await valuesOf('opening')).toMatchObject({ origin: 'own', name: 'opening' });
  await merge(db);
  await check();
  // Written again: the old values go, and so does what stood on them.
  const chips = [{ kind: 'label', key: 'opening', value: 'How' } as const];
  expect(await countSamples(db, { ...comparison, chips })).toBe(20);
  await applyDefinition(db, { ...pattern, pattern: '^(?<v>\\w+) is it \\d\\?' });
  expect(await countSamples(db, { ...comparison, chips })).toBe(5);
  for (const key of ['opening', 'sorry', 'long', 'who']) await eraseDefinition(db, { ...pattern, key });
  await eraseDefinition(db, { by: 'json', key: 'more' });
  await merge(db);
  const left = (await listLabels(db, 'odd')).map(({ key }) => key);
  expect(left).toEqual(['city', 'length', 'more', 'part', 'same', 'split', 'tags']);
});

test('a definition that cannot be used says why and changes nothing', async () => {
  const { db } = library;
  const apply = (expression: string, key = 'own') =>
    applyDefinition(db, { by: 'expression', key, expression });
  await expect(apply("'x'", 'part')).rejects.toThrow('have a label part already');
  await expect(apply("'x'", 'response.turns')).rejects.toThrow('already');
  await expect(apply('')).rejects.toThrow('empty');
  await expect(apply('1); DROP TABLE labels; SELECT (1')).rejects.toThrow('more than one');
  await expect(apply('nowhere')).rejects.toThrow('nowhere');
  await expect(apply('input_preview::INTEGER')).rejects.toThrow('Could not convert');
  await expect(
    applyDefinition(db, { by: 'pattern', key: 'own', over: 'input', pattern: '(' }),
  ).rejects.toThrow();
  expect(await valuesOf('own')).toBeUndefined();
  expect((await listLabels(db, 'odd')).map(({ key }) => key)).toContain('part');
});

/** One value of as many ids, from 1 on. */
const ofFirst = (n: number, value: string) =>
  sql`SELECT i AS id, ${value} AS value FROM range(1, ${n + 1}) ids(i)`;

test('a label is written for the ids that are given', async () => {
  const { db } = library;
  await writeLabel(db, { key: 'picked', level: 'response' }, ofFirst(3, "it's"));
  expect(
    await db.query(sql`SELECT response_id, value FROM response_tags WHERE key = 'picked' ORDER BY ALL`),
  ).toEqual([1, 2, 3].map((response_id) => ({ response_id, value: "it's" })));
  await writeLabel(db, { key: 'picked', level: 'sample' }, ofFirst(1, 'yes'));
  expect(await db.query(sql`SELECT level FROM tags WHERE key = 'picked' GROUP BY level`)).toEqual([
    { level: 'sample' },
  ]);
  await writeLabel(db, { key: 'picked', level: 'sample' }, ofFirst(0, 'yes'));
  expect(await db.query(sql`FROM tags WHERE key = 'picked'`)).toEqual([]);
  await eraseLabel(db, 'picked');
});

test.each([
  ['a(b)', true],
  ['a\\(b', false],
  ['[(]', false],
  ['(?:a)', false],
  ['(?i)a', false],
  ['(?P<v>a)', true],
  ['(?<v>a)', true],
])('a group captures in %s: %s', (pattern, expected) => expect(hasGroup(pattern)).toBe(expected));

test('members of JSON and edges of ranges', () => {
  expect(membersOf('{"a": [1, "two", null], "b": {"c": 1}}')).toEqual([
    ['a', '1'],
    ['a', 'two'],
    ['b', '{"c":1}'],
  ]);
  expect(membersOf('[1]')).toEqual([]);
  expect(membersOf('{broken')).toEqual([]);
  expect(tidyEdges([0, 0.33333, 0.33334, 12.3456], 0, 13)).toEqual([0.333, 12.3]);
  // Times are alike in three digits.
  expect(tidyEdges([1690001000, 1690002000, 1690003000], 1690000000, 1690004000)).toEqual([
    1690001000, 1690002000, 1690003000,
  ]);
  expect(tidyEdges([7, 7], 7, 7)).toEqual([]);
});
