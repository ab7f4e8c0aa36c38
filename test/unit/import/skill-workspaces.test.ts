import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialects, skillWorkspace } from '../../fixtures/skill-workspaces';
import { sql } from '$lib/engine/sql';
import { dropped } from '../ingest/workbench';
import { type Library, openLibrary } from '../support/library';
import { expectWorkspaces } from './skill-workspaces';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());

const seeds = Array.from({ length: 40 }, (_, i) => i);

test('40 workspaces of skills in eight dialects are read without a question, and an eval in two of them is one', () =>
  expectWorkspaces(library, seeds));

test('every dialect is among them', () => {
  expect(new Set(seeds.flatMap((seed) => skillWorkspace(seed).dialects)).size).toBe(dialects.length);
});

test('an iteration that is dropped without its skill is one evaluation still, each run once', async () => {
  for (const seed of seeds.slice(0, 12)) {
    await library.fresh();
    const { files, configurations, evals } = skillWorkspace(seed);
    const alone = Object.entries(files).flatMap(([path, text]) => {
      const [within] = /iteration-1\/.*/.exec(path) ?? [];
      return within === undefined ? [] : dropped(within, text);
    });
    await library.load(alone);
    const found = await library.db.query(sql`
      SELECT count(DISTINCT evaluation)::INTEGER AS evaluations, count(DISTINCT u.condition)::INTEGER AS conditions,
             count(*)::INTEGER AS n
      FROM responses JOIN runs u USING (run_id)`);
    const conditions = configurations.length;
    expect(found, String(seed)).toEqual([{ evaluations: 1, conditions, n: evals * conditions }]);
  }
});
