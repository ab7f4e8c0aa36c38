import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyDefinition,
  eraseDefinition,
  scoresWithoutMarked,
  suspiciousSamples,
  withoutMarked,
} from '../../../src/lib/analysis';
import { type Mark, marked, type SampleMark } from '../../../src/lib/analysis/definitions/marks';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { filterText } from '../../../src/lib/filter';
import { definitionIn } from '../../../src/lib/session/label-text';
import { markedFinding, markedTable } from '../../../src/lib/views/items/marked';
import { itemsTable } from '../../../src/lib/views/items/items-words';
import { pasteable } from '../../../src/lib/ui/numbers';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

/** m is right on q0 to q19, n on q0 to q9, of 40; the key of q39 is empty. */
const file = (model: string, right: number) =>
  droppedText(
    `${model}.jsonl`,
    Array.from({ length: 40 }, (_, i) =>
      JSON.stringify({
        ...{ id: `q${i}`, model, question: `What is the name of thing number ${i}?`, answer: 'yes' },
        ...{ reference: i === 39 ? '' : `thing ${i}`, correct: i < right },
      }),
    ).join('\n'),
  );

async function marking(said: Readonly<Record<string, [mark: Mark, note: string]>>): Promise<SampleMark[]> {
  const rows = await library.db.query<{ sampleId: string; content: string; evaluation: string }>(
    sql`SELECT DISTINCT sample_id AS "sampleId", content_key AS content, evaluation FROM samples`,
  );
  return rows.flatMap((row) => {
    const [mark, note] = said[row.sampleId] ?? [];
    return mark === undefined ? [] : [{ ...row, mark, note: note ?? '' }];
  });
}

test('marks are a label: filter, column, scores with and without, another import, taken back', async () => {
  await library.load([file('m', 20), file('n', 10)]);
  const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  const comparison: Comparison = {
    ...{ evaluation: found?.evaluation ?? '', metric: 'correct', by: 'model', contenders: null },
    ...{ baseline: null, missingAs: 'dropped', chips: [] },
  };
  expect(await scoresWithoutMarked(library.db, comparison)).toBeNull();
  const said = await marking({
    ...{
      q0: ['wrong key', ''],
      q1: ['ambiguous', 'two of them'],
      q2: ['fine', ''],
      q39: ['wrong key', 'it is 39'],
    },
  });
  const definition = { by: 'marks' as const, key: 'mark', marks: said };
  await applyDefinition(library.db, definition);
  const tags = await library.db.query(
    sql`SELECT sample_id, key, value FROM sample_tags JOIN samples USING (sample_key) ORDER BY ALL`,
  );
  expect(tags).toEqual([
    { sample_id: 'q0', key: 'mark', value: 'wrong key' },
    { sample_id: 'q1', key: 'mark', value: 'ambiguous' },
    { sample_id: 'q1', key: 'mark note', value: 'two of them' },
    { sample_id: 'q2', key: 'mark', value: 'fine' },
    { sample_id: 'q39', key: 'mark', value: 'wrong key' },
    { sample_id: 'q39', key: 'mark note', value: 'it is 39' },
  ]);
  expect(filterText([withoutMarked])).toBe('not (tag.mark = "wrong key" or tag.mark = "ambiguous")');

  const scores = await scoresWithoutMarked(library.db, comparison);
  expect(scores?.marked).toBe(3);
  const rows = scores ? markedTable(scores).rows.map(([, n, ...figures]) => [n, ...figures]) : [];
  // 20 of 40 and 18 of 37, 10 of 40 and 8 of 37
  const near = (value: number) => expect.closeTo(value, 12) as number;
  expect(rows).toEqual([
    [40, near(20 / 40), near(18 / 37), near(18 / 37 - 20 / 40), 1, 1],
    [40, near(10 / 40), near(8 / 37), near(8 / 37 - 10 / 40), 2, 2],
  ]);
  expect(scores && pasteable(markedFinding(scores))).toBe(
    'Without the 3 samples marked wrong key or ambiguous no score moves by more than 3.4 points; the order stays.',
  );
  const one = await scoresWithoutMarked(library.db, { ...comparison, contenders: ['m'] });
  expect(one && pasteable(markedFinding(one))).toBe(
    'Without the 3 samples marked wrong key or ambiguous the score moves by −1.4 points.',
  );

  const listed = await suspiciousSamples(library.db, comparison);
  expect(listed?.samples.map(({ sampleId, mark }) => [sampleId, mark])).toEqual([
    ['q39', { mark: 'wrong key', note: 'it is 39' }],
  ]);
  const names = listed ? itemsTable(listed).columns.map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(['mark', 'note']));

  await library.load([file('o', 5)]);
  await applyDefinition(library.db, definition);
  expect((await scoresWithoutMarked(library.db, comparison))?.marked).toBe(3);

  await eraseDefinition(library.db, definition);
  expect(await library.db.query(sql`SELECT * FROM sample_tags`)).toEqual([]);
});

test('marks are kept as text, one a sample', () => {
  const sample = { content: 'abc', evaluation: 'quiz', sampleId: 'q1' };
  const first = marked([], sample, { mark: 'fine', note: '' });
  const then = marked(first, { ...sample, sampleId: 'another id' }, { mark: 'wrong key', note: 'it is B' });
  expect(then).toHaveLength(1);
  const definition = { by: 'marks', key: 'mark', marks: then };
  expect(definitionIn(JSON.parse(JSON.stringify(definition)))).toEqual(definition);
  expect(definitionIn({ ...definition, marks: [{ mark: 'bad' }, { mark: 'fine' }, 3] })).toEqual({
    ...definition,
    marks: [],
  });
  expect(marked(then, sample, null)).toEqual([]);
});
