import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, openLibrary, type Library } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
afterAll(() => library.db.close());

test('SWE-bench: predictions with more rows than instances are as many responses as there are instances', async () => {
  const ids = Array.from({ length: 299 }, (_, i) => `org__repo-${i}`);
  const prediction = (id: string, patch: string) =>
    JSON.stringify({ instance_id: id, model_name_or_path: 'm', model_patch: patch });
  // Three instances come again: one with the same patch, two with others.
  const again = [
    prediction('org__repo-0', 'patch'),
    ...['org__repo-1', 'org__repo-2'].map((id) => prediction(id, 'x')),
  ];
  const report = {
    total_instances: 300,
    resolved_instances: 101,
    submitted_ids: [...ids, 'org__repo-0'],
    resolved_ids: [...ids.slice(0, 100), 'org__repo-0'],
    unresolved_ids: ids.slice(100),
  };
  await library.load([
    droppedText('run/all_preds.jsonl', [...ids.map((id) => prediction(id, 'patch')), ...again].join('\n')),
    droppedText('run/results/results.json', JSON.stringify(report)),
  ]);
  expect(
    await library.db.query(
      sql`SELECT count(*)::INTEGER AS n, count(DISTINCT sample_key)::INTEGER AS samples, sum(score) AS resolved FROM results`,
    ),
  ).toEqual([{ n: 299, samples: 299, resolved: 100 }]);
  expect(
    await library.db.query(sql`SELECT records, used, ignored, format FROM sources ORDER BY path`),
  ).toMatchObject([
    { records: 302, used: 299, ignored: 3 },
    { records: 299, used: 299 },
  ]);
  const [differ, ...others] = await library.db.query<{ code: string; message: string }>(
    sql`SELECT code, message FROM problems ORDER BY code`,
  );
  expect(differ).toEqual({
    code: 'counts_differ',
    message: 'resolved_instances says 101, and 101 ids are listed, 100 of them different. Each counts once.',
  });
  expect(others.map(({ code }) => code)).toEqual(['dataset_by_size', 'duplicate_rows']);
});
