import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftScores } from '../../../src/lib/mapping/role-words';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => (library = await openLibrary()));
afterAll(() => library.db.close());

/** Columns of a table of two models beside their id, prompt and model. */
async function leftOf(names: string, cells: (i: number) => string): Promise<string[] | null> {
  const rows = ['a', 'b'].flatMap((model, m) =>
    Array.from({ length: 30 }, (_, i) => `${i},question ${i} of many,${model},${cells(i + m)}`),
  );
  await library.fresh();
  const { tables } = await library.load([
    droppedText('t.csv', [`id,prompt,model,${names}`, ...rows].join('\n')),
  ]);
  const mapping = tables[0]?.mapping ?? null;
  return mapping && leftScores(mapping);
}

test('columns that might be scores and are labels are named', async () => {
  const flags = (i: number) => `${i % 4 === 0},${i % 5 === 0},${i % 2 === 0},level ${i % 3}`;
  expect(await leftOf('is_toxic,refused,passed,level', flags)).toEqual(['is_toxic', 'refused']);
});

test('where all are scores, or no name speaks of one, nothing is', async () => {
  expect(await leftOf('accuracy,f1', (i) => `${i % 2},${(i % 10) / 10}`)).toEqual([]);
  expect(await leftOf('correct,subject', (i) => `${i % 2},s${i % 3}`)).toEqual([]);
});
