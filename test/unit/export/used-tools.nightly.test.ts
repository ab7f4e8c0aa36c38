import { expect, test } from 'vitest';
import { toolFiles } from '../../fixtures/tools';
import { dropped } from '../ingest/workbench';
import { openLibrary } from '../support/library';
import { holdsEverywhere } from './used-suite';

test('of the results of every tool, a plain mean of what is used is the score of the pages', async () => {
  const { db, load } = await openLibrary();
  await load(
    Object.entries(toolFiles).flatMap(([folder, family]) =>
      Object.entries(family().files).map(([path, content]) => dropped(`${folder}/${path}`, content)),
    ),
  );
  expect(await holdsEverywhere(db)).toBeGreaterThanOrEqual(50);
  await db.close();
}, 600_000);
