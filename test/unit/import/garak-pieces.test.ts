import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { toolFiles } from '../../fixtures/tools';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary({ chunk: 2000 })), 60_000);
afterAll(() => library.db.close());

test('what the first line of a report names holds for pieces that are read without it', async () => {
  const files = toolFiles['garak']?.().files ?? {};
  await library.load([droppedText('alder.report.jsonl', String(files['alder.report.jsonl']))]);
  expect(
    await library.db.query(
      sql`SELECT model, evaluation, count(*)::INTEGER AS n, count(DISTINCT (sample_key, epoch))::INTEGER AS apart
          FROM responses JOIN runs USING (run_id) GROUP BY ALL`,
    ),
  ).toEqual([{ model: 'fictional/alder', evaluation: 'attacks.Quiz', n: 12, apart: 12 }]);
  expect(
    await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM staged_pieces WHERE piece > 1`),
  ).not.toEqual([{ n: 0 }]);
});
