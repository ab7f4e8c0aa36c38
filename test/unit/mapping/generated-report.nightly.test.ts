import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judge, type Judgement } from './generated/judge';
import { reportOf } from './generated/report';
import { tableOf } from './generated/tables';

const count = Number(process.env.EVALBOOK_GENERATED_TABLES ?? 500);
const from = Number(process.env.EVALBOOK_GENERATED_FROM ?? 1);
const into = process.env.EVALBOOK_GENERATED_REPORT;

test.skipIf(into === undefined)('a report of what is read wrongly of made tables', async () => {
  const judged: Judgement[] = [];
  const began = performance.now();
  for (let seed = from; seed < from + count; seed++) judged.push(await judge(tableOf(seed)));
  console.log(`${String(count)} tables in ${String(Math.round(performance.now() - began))} ms`);
  writeFileSync(into ?? '', reportOf(judged));
  expect(judged).toHaveLength(count);
});
