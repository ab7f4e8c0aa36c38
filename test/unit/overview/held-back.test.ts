import { afterAll, beforeAll, expect, test } from 'vitest';
import { overview, type OverviewAsked } from '$lib/analysis/overview';
import type { Database } from '$lib/engine/database';
import { sql } from '$lib/engine/sql';
import { writeMetric } from '$lib/engine/written-scores';
import type { RowRecord, Sink } from '$lib/records/record';
import { allNotes, overviewNotes } from '$lib/views/overview/overview-notes';
import { openTestDatabase } from '../support/database';
import { load, type Made, recordsOf, yesNo } from './results';

const models = ['alpha', 'beta', 'gamma'] as const;
const made: readonly Made[] = ['plain', 'essay', 'other'].map((name) => ({
  ...{ name, metric: 'em', samples: 120, models, score: yesNo },
}));
const ALL: OverviewAsked = { by: 'model', missingAs: 'dropped', contenders: null, chips: [], cluster: null };

/** Nothing scores the essays but what people say of them. */
const unscored = (record: RowRecord): RowRecord =>
  record.sample.evaluation === 'essay' ? { ...record, scores: [] } : record;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const fill = recordsOf(made, 7);
  await load(db, (sink) =>
    fill(
      new Proxy(sink, {
        get: (of, name) =>
          name === 'row'
            ? (record: RowRecord, at: Parameters<Sink['row']>[1]) => of.row(unscored(record), at)
            : (Reflect.get(of, name) as () => void).bind(of),
      }),
    ),
  );
  await writeMetric(
    db,
    'human',
    'binary',
    sql`SELECT response_id AS id, (response_id % 3 > 0)::INTEGER AS score FROM responses JOIN runs USING (run_id)
        WHERE evaluation = 'essay'`,
  );
});
afterAll(() => db.close());

test('an evaluation is left out where its labels are held back, and counts in no family of tests', async () => {
  const all = await overview(db, ALL);
  expect(all.columns.map(({ evaluation }) => evaluation).sort()).toEqual(['essay', 'other', 'plain']);
  expect([all.heldBack, all.judged]).toEqual([[], 3]);
  const held = await overview(db, { ...ALL, heldBack: ['essay'] });
  expect(held.columns.map(({ evaluation }) => evaluation).sort()).toEqual(['other', 'plain']);
  expect([held.heldBack, held.judged]).toEqual([['essay'], 2]);
  expect(allNotes(held)[0]).toBe('Held back until a random draw is read: the labels of essay.');
  expect(allNotes(all)).toEqual(overviewNotes(all));
});

test('scores of files are shown, whatever is read of their answers', async () => {
  const held = await overview(db, { ...ALL, heldBack: ['plain'] });
  expect(held.columns).toHaveLength(3);
  expect(held.heldBack).toEqual([]);
});
