import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage, listEvaluations } from '../../../src/lib/analysis';
import { listSources } from '../../../src/lib/analysis/files/sources';
import { overview } from '../../../src/lib/analysis/overview';
import { sql } from '../../../src/lib/engine/sql';
import { runEndInWords } from '../../../src/lib/present/run-end-words';
import { overviewNotes } from '../../../src/lib/views/overview/overview-notes';
import { partialInWords } from '../../../src/lib/views/verdict/left-out-words';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { endRemarks } from '../../../src/routes/files/finding-words';
import { dropOf, fixtures, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load(dropOf(fixtures, 'silent/inspect-913-started-log'));
});
afterAll(() => library.db.close());

test('the status of a log and what it planned stand in runs', async () => {
  expect(
    await library.db.query(sql`SELECT model, run_status, planned, dataset_samples FROM runs ORDER BY model`),
  ).toEqual([
    { model: 'mock/delta', run_status: 'cancelled', planned: 2, dataset_samples: 2 },
    { model: 'mock/gamma', run_status: 'started', planned: 1, dataset_samples: 1 },
  ]);
});

test('Files, Overview and Compare say that the runs were not finished', async () => {
  const { db } = library;
  const remarks = (await listSources(db)).map((source) => [
    source.path.split('/').at(-1),
    endRemarks(source),
  ]);
  expect(Object.fromEntries(remarks)).toEqual({
    'log-cancelled.json': [{ text: 'the run was cancelled: 2 of 2 planned answers', look: true }],
    'log.json': [
      { text: 'the run had only started when its log was written: 1 of 1 planned answer', look: true },
    ],
  });
  const [{ evaluation = '', metrics = [] } = {}] = await listEvaluations(db);
  const asked = { by: 'model' as const, missingAs: 'dropped' as const, contenders: null, chips: [] };
  const ledger = await coverage(db, {
    ...asked,
    evaluation,
    metric: metrics[0]?.metric ?? '',
    baseline: null,
  });
  expect(plain(partialInWords(ledger))).toBe(
    'The run of delta was cancelled: 2 of 2 planned answers. The run of gamma had only started when its log was written: 1 of 1 planned answer.',
  );
  expect(overviewNotes(await overview(db, asked)).slice(0, 2)).toEqual([
    'The run of delta on quiz was cancelled: 2 of 2 planned answers.',
    'The run of gamma on quiz had only started when its log was written: 1 of 1 planned answer.',
  ]);
});

test.each([
  [
    { status: 'success', answers: 5, planned: 6, samples: 5, dataset: 6 },
    'is not complete: 5 of 6 planned answers',
  ],
  [
    { status: 'error', answers: 5, planned: null, samples: 5, dataset: null },
    'ended with an error: 5 answers',
  ],
  [
    { status: 'success', answers: 3, planned: 3, samples: 3, dataset: 2376 },
    'asked 3 of 2,376 samples of its dataset',
  ],
] as const)('%j', (run, words) => expect(runEndInWords(run)).toBe(words));
