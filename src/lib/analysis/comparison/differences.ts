import { possibleDifferences, within } from '../metrics/possible';
import { all, ident, join, sql, type Sql } from '../../engine/sql';
import { signFlipTest } from '../../stats';
import { inClusters } from './cluster-sql';
import {
  binaryDifference,
  clusteredDifference,
  numericDifference,
  type PairedDifference,
} from './difference-of';
import { isFew } from './few';
import { SAME } from '../../filter/better';
import { score } from './grid';
import type { Compared } from './compared';
import type { Prepared } from './prepared';

/** Each numeric pair is four aggregates; DuckDB plans some hundred at a time with ease. */
const AT_ONCE = 120;

/** No signal stops it: several questions may wait for the same differences. */
type Asked = Pick<Compared, 'db' | 'prepared'>;

export interface Shared {
  /** Condition over the grid of those that pass the filter, such as shared by all contenders shown; null: each pair has its own. */
  where: Sql | null;
  /** Key of the label that says which samples belong together; null: none. */
  cluster: string | null;
}

export const isBinaryPair = (prepared: Prepared, a: number, b: number): boolean =>
  prepared.metric.kind === 'binary' && !prepared.repeated.has(a) && !prepared.repeated.has(b);

/** One pass over the grid for many pairs. */
export async function pairedDifferences(
  asked: Asked,
  pairs: readonly (readonly [a: number, b: number])[],
  shared: Shared,
): Promise<PairedDifference[]> {
  const possible = possibleDifferences(asked.prepared.metric);
  return (await foundDifferences(asked, pairs, shared)).map((one) => within(one, possible));
}

async function foundDifferences(
  asked: Asked,
  pairs: readonly (readonly [a: number, b: number])[],
  shared: Shared,
): Promise<PairedDifference[]> {
  const { prepared } = asked;
  const found: PairedDifference[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE);
    const binary = some.filter(([a, b]) => isBinaryPair(prepared, a, b));
    const numeric = some.filter(([a, b]) => !isBinaryPair(prepared, a, b));
    const counted = await countsOfPairs(asked, binary, shared);
    const averaged = await momentsOfPairs(asked, numeric, shared);
    // In the order of `pairs`.
    let [c, m] = [0, 0];
    for (const [a, b] of some) {
      const next = isBinaryPair(prepared, a, b) ? counted[c++] : averaged[m++];
      if (next) found.push(next);
    }
  }
  if (shared.cluster !== null) return withClusters(asked, found, shared);
  const few = found.filter(({ a, b, n }) => isFew(n) && !isBinaryPair(prepared, a, b));
  return few.length === 0 ? found : withSignFlip(asked, found, few, shared);
}

/** Right and wrong need one count a pair and one a contender: what is planned, more than what is read, takes the time. */
async function countsOfPairs(
  { db, prepared }: Asked,
  pairs: readonly (readonly [number, number])[],
  { where }: Shared,
): Promise<PairedDifference[]> {
  if (pairs.length === 0) return [];
  const both = pairs.map(
    ([a, b], k) => sql`${tally(sql`${score(a)} = 1 AND ${score(b)} = 1`)} AS ${at('both', k)}`,
  );
  const ones =
    where === null
      ? pairs.map(
          ([a, b], k) => sql`${tally(sql`${score(a)} = 1 AND ${score(b)} IS NOT NULL`)} AS ${at('a', k)},
            ${tally(sql`${score(b)} = 1 AND ${score(a)} IS NOT NULL`)} AS ${at('b', k)},
            ${tally(sql`${score(a)} IS NOT NULL AND ${score(b)} IS NOT NULL`)} AS ${at('n', k)}`,
        )
      : [...new Set(pairs.flat())].map((i) => sql`${tally(sql`${score(i)} = 1`)} AS ${at('ones', i)}`);
  const [row] = await db.query<Record<string, number>>(
    sql`SELECT count(*) AS n, ${join([...ones, ...both], sql`, `)} FROM ${prepared.grid} WHERE ${where ?? all}`,
  );
  const count = (name: string): number => row?.[name] ?? 0;
  return pairs.map(([a, b], k): PairedDifference => {
    const n = count(where === null ? `n${k}` : 'n');
    const both = count(`both${k}`);
    const above = count(where === null ? `a${k}` : `ones${a}`) - both;
    const below = count(where === null ? `b${k}` : `ones${b}`) - both;
    return { a, b, ...binaryDifference({ n, both, above, below }) };
  });
}

