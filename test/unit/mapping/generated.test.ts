import { expect, test } from 'vitest';
import { judge, type Judgement } from './generated/judge';
import { reportOf, tallyOf } from './generated/report';
import { tableOf } from './generated/tables';

/** None of these seeds is read wrongly. */
const misread = 0;
/** As many as are read without a question, of those that need none, and are asked with the right guess: the aims are 85 and 95 %. */
const unasked = 0.96;
const filledIn = 0.95;

test('of 500 made tables of a known truth, none is read wrongly in silence', async () => {
  const judged: Judgement[] = [];
  for (let seed = 1; seed <= 500; seed++) judged.push(await judge(tableOf(seed)));
  const tally = tallyOf(judged);
  const report = reportOf(judged, 1);
  expect(tally.misread, report).toBeLessThanOrEqual(misread);
  expect(tally.refused, report).toBe(0);
  expect(tally.unasked, report).toBeGreaterThanOrEqual(unasked);
  expect(tally.filledIn, report).toBeGreaterThanOrEqual(filledIn);
});
