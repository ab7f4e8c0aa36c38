import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judge, type Judgement } from './generated/judge';
import { light, reportOf, tallyOf } from './generated/report';
import { tableOf } from './generated/tables';

// Which tables, and a file for a report of what is read wrongly of them.
const count = Number(process.env.EVALBOOK_GENERATED_TABLES ?? 20_000);
const from = Number(process.env.EVALBOOK_GENERATED_FROM ?? 1);
const into = process.env.EVALBOOK_GENERATED_REPORT;

/** As in `generated.test.ts`, of many more tables: none, and at least these shares. */
const misread = 0;
const unasked = 0.96;
const filledIn = 0.95;

test(`of ${String(count)} made tables, none is read wrongly in silence`, { timeout: 7_200_000 }, async () => {
  const judged: Judgement[] = [];
  for (let seed = from; seed < from + count; seed++) judged.push(light(await judge(tableOf(seed))));
  const report = reportOf(judged);
  if (into !== undefined) writeFileSync(into, report);
  const tally = tallyOf(judged);
  // Of a few tables, shares say little.
  if (count < 500) return;
  expect(tally.misread / tally.tables, report).toBeLessThanOrEqual(misread);
  expect(tally.unasked, report).toBeGreaterThanOrEqual(unasked);
  expect(tally.filledIn, report).toBeGreaterThanOrEqual(filledIn);
});
