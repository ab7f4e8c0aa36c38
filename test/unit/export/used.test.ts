import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultsQuery } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { makeResults } from '../counts/generated';
import { openTestDatabase } from '../support/database';
import { demoDrop, openLibrary } from '../support/library';
import { compared, exported, holds, holdsEverywhere, whole } from './used-suite';

test('of the exported results of the demo, a plain mean of what is used is the score of the pages', async () => {
  const { db, load } = await openLibrary();
  await load(demoDrop());
  expect(await holdsEverywhere(db)).toBe(12);
  await db.close();
}, 120_000);

describe('with gaps, failures and repeats', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await makeResults(db, 23);
  });
  afterAll(() => db.close());

  test('it is the score of the pages', async () => {
    expect(await holdsEverywhere(db)).toBe(6 * 4);
  });

  test('it follows who was picked, each pair, and a filter', async () => {
    const base = compared('bounded', 'mark');
    for (const picked of [
      { ...base, contenders: ['cat', 'ant'] },
      { ...base, samples: 'pairs' as const, baseline: 'bee' },
    ])
      expect(await holds(db, picked, await exported(db, { picked }))).toBeGreaterThan(1);
    const chips = [{ kind: 'label' as const, key: 'topic', value: 'law' }];
    expect(await holds(db, { ...base, chips }, await exported(db, { chips }))).toBe(4);
    const dogs = await exported(db, { picked: { ...base, contenders: ['cat', 'ant'] } });
    expect(
      new Set(
        dogs
          .filter((row) => row['model'] === 'dog' && row['evaluation'] === 'bounded')
          .map((row) => row['why_not']),
      ),
    ).toEqual(new Set(['not compared']));
  });

  test('without its columns nothing of it is asked for', () => {
    expect(resultsQuery({ ...whole, columns: ['model', 'score'] }).text).not.toContain(' results v WHERE');
    expect(resultsQuery({ ...whole, columns: ['model', 'is_used'] }).text).toContain(' results v WHERE');
  });
});
