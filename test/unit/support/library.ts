import { File } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { merge } from '../../../src/lib/engine/merge';
import { createStagedTables } from '../../../src/lib/engine/schema';
import type { Database } from '../../../src/lib/engine/database';
import { formats } from '../../../src/lib/formats';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { Importer } from '../../../src/lib/ingest/import';
import { Pool } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn';
import { openTestDatabase } from './database';

/** Real files beside the repository; tests on them are skipped where they are missing. */
export const realData = join(import.meta.dirname, '../../../../shared/data');
export const hasRealData = existsSync(join(realData, 'README.md'));

export const fixtures = join(import.meta.dirname, '../../fixtures');

/** The files of a folder (or one file) as a drop gives them, by path. */
export function dropOf(root: string, path: string): DroppedFile[] {
  const full = join(root, path);
  if (statSync(full).isDirectory())
    return readdirSync(full)
      .sort()
      .flatMap((name) => dropOf(root, join(path, name)));
  const name = path.split('/').at(-1) ?? path;
  return [{ path, file: new File([readFileSync(full)], name) as unknown as globalThis.File }];
}

export interface Loading {
  workers?: number;
  chunk?: number;
}

/** A database with all that the product does between a drop and its tables, in this thread. */
export async function openLibrary({ workers = 1, chunk }: Loading = {}): Promise<{
  db: Database;
  load: (files: readonly DroppedFile[]) => Promise<{ refused: readonly { path: string }[] }>;
}> {
  const db = await openTestDatabase();
  await createStagedTables(db);
  await merge(db);
  const importer = new Importer({
    db,
    pool: new Pool(spawnHere(formats), workers),
    merge,
    report: () => Promise.resolve(null),
    ...(chunk === undefined ? {} : { chunk }),
  });
  return { db, load: (files) => importer.import(files) };
}
