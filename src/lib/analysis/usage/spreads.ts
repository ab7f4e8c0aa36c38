import { sql, type Sql } from '../../engine/sql';
import { type Asked, isShown } from './asked';
import { numbers } from './quantiles';

export const BINS_A_DECADE = 6;

/** How the tokens of a contender's responses lie. */
export interface Spread {
  /** Of all tokens of a response; type 7. */
  median: number | null;
  p95: number | null;
  /** Responses by the bin of their output and reasoning: `BINS_A_DECADE` a power of ten. */
  bins: { bin: number; responses: number }[];
}

/** By place of the contender. */
export async function spreads(asked: Asked, rows: Sql): Promise<Map<number, Spread>> {
  const { db } = asked;
  const [quantiles, bins] = await Promise.all([
    db.query<{ contender: number; q: string | null }>(
      sql`SELECT contender, quantile_cont(total, [0.5, 0.95])::VARCHAR AS q
          FROM ${rows} WHERE ${isShown(asked)} GROUP BY contender`,
      asked,
    ),
    db.query<{ contender: number; bin: number; responses: number }>(
      sql`SELECT contender, floor(log10(x) * ${BINS_A_DECADE})::INTEGER AS bin, count(*) AS responses
          FROM (SELECT contender, output + coalesce(reasoning, 0) AS x FROM ${rows} WHERE ${isShown(asked)})
          WHERE x >= 1 GROUP BY contender, bin ORDER BY bin`,
      asked,
    ),
  ]);
  return new Map(
    quantiles.map(({ contender, q }) => {
      const [median = null, p95 = null] = numbers(q);
      const own = bins.flatMap((one) =>
        one.contender === contender ? [{ bin: one.bin, responses: one.responses }] : [],
      );
      return [contender, { median, p95, bins: own }];
    }),
  );
}
