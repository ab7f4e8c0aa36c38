import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import type { Library } from '../support/library';

/** Every public table and view, to the last column. */
const tables = [
  'sources',
  'runs',
  'run_sources',
  'declared',
  'samples',
  'responses',
  'scores',
  'metrics',
  'sample_tags',
  'response_tags',
  'run_tags',
  'parts',
  'problems',
  'results',
  'tags',
];

export async function dumpOf(db: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const table of tables)
    dump[table] = await db.query({ text: `FROM ${table} ORDER BY ALL`, parameters: [] });
  return dump;
}

/** Table by table, so that a failure names the table and shows the rows that differ, some at most. */
export function expectSame(found: Record<string, unknown[]>, wanted: Record<string, unknown[]>): void {
  for (const table of tables) {
    const [are, were] = [found[table] ?? [], wanted[table] ?? []];
    expect([table, are.length]).toEqual([table, were.length]);
    const differing = are.flatMap((row, i) => (isDeepStrictEqual(row, were[i]) ? [] : [i])).slice(0, 3);
    expect({ [table]: differing.map((i) => are[i]) }).toEqual({ [table]: differing.map((i) => were[i]) });
  }
}

export interface Way {
  files: DroppedFile[];
  cuts: number[];
  workers: number;
  chunk: number;
}

const wayOf = (files: readonly DroppedFile[], chunks: readonly number[]): fc.Arbitrary<Way> =>
  fc.record({
    files: fc.shuffledSubarray([...files], { minLength: files.length }),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, files.length - 1) }), { maxLength: 3 }),
    workers: fc.constantFrom(1, 4),
    chunk: fc.constantFrom(...chunks),
  });

/** The tables of these files, dropped in this way into an empty library. */
export async function loadAs(
  library: Library,
  { files, cuts, workers, chunk }: Way,
): Promise<Record<string, unknown[]>> {
  await library.fresh({ workers, chunk });
  const ends = [...cuts].sort((a, b) => a - b);
  for (const [i, end] of [...ends, files.length].entries()) {
    const drop = files.slice(ends[i - 1] ?? 0, end);
    if (drop.length > 0) await library.load(drop);
  }
  return dumpOf(library.db);
}

/** All in one drop, read by one worker in one piece. */
export const atOnce = (files: DroppedFile[]): Way => ({ files, cuts: [], workers: 1, chunk: 2 ** 24 });

/** `runs` ways to drop the files, in pieces of `chunks` bytes, give the tables that one drop gives. */
export async function expectSameInAnyOrder(
  library: Library,
  all: DroppedFile[],
  { runs, chunks = [300, 5000, 2 ** 24] }: { runs: number; chunks?: readonly number[] },
): Promise<void> {
  const wanted = await loadAs(library, atOnce(all));
  expect(wanted['responses']?.length).toBeGreaterThan(2);
  expect(wanted['sources']).toHaveLength(all.length);
  await fc.assert(
    fc.asyncProperty(wayOf(all, chunks), async (way) => expectSame(await loadAs(library, way), wanted)),
    { numRuns: runs, seed: 2026, endOnFailure: true },
  );
}

/** Each of `some` in turn is taken out of `all`, which leaves what the others give alone, and put back. */
export async function expectOutAndBack(
  library: Library,
  all: DroppedFile[],
  some: readonly DroppedFile[],
): Promise<void> {
  const whole = await loadAs(library, atOnce(all));
  for (const out of some) {
    const alone = await loadAs(library, atOnce(all.filter((file) => file !== out)));
    await library.load([out]);
    expectSame(await dumpOf(library.db), whole);
    await library.remove(out.path);
    expectSame(await dumpOf(library.db), alone);
    expect((await library.load([out])).refused).toEqual([]);
    expectSame(await dumpOf(library.db), whole);
  }
}
