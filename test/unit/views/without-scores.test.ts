import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { showView } from '../../../src/lib/views/notebook/ask-view';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
const signal = new AbortController().signal;

const answers = (run: string, scored: boolean) =>
  rows(
    ...Array.from({ length: 40 }, (_, i) => answer(run, `task/${i}`, 'word', scored ? { pass: i % 2 } : {})),
  );

beforeAll(async () => {
  db = await openTestDatabase();
  await stage(db, [
    { no: 1, path: 'scored', fill: answers('scored', true) },
    { no: 2, path: 'silent', fill: answers('silent', false) },
  ]);
  await merge(db);
});
afterAll(() => db.close());

test('a notebook and a report say why nothing is compared, as the page does: answers without a score', async () => {
  const compared = { evaluation: 'quiz', metric: 'pass', by: 'model' };
  const { table } = await showView({ db, signal }, compared, { show: 'verdict' }, { prices: [], edges: {} });
  expect(table.rows.map(([line]) => line)).toEqual([
    'model of silent has 40 answers, but no score on pass.',
    'silent: None of 40 answers has a score that can be compared.',
  ]);
});
