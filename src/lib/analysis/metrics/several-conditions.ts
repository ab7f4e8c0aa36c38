import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';

/** Evaluations in which a model answered the same sample under several conditions. */
export async function severalConditions(db: Database, options?: QueryOptions): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ evaluation: string }>(
    sql`SELECT DISTINCT evaluation FROM merge_conditions`,
    options,
  );
  return new Set(rows.map(({ evaluation }) => evaluation));
}

/** Conditions of one model that are averaged where models are compared: of each at least, and of one at most. */
export interface Averaged {
  least: number;
  most: number;
}

/** Of those of these models that answered samples of the evaluation; null where none has several conditions. */
export async function averagedOver(
  db: Database,
  evaluation: string,
  models: readonly string[],
  options?: QueryOptions,
): Promise<Averaged | null> {
  const rows = await db.query<{ conditions: number }>(
    sql`SELECT conditions FROM merge_conditions WHERE evaluation = ${evaluation} AND model IN (${list(models)})`,
    options,
  );
  const counts = rows.map(({ conditions }) => conditions);
  if (counts.length === 0) return null;
  return { least: counts.length < models.length ? 1 : Math.min(...counts), most: Math.max(...counts) };
}
