import type { Database, QueryOptions } from './database';
import { ident, sql, type Sql } from './sql';

/** With what the names of tables made from the public ones begin: they go with the next merge. */
export const DERIVED = 'derived_';

/** The name of such a table; `parts` tell it from others of its kind, the generation among them. */
export const derivedName = (kind: string, parts: readonly (string | number)[]): string =>
  `${DERIVED}${kind}_${parts.join('\u001f')}`;
export const derived = (kind: string, parts: readonly (string | number)[]): Sql =>
  ident(derivedName(kind, parts));

/** Changes with each merge: what was derived before does not count any more. */
export async function generation(db: Database, options?: QueryOptions): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT n FROM merge_generation`, options);
  return row?.n ?? 0;
}
