import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeNames } from '../../../src/lib/engine/merge/choices';
import { sql } from '../../../src/lib/engine/sql';
import type { Sink } from '../../../src/lib/records/record';
import { deleteSources } from '../../../src/lib/ingest/staging/staged-sources';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const plain = { no: 1, path: 'a', fill: rows(answer('r', '1', 'x', { accuracy: 1 })) };
const prediction = { ...answer('q', '2', 'long: y'), join: { key: '0', provisional: true } };
const review = {
  ...answer('q', '2', 'y', { f1: 0.5 }, { labels: [['mood', 'good']] }),
  join: { key: '0', provisional: false },
};

/** Two sources with what few files bring. */
const rare = [
  { no: 2, path: 'b', fill: rows(prediction) },
  {
    no: 3,
    path: 'c',
    fill: (sink: Sink) => {
      rows(review)(sink);
      sink.run({
        key: 'q',
        role: 'rows',
        name: 'q',
        model: 'model of q',
        evaluation: 'quiz',
        labels: [['team', 'blue']],
      });
      sink.declared({ run: 'q', metric: 'f1', value: 0.5, n: 1 });
      sink.collection({ name: 'index', schema: '{}' });
    },
  },
];

const counts = async () =>
  (
    await db.query(sql`SELECT (SELECT count(*) FROM results) AS results, (SELECT count(*) FROM declared) AS declared,
      (SELECT count(*) FROM run_tags) AS run_tags, (SELECT count(*) FROM response_tags) AS response_tags,
      (SELECT count(*) FROM collections) AS collections, (SELECT count(*) FROM samples) AS samples,
      (SELECT string_agg(DISTINCT metric, ' ' ORDER BY metric) FROM scores) AS metrics`)
  )[0];

const alone = {
  results: 1,
  declared: 0,
  run_tags: 0,
  response_tags: 0,
  collections: 0,
  samples: 1,
  metrics: 'accuracy',
};
const withRare = {
  results: 2,
  declared: 1,
  run_tags: 1,
  response_tags: 1,
  collections: 1,
  samples: 2,
  metrics: 'accuracy f1',
};

test('what few files bring comes with them and goes with them', async () => {
  await stage(db, [plain]);
  for (let round = 0; round < 2; round++) {
    await merge(db);
    expect(await counts()).toEqual(alone);
    await merge(db);
    expect(await counts()).toEqual(alone);
    await stage(db, rare);
    await merge(db);
    expect(await counts()).toEqual(withRare);
    await merge(db);
    expect(await counts()).toEqual(withRare);
    await deleteSources(db, [2, 3]);
  }
});

test('a name that is taken back leaves two metrics again', async () => {
  await stage(db, [{ ...plain, fill: rows(answer('r', '1', 'x', { accuracy: 1, f1: 0.5 })) }]);
  await merge(db);
  expect(await counts()).toEqual({ ...alone, results: 2, metrics: 'accuracy f1' });
  await writeNames(db, [{ kind: 'metric', given: 'f1', digest: null, name: 'accuracy' }]);
  await merge(db);
  expect(await counts()).toEqual({ ...alone, metrics: 'accuracy' });
  await writeNames(db, []);
  await merge(db);
  expect(await counts()).toEqual({ ...alone, results: 2, metrics: 'accuracy f1' });
});
