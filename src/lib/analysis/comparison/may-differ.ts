import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { ident, join, some, sql, type Sql } from '../../engine/sql';
import type { Rung } from '../types';
import { ladder } from './rung-matches';

const found = perMerge<ReadonlySet<string>>();

/**
 * Evaluations of which some rung alone does not group the samples as they are matched, and for which no person chose a way:
 * of all others every way finds the same. Looked up once after each merge.
 */
export const mayDiffer = (db: Database, options?: QueryOptions): Promise<ReadonlySet<string>> =>
  found(
    db,
    null,
    async () => {
      const rows = await db.query<{ evaluation: string }>(
        sql`WITH matched AS (
              SELECT g.evaluation, p.match_key, count(*) AS samples, ${each(namesOf)}
              FROM sample_rungs g JOIN sample_matches p USING (sample_key) GROUP BY g.evaluation, p.match_key
            )
            SELECT m.evaluation FROM matched m ANTI JOIN rung_choices USING (evaluation)
            GROUP BY m.evaluation HAVING ${some(ladder.map(groupsOtherwise))}`,
      );
      return new Set(rows.map(({ evaluation }) => evaluation));
    },
    options,
  );

const each = (of: (rung: Rung) => Sql): Sql => join(ladder.map(of), sql`, `);
const as = (name: string, rung: Rung): Sql => ident(`${name}_${rung}`);

const namesOf = (rung: Rung): Sql => {
  const name = ident(`by_${rung}`);
  return sql`count(g.${name}) AS ${as('named', rung)}, min(g.${name}) AS ${as('first', rung)}, max(g.${name}) AS ${as('last', rung)}`;
};

/** It names some samples, and not every group of those that are matched has one name of its own. */
const groupsOtherwise = (rung: Rung): Sql => {
  const [named, first, last] = [as('named', rung), as('first', rung), as('last', rung)];
  return sql`(max(${named}) > 0 AND (
    bool_or(match_key IS NULL OR ${named} <> samples OR ${first} <> ${last}) OR count(DISTINCT ${first}) <> count(*)))`;
};
