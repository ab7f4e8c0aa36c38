import { memoise } from '../../engine/memoise';
import { join, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Compared } from './compared';
import type { Labelled } from './passing';

/**
 * Joins the answers that pass the filter, did not fail and whose model is shown: `r` is the response, `k.i` the place of its
 * contender, `p` its sample; a WHERE stands at its end.
 */
export function ofShown({ comparison, prepared, indices }: Compared, response: Sql): Sql {
  const keys = join(
    indices.map((i) => sql`(${prepared.contenders[i]?.key ?? ''}, ${i})`),
    sql`, `,
  );
  return sql`JOIN responses r ON r.response_id = ${response}
    JOIN runs u ON u.run_id = r.run_id AND u.evaluation = ${comparison.evaluation}
    JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
    JOIN samples p ON p.sample_key = r.sample_key
    WHERE r.status <> 'error' AND p.match_key IN (SELECT match_key FROM ${prepared.grid})`;
}

/** Answers of each contender shown to the samples that pass, those that failed apart. By contender. */
export async function answersByContender({ db, prepared, indices }: Compared): Promise<Map<number, number>> {
  const rows = await db.query<{ contender: number; n: number }>(
    sql`SELECT contender, sum(responses - failed)::INTEGER AS n FROM ${prepared.cells}
        WHERE match_key IS NOT NULL AND ${prepared.pass} AND contender IN (${list(indices)}) GROUP BY contender`,
  );
  return new Map(rows.map(({ contender, n }) => [contender, n]));
}

/** Of the contenders with a judged answer; whoever judged it, in whichever unit. */
export const labelledOf = (compared: Compared): Promise<Labelled[]> =>
  memoise(compared.prepared.read, JSON.stringify(compared.indices), async () => {
    const answers = await answersByContender(compared);
    const rows = await compared.db.query<{ contender: number; draw: string; n: number }>(
      sql`SELECT k.i AS contender, c.draw, count(*)::INTEGER AS n
          FROM (SELECT response_id, max(draw) AS draw FROM reviewed
                WHERE kind = 'human' AND try_cast(value AS DOUBLE) IS NOT NULL GROUP BY response_id) c
          ${ofShown(compared, sql`c.response_id`)} GROUP BY ALL`,
    );
    return compared.indices.flatMap((contender) => {
      const own = rows.filter((row) => row.contender === contender);
      const read = own.reduce((sum, { n }) => sum + n, 0);
      return own.length === 0
        ? []
        : [{ contender, answers: answers.get(contender) ?? 0, read, draws: own.map(({ draw }) => draw) }];
    });
  });
