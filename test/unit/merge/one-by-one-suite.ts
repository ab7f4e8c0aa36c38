import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { join, sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage, type StagedSource } from '../support/stage';
import { type Asked, type World, worldOf } from './world';

interface Matched {
  run: string;
  question: number;
  key: number | null;
  by: string | null;
}

const sources = ({ runs }: World): StagedSource[] =>
  runs.map(({ name, asked }, no) => ({
    no: no + 1,
    path: name,
    fill: rows(
      ...asked.map(({ question, id, input, reference }) =>
        answer(
          name,
          '',
          `${name} ${question}`,
          { f1: 1 },
          {},
          { id, input, references: reference === null ? [] : [reference] },
        ),
      ),
    ),
  }));

/** The output of each answer says which question it is about. */
async function matched(db: Database, files: readonly StagedSource[]): Promise<Matched[]> {
  const tables = await db.query<{ name: string }>(
    sql`SELECT table_name AS name FROM duckdb_tables() WHERE starts_with(table_name, 'staged_')`,
  );
  if (tables.length > 0)
    await db.run(
      join(
        tables.map(({ name }) => ({ text: `DELETE FROM ${name}`, parameters: [] })),
        sql`; `,
      ),
    );
  await stage(db, files);
  await merge(db);
  return db.query<Matched>(
    sql`SELECT split_part(output_preview, ' ', 1) AS run, split_part(output_preview, ' ', 2)::INTEGER AS question,
               match_key AS "key", matched_by AS "by"
        FROM responses JOIN samples USING (sample_key) ORDER BY run, question`,
  );
}

const pairs = (found: readonly Matched[]) =>
  found.flatMap((a, i) =>
    found
      .slice(i + 1)
      .flatMap((b) => (a.key !== null && a.key === b.key && a.run !== b.run ? [[a, b] as const] : [])),
  );

/** Of two runs and a question that both were asked: what anybody would say is the same sample. */
function sure(world: World, a: Asked, b: Asked): boolean {
  const isTold = (one: Asked) => one.input !== null && !world.twins.has(one.question);
  const isSame = isTold(a) && isTold(b) && a.input?.trim() === b.input?.trim();
  return isSame || (world.ids === 'true' && a.id !== null && b.id !== null);
}

/** In worlds made of these seeds: what is the same is matched, nothing else is, one to one, in any order of files. */
export function oneByOneSuite(seeds: readonly number[]): void {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  test.each(seeds)('world %i', async (seed) => {
    const world = worldOf(seed);
    const files = sources(world);
    const found = await matched(db, files);

    const inputOf = ({ run, question }: Matched) =>
      world.runs
        .find(({ name }) => name === run)
        ?.asked.find((one) => one.question === question)
        ?.input?.trim();
    // Where ids are row numbers, nothing tells two questions of one text apart of which each run has another.
    const isTold = (a: Matched, b: Matched) => world.ids === 'true' || inputOf(a) !== inputOf(b);
    const wrong = pairs(found).filter(([a, b]) => a.question !== b.question && isTold(a, b));
    expect(wrong).toEqual([]);

    const held = found.filter(({ key }) => key !== null).map(({ run, key }) => `${run} ${key}`);
    expect(new Set(held).size).toBe(held.length);

    const places = new Map(found.map((one) => [`${one.run} ${one.question}`, one]));
    const keyOf = (run: string, { question }: Asked) => places.get(`${run} ${question}`)?.key ?? null;
    const missed = world.runs.flatMap((r, i) =>
      world.runs.slice(i + 1).flatMap((s) =>
        r.asked.flatMap((a) => {
          const b = s.asked.find(({ question }) => question === a.question);
          if (!b || !sure(world, a, b)) return [];
          return keyOf(r.name, a) !== null && keyOf(r.name, a) === keyOf(s.name, b)
            ? []
            : [[r.name, s.name, a, b]];
        }),
      ),
    );
    expect(missed).toEqual([]);

    const alone = found.filter(({ key }) => found.filter((one) => one.key === key).length < 2);
    expect(alone.filter(({ by }) => by !== null)).toEqual([]);
    const together = found.filter((one) => one.key !== null && !alone.includes(one));
    expect(together.filter(({ by }) => by === null)).toEqual([]);

    const turned = files.map((file, i) => ({ ...file, no: files.length - i })).reverse();
    expect(await matched(db, turned)).toEqual(found);
  });
}
