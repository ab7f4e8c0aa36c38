import { ident, join, sql, type Sql } from '../../engine/sql';
import { subsetMean } from '../../stats';
import { holmOf, isBelow } from './field';
import { score } from './grid';
import type { Compared } from './compared';
import type { LeftOut } from '../types';

/** Fewer samples on either side are too few for the test's normal approximation, and to speak of. */
const LEAST = 10;

const as = (name: string, i: number): Sql => ident(`${name}_${i}`);

/**
 * What the shared samples do without: how many samples, who lacks them, and whose scores there are unlike those on the
 * samples that are kept. Whether they are is tested for each contender as a draw of its own samples (`subsetMean`).
 */
export async function leftOut(
  { db, signal, prepared, indices }: Compared,
  shared: number,
): Promise<LeftOut | null> {
  if (indices.length < 2) return null;
  const lacking = join(
    indices.map((i) => sql`(${score(i)} IS NULL)::INTEGER`),
    sql` + `,
  );
  const columns = indices.map(
    (i) => sql`sum((${score(i)} IS NULL)::INTEGER)::BIGINT AS ${as('lacking', i)},
      count(${score(i)}) AS ${as('n', i)}, avg(${score(i)}) AS ${as('mean', i)}`,
  );
  const [left] = await db.query<Record<string, number | null>>(
    sql`SELECT count(*) AS samples, ${join(columns, sql`, `)}
        FROM (SELECT *, ${lacking} AS lacking FROM ${prepared.grid})
        WHERE lacking > 0 AND lacking < ${indices.length}`,
    { signal },
  );
  const of = (name: string): number => left?.[name] ?? 0;
  if (of('samples') === 0) return null;
  const [whole] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(
      indices.map(
        (i) => sql`count(${score(i)}) AS ${as('n', i)}, avg(${score(i)}) AS ${as('mean', i)},
          var_pop(${score(i)}) * count(${score(i)}) AS ${as('squares', i)}`,
      ),
      sql`, `,
    )} FROM ${prepared.grid}`,
    { signal },
  );
  const compared = indices.filter((i) => of(`n_${i}`) >= LEAST && shared >= LEAST);
  const tests = compared.map((i) =>
    subsetMean(
      { n: of(`n_${i}`), mean: left?.[`mean_${i}`] ?? null },
      {
        n: whole?.[`n_${i}`] ?? 0,
        mean: whole?.[`mean_${i}`] ?? null,
        centredSquares: whole?.[`squares_${i}`] ?? null,
      },
    ),
  );
  const corrected = holmOf(tests);
  const unlike = compared.flatMap((i, k) => {
    const contender = prepared.contenders[i];
    if (contender === undefined || !isBelow(corrected[k] ?? null)) return [];
    const [n, mean] = [of(`n_${i}`), of(`mean_${i}`)];
    const all = (whole?.[`mean_${i}`] ?? 0) * (whole?.[`n_${i}`] ?? 0);
    return [{ contender, n, mean, kept: (all - mean * n) / shared }];
  });
  return {
    samples: of('samples'),
    lacking: indices
      .flatMap((i) => {
        const contender = prepared.contenders[i];
        return contender === undefined ? [] : [{ contender, samples: of(`lacking_${i}`) }];
      })
      .sort((x, y) => y.samples - x.samples),
    unlike: unlike.sort((x, y) => Math.abs(y.mean - y.kept) - Math.abs(x.mean - x.kept)),
  };
}
