import type { Database } from '../database';
import { join, sql, type Sql } from '../sql';

export type NameKind = 'model' | 'evaluation' | 'metric';
export type Rung = 'hash' | 'content' | 'text' | 'id';

/**
 * A name that a person gave. `given` is what the files say; null where they say nothing: then `digest` names the
 * source whose runs the name is for.
 */
export interface GivenName {
  kind: NameKind;
  given: string | null;
  digest: string | null;
  name: string;
}

/** A rung for all samples of an evaluation; `each`: one by one, as it is where nobody chose, and said to be right. */
export interface RungChoice {
  evaluation: string;
  rung: Rung | 'each';
}

/** What a person says of every metric of this name; what is left out is as the files have it. */
export interface MetricSetting {
  metric: string;
  /** Which way is better; `neither`: nothing of it is called better or worse. */
  direction?: 'higher' | 'lower' | 'neither';
  min?: number;
  max?: number;
  unit?: string;
  /** From this score on (up to it, where lower is better) an answer counts as right. */
  passMark?: number;
  decimals?: number;
}

/** A folder whose runs are one side of a comparison, whatever model they name. */
export interface Side {
  folder: string;
  name: string;
  /** Only the runs of this one are, where there are some. */
  model?: string;
}

/** Names that a person gave and rungs that a person chose: they outlive a merge. */
export const createChoices: readonly Sql[] = [
  sql`CREATE TABLE IF NOT EXISTS names(kind VARCHAR, given VARCHAR, name VARCHAR, digest VARCHAR)`,
  sql`CREATE TABLE IF NOT EXISTS rung_choices(evaluation VARCHAR, rung VARCHAR)`,
  sql`CREATE TABLE IF NOT EXISTS side_folders(folder VARCHAR, name VARCHAR, model VARCHAR)`,
];

const values = (rows: readonly Sql[]): Sql => join(rows, sql`, `);

/** Puts these names in the place of all before; the next merge honours them. */
export async function writeNames(db: Database, names: readonly GivenName[]): Promise<void> {
  await db.run(sql`DELETE FROM names`);
  if (names.length === 0) return;
  const rows = names.map(({ kind, given, name, digest }) => sql`(${kind}, ${given}, ${name}, ${digest})`);
  await db.run(sql`INSERT INTO names(kind, given, name, digest) VALUES ${values(rows)}`);
}

/** Puts these choices in the place of all before; the next merge honours them. */
export async function writeRungs(db: Database, choices: readonly RungChoice[]): Promise<void> {
  await db.run(sql`DELETE FROM rung_choices`);
  if (choices.length === 0) return;
  const rows = choices.map(({ evaluation, rung }) => sql`(${evaluation}, ${rung})`);
  await db.run(sql`INSERT INTO rung_choices VALUES ${values(rows)}`);
}

/** Puts these sides in the place of all before; the next merge honours them. */
export async function writeSides(db: Database, sides: readonly Side[]): Promise<void> {
  await db.run(sql`DELETE FROM side_folders`);
  if (sides.length === 0) return;
  const rows = sides.map(({ folder, name, model = null }) => sql`(${folder}, ${name}, ${model})`);
  await db.run(sql`INSERT INTO side_folders VALUES ${values(rows)}`);
}
