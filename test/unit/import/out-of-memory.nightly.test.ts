import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, openLibrary, type Library } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ memory: '48MB' });
});
afterAll(() => library.db.close());

const rows = (model: string, n: number): string =>
  Array.from(
    { length: n },
    (_, i) =>
      `{"model_id":"${model}","evaluation_name":"e","sample_id":"${i}","interaction_type":"single_turn","input":{"raw":"${model} asks ${i} ${Math.sin(i)}"},"output":{"raw":"${Math.cos(i)} ${'x'.repeat(250)}"},"evaluation":{"score":1}}`,
  ).join('\n');
const sources = () =>
  library.db.query<{ path: string; used: number }>(sql`SELECT path, used FROM sources ORDER BY path`);

test('a file that is too much for the memory ends alone, and the next import works', async () => {
  const good = droppedText('good.jsonl', rows('a', 50));
  await library.load([droppedText('huge.jsonl', rows('b', 120_000)), good]);
  expect((await sources()).map(({ path, used }) => [path, used])).toEqual([
    ['good.jsonl', 50],
    ['huge.jsonl', 0],
  ]);
  const said = await library.db.query<{ message: string }>(
    sql`SELECT message FROM problems WHERE code = 'out_of_memory'`,
  );
  expect(said).toHaveLength(1);
  expect(said[0]?.message).toMatch(/^There was not enough memory for this file; nothing of it was kept\./);
  expect((await library.load([good])).refused).toHaveLength(1);
  await library.load([droppedText('next.jsonl', rows('c', 60))]);
  expect((await sources()).map(({ path, used }) => [path, used])).toEqual([
    ['good.jsonl', 50],
    ['huge.jsonl', 0],
    ['next.jsonl', 60],
  ]);
}, 240_000);
