import { expect } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { type ToolFiles, toolFiles } from '../../fixtures/tools';
import { dropped } from '../ingest/workbench';

export const bytesOf = (content: string | Uint8Array<ArrayBuffer>) => Uint8Array.from(Buffer.from(content));
export const dropOf = (folder: string, { files }: ToolFiles): DroppedFile[] =>
  Object.entries(files).map(([path, content]) => dropped(`${folder}/${path}`, content));

const count = async (db: Database, table: 'samples' | 'responses') =>
  (
    await db.query<{ n: number }>(
      sql`SELECT count(*)::INTEGER AS n FROM (${table === 'samples' ? sql`FROM samples` : sql`FROM responses`})`,
    )
  )[0]?.n;
const sources = (db: Database) =>
  db.query<{ path: string; format: string; version: string | null }>(
    sql`SELECT path, format, format_version AS version, records, used, folded, ignored, rejected FROM sources ORDER BY path`,
  );
const scores = (db: Database) =>
  db.query(
    sql`SELECT evaluation, model, metric, count(score)::INTEGER AS n, sum(score) AS sum FROM results
        WHERE metric IS NOT NULL GROUP BY ALL ORDER BY ALL`,
  );
/** What a tool did not deviate in: advice about the schema of Every Eval Ever apart, nothing is to be said. */
const complaints = (db: Database) =>
  db.query(sql`SELECT path, code, message FROM problems JOIN sources USING (source_id)
               WHERE severity <> 'advice' ORDER BY ALL`);

const byName = <T extends object>(rows: readonly T[]) =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The library holds what these families come to, and nothing is said against it. */
export async function expectAll(
  db: Database,
  folders: readonly [folder: string, wanted: ToolFiles][],
): Promise<void> {
  const wantedSources = folders.flatMap(([folder, wanted]) =>
    Object.entries(wanted.sources).map(([path, { version, folded = 0, ignored = 0, ...more }]) => ({
      path: `${folder}/${path}`,
      version:
        version === undefined ? (expect.toBeOneOf([null, expect.any(String)]) as string | null) : version,
      ...more,
      folded,
      ignored,
      rejected: 0,
    })),
  );
  expect(await sources(db)).toEqual(wantedSources.sort((a, b) => (a.path < b.path ? -1 : 1)));
  const wantedScores = folders.flatMap(([, wanted]) => wanted.scores);
  const found = await scores(db);
  expect(byName(found)).toEqual(
    byName(wantedScores.map((one) => ({ ...one, sum: expect.closeTo(one.sum, 9) as number }))),
  );
  const total = (of: (wanted: ToolFiles) => number) =>
    folders.reduce((sum, [, wanted]) => sum + of(wanted), 0);
  expect(await count(db, 'samples')).toBe(total(({ samples }) => samples));
  expect(await count(db, 'responses')).toBe(total(({ responses }) => responses));
  expect(await complaints(db)).toEqual([]);
}

export const families = Object.entries(toolFiles);
export const allFamilies = (): [string, ToolFiles][] => families.map(([family, make]) => [family, make()]);
