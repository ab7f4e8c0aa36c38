import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ToyRow, toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

const label = fc.constantFrom<Record<string, string>[]>({}, { part: 'a' }, { part: 'b', lang: 'cy' });
const row: fc.Arbitrary<string> = fc
  .record({
    id: fc.constantFrom('1', '2', '3', 'é'),
    model: fc.constantFrom('m', 'n'),
    input: fc.constantFrom('What?', 'Why?\n', 'Größe 🦊', ''),
    output: fc.string({ maxLength: 300, unit: 'binary' }),
    score: fc.constantFrom(0, 1, 0.5),
    labels: label,
    tags: label,
  } satisfies { [K in keyof ToyRow]: fc.Arbitrary<ToyRow[K]> })
  .map(toyRow);
const junk = fc.constantFrom(
  '',
  '   ',
  '{"id":',
  '{"skip":1,"input":1}',
  '{"input":"x"}',
  'NaN',
  '{"id":"9","input":"y"}',
);
const line = fc.oneof({ weight: 4, arbitrary: row }, { weight: 1, arbitrary: junk });
const file = fc
  .tuple(row, fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(
    ([first, lines, end, bom, closed]) =>
      (bom ? '\ufeff' : '') + [first, ...lines].join(end) + (closed ? end : ''),
  );

test('drop order, number of workers and chunk size never change what is staged', async () => {
  const way = fc.record({
    workers: fc.constantFrom(1, 4),
    chunk: fc.integer({ min: 1, max: 3000 }),
    overlap: fc.constantFrom(0, 1, 64, 65536),
    reversed: fc.boolean(),
    together: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { minLength: 1, maxLength: 3 }), way, async (contents, way) => {
      const files = contents.map((content, i) => dropped(`folder/${i}.jsonl`, content));
      await bench.empty();
      bench.fresh({ workers: 1 });
      await bench.import(files);
      const expected = await bench.contents();
      await bench.empty();
      bench.fresh(way);
      const ordered = way.reversed ? [...files].reverse() : files;
      if (way.together) await bench.import(ordered);
      else for (const one of ordered) await bench.import([one]);
      expect(await bench.contents()).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});
