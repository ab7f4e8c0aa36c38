import { afterAll, beforeAll, expect, test } from 'vitest';
import { toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

test('a warning that every row earns is kept a thousand times and then counted; rejected rows are all listed', async () => {
  const row = (i: number) => toyRow({ id: `${i}`, tokens: 12345 }).replace('12345', 'NaN');
  const lines = Array.from({ length: 1500 }, (_, i) => `${row(i)}\n{"input":1}\n`);
  await bench.import([dropped('a.jsonl', ...lines)]);
  const problems = await bench.problems();
  const warnings = problems.filter(({ code }) => code === 'number_not_finite');
  expect(warnings).toHaveLength(1001);
  expect(warnings.filter(({ line }) => line === null)).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringMatching(
        /^500 more like the 1000 listed, for example: 1 number is not finite \(NaN, Infinity or too large\) and counts as missing\.$/,
      ) as string,
    },
  ]);
  expect(problems.filter(({ code }) => code === 'no_id')).toHaveLength(1500);
});
