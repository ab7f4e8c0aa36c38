import { list, sql } from '../../engine/sql';
import type { Compared } from './compared';

/** More answers than these are not read one by one. */
export const MOST_ANSWERS = 200_000;

/** How many answers of the compared contenders pass the filter: counted in cells, none is read. */
export async function passingAnswers({ db, prepared, indices, signal }: Compared): Promise<number> {
  const [count] = await db.query<{ n: number | null }>(
    sql`SELECT sum(responses)::DOUBLE AS n FROM ${prepared.cells} WHERE contender IN (${list(indices)})`,
    { signal },
  );
  return count?.n ?? 0;
}
