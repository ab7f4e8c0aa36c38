import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from './pack';
import { toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

const line = fc.oneof(
  fc
    .record({
      id: fc.constantFrom('1', '2', '3'),
      output: fc.string({ maxLength: 200 }),
      score: fc.constantFrom(0, 1),
      labels: fc.constantFrom<Record<string, string>>({}, { a: 'b' }),
    })
    .map(toyRow),
  fc.constantFrom('', '{"input":1}', '{"id":', '{"input":1,"skip":1}'),
);
const content = fc.oneof(
  { weight: 5, arbitrary: fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\n')) },
  fc.constantFrom('', 'prose', '{"rows": [{"id": "7", "input": "x", "score": 1}]}', '\u0000'),
);
const how = fc.record({ method: fc.constantFrom(0, 8, 93), wide: fc.boolean(), descriptor: fc.boolean() });
const name = fc.constantFrom('a.jsonl', 'run/b.jsonl', 'run/c.json', 'é/d', 'e');

test('a zip of files gives the same tables as the files in a folder', async () => {
  const files = fc.uniqueArray(fc.tuple(name, content, how), { minLength: 1, selector: ([path]) => path });
  const way = fc.record({ workers: fc.constantFrom(1, 3), chunk: fc.constantFrom(50, 5000) });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(files, { minLength: 1, maxLength: 1 }),
      way,
      async ([files = []], way) => {
        const distinct = files.filter(([, text], i) => files.findIndex(([, other]) => other === text) === i);
        await bench.empty();
        bench.fresh({ workers: 1 });
        await bench.import(distinct.map(([path, text]) => dropped(`x.zip/${path}`, text)));
        const expected = await bench.contents();
        await bench.empty();
        bench.fresh(way);
        await bench.import([
          dropped(
            'x.zip',
            zipOf(
              distinct.map(([path, bytes, { method, wide, descriptor }]) => ({
                name: path,
                bytes,
                method,
                wide,
                descriptor: descriptor && !wide,
              })),
            ),
          ),
        ]);
        expect(await bench.contents()).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
});
