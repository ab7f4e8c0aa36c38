import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from './grid';
import { list, sql } from '../../engine/sql';
import { passAtK, passHatK } from '../../stats';
import { compare } from './compared';
import { rightShareOf } from '../metrics/right';
import type { Comparison, Contender } from '../types';

export interface Repeats {
  contender: Contender;
  /** Shared samples with more than one usable answer, and answers to them. */
  samples: number;
  answers: number;
  /** Share of those samples whose answers are not all right or all wrong; null for a numeric metric. */
  flipped: number | null;
  /** Variance of a score between answers to one sample, and between the means of samples. */
  within: number | null;
  between: number | null;
  /** What answering adds to the variance between means of samples: `within` by the mean of 1/k over samples of k answers. */
  answering: number | null;
  /** Mean over samples that have k answers; one entry for each k up to the fewest answers of a sample. */
  pass: { k: number; at: number | null; hat: number | null }[];
}

/** How far answers to the same sample differ, for the contenders that repeat. */
export async function repeats(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Repeats[]> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return [];
  const { prepared, indices } = compared;
  const repeating = indices.filter((i) => prepared.repeated.has(i));
  if (repeating.length === 0) return [];
  const binary = rightShareOf(prepared.metric) !== null;
  const solved = prepared.metric.lowerIsBetter ? sql`c.usable - c.score * c.usable` : sql`c.score * c.usable`;
  const rows = await db.query<{
    contender: number;
    k: number;
    solved: number;
    samples: number;
    within: number | null;
    mean_squares: number | null;
    mean: number | null;
  }>(
    sql`WITH cells AS (
          SELECT c.match_key, c.contender, c.usable, round(${solved}, 9) AS solved, c.score,
                 c.within_squares
          FROM ${prepared.cells} c
          WHERE c.contender IN (${list(repeating)}) AND c.usable > 1
            AND c.match_key IN (SELECT match_key FROM ${prepared.grid} WHERE ${sharedBy(indices)})
        )
        SELECT contender, usable AS k, ${binary ? sql`solved` : sql`0`} AS solved, count(*) AS samples,
               sum(within_squares) AS within, var_pop(score) * count(*) AS mean_squares, avg(score) AS mean
        FROM cells GROUP BY ALL ORDER BY ALL`,
    options,
  );
  return repeating.flatMap((i) => {
    const contender = prepared.contenders[i];
    const own = rows.filter((row) => row.contender === i);
    if (contender === undefined || own.length === 0) return [];
    const samples = own.reduce((sum, row) => sum + row.samples, 0);
    const answers = own.reduce((sum, row) => sum + row.samples * row.k, 0);
    const mean = own.reduce((sum, row) => sum + row.samples * (row.mean ?? 0), 0) / samples;
    const between = own.reduce(
      (sum, row) => sum + (row.mean_squares ?? 0) + row.samples * ((row.mean ?? 0) - mean) ** 2,
      0,
    );
    const squares = own.reduce((sum, row) => sum + (row.within ?? 0), 0);
    const within = answers > samples ? squares / (answers - samples) : null;
    const fewest = Math.min(...own.map((row) => row.k));
    const average = (of: (row: (typeof own)[number]) => number | null): number | null => {
      let total = 0;
      for (const row of own) {
        const value = of(row);
        if (value === null) return null;
        total += value * row.samples;
      }
      return total / samples;
    };
    return [
      {
        contender,
        samples,
        answers,
        flipped: binary ? average(({ solved, k }) => (solved > 0 && solved < k ? 1 : 0)) : null,
        within,
        between: samples > 1 ? between / (samples - 1) : null,
        answering:
          within === null
            ? null
            : (within * own.reduce((sum, row) => sum + row.samples / row.k, 0)) / samples,
        pass: binary
          ? Array.from({ length: fewest }, (_, j) => ({
              k: j + 1,
              at: average((row) => passAtK(row.k, Math.round(row.solved), j + 1)),
              hat: average((row) => passHatK(row.k, Math.round(row.solved), j + 1)),
            }))
          : [],
      },
    ];
  });
}