async function momentsOfPairs(
  { db, prepared }: Asked,
  pairs: readonly (readonly [number, number])[],
  { where }: Shared,
): Promise<PairedDifference[]> {
  if (pairs.length === 0) return [];
  const columns = pairs.map(([a, b], k) => {
    const difference = sql`(${score(a)} - ${score(b)})`;
    const n = where === null ? sql`count(${difference})` : sql`count(*)`;
    return sql`${n} AS ${at('n', k)}, avg(${difference}) AS ${at('mean', k)},
      var_pop(${difference}) * ${n} AS ${at('squares', k)},
      ${tally(sql`${difference} > ${SAME}`)} AS ${at('above', k)},
      ${tally(sql`${difference} < -${SAME}`)} AS ${at('below', k)}`;
  });
  const [row] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(columns, sql`, `)} FROM ${prepared.grid} WHERE ${where ?? all}`,
  );
  return pairs.map(([a, b], k): PairedDifference => {
    const count = (name: string): number => row?.[`${name}${k}`] ?? 0;
    const n = count('n');
    const moments = { n, mean: row?.[`mean${k}`] ?? null, centredSquares: row?.[`squares${k}`] ?? null };
    return { a, b, ...numericDifference(moments, { above: count('above'), below: count('below') }) };
  });
}

/** As `count(*) FILTER (…)`, in a quarter of the time where there are many: a filter cuts a selection for each. */
const tally = (condition: Sql): Sql => sql`sum((${condition})::INTEGER)::BIGINT`;

const at = (name: string, k: number): Sql => ident(`${name}${k}`);

/** The scores themselves, in sample order: only where there are few. */
async function withSignFlip(
  { db, prepared }: Asked,
  found: readonly PairedDifference[],
  few: readonly PairedDifference[],
  { where }: Shared,
): Promise<PairedDifference[]> {
  const indices = [...new Set(few.flatMap(({ a, b }) => [a, b]))];
  const theirs = join(
    few.map(({ a, b }) => sql`(${score(a)} IS NOT NULL AND ${score(b)} IS NOT NULL)`),
    sql` OR `,
  );
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(indices.map(score), sql`, `)} FROM ${prepared.grid} WHERE ${where ?? theirs} ORDER BY match_key`,
  );
  return found.map((difference) => {
    if (!few.includes(difference)) return difference;
    const { a, b } = difference;
    const values = rows.flatMap((row) => {
      const [left, right] = [row[`s${a}`], row[`s${b}`]];
      return left == null || right == null ? [] : [left - right];
    });
    return { ...difference, p: signFlipTest(values).p, method: 'sign-flip' };
  });
}

async function withClusters(
  { db, prepared }: Asked,
  found: readonly PairedDifference[],
  { where, cluster }: Shared,
): Promise<PairedDifference[]> {
  if (cluster === null || found.length === 0) return [...found];
  const sums = found.map(({ a, b }, k) => {
    const difference = sql`${score(a)} - ${score(b)}`;
    return sql`count(${difference}) AS ${at('n', k)}, sum(${difference}) AS ${at('sum', k)}`;
  });
  const rows = await db.query<Record<string, number>>(
    sql`SELECT ${join(sums, sql`, `)}
        FROM ${inClusters(sql`(SELECT * FROM ${prepared.grid} WHERE ${where ?? all})`, cluster)} GROUP BY cluster`,
  );
  return found.map((difference, k) =>
    clusteredDifference(
      difference,
      rows.map((row) => ({ n: row[`n${k}`] ?? 0, sum: row[`sum${k}`] ?? 0 })),
    ),
  );
}
