import type { Database, QueryOptions } from '../engine/database';
import { ident, join, sql, type Sql } from '../engine/sql';
import { pairedBinary, pairedFromClusterSums, pairedFromMoments, signFlipTest } from '../stats';
import { score } from './grid';
import type { Filtered, Prepared } from './prepared';

/** A minus B on the samples that all contenders shown share; indices into the prepared contenders. */
export interface PairedDifference {
  a: number;
  b: number;
  n: number;
  /** In the unit of the metric; null without a sample. */
  value: number | null;
  low: number | null;
  high: number | null;
  /** Uncorrected. */
  p: number | null;
  /** How interval and p were found. */
  method: 'newcombe' | 't' | 'sign-flip' | 'clustered t';
  /** Variance of the differences between samples; null below two. */
  variance: number | null;
  /** Samples with a higher, a lower and an equal score of A (whatever is better). */
  above: number;
  below: number;
  same: number;
}

/** Under so many pairs the p of a numeric metric comes from the exact sign-flip test. */
export const FEW = 30;
/** Scores closer than this are the same score: averages of repeats carry rounding. */
const SAME = sql`1e-12`;
/** Each numeric pair is four aggregates; DuckDB plans some hundred at a time with ease. */
const AT_ONCE = 120;

export interface Shared {
  /** Condition over the grid of those that pass the filter: shared by all contenders shown. */
  where: Sql;
  /** Key of the label that says which samples belong together; null: none. */
  cluster: string | null;
}

export const isBinaryPair = (prepared: Prepared, a: number, b: number): boolean =>
  prepared.metric.kind === 'binary' && !prepared.repeated.has(a) && !prepared.repeated.has(b);

/** One pass over the grid for many pairs. */
export async function pairedDifferences(
  db: Database,
  prepared: Filtered,
  pairs: readonly (readonly [a: number, b: number])[],
  shared: Shared,
  options?: QueryOptions,
): Promise<PairedDifference[]> {
  const found: PairedDifference[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE);
    const binary = some.filter(([a, b]) => isBinaryPair(prepared, a, b));
    const numeric = some.filter(([a, b]) => !isBinaryPair(prepared, a, b));
    const counted = await countsOfPairs(db, prepared, binary, shared, options);
    const averaged = await momentsOfPairs(db, prepared, numeric, shared, options);
    // In the order of `pairs`.
    let [c, m] = [0, 0];
    for (const [a, b] of some) {
      const next = isBinaryPair(prepared, a, b) ? counted[c++] : averaged[m++];
      if (next) found.push(next);
    }
  }
  if (shared.cluster !== null) return withClusters(db, prepared, found, shared, options);
  const few = found.filter(({ a, b, n }) => n > 0 && n < FEW && !isBinaryPair(prepared, a, b));
  return few.length === 0 ? found : withSignFlip(db, prepared, found, shared, options);
}

/** Right and wrong need one count a pair and one a contender: what is planned, more than what is read, takes the time. */
async function countsOfPairs(
  db: Database,
  prepared: Filtered,
  pairs: readonly (readonly [number, number])[],
  { where }: Shared,
  options?: QueryOptions,
): Promise<PairedDifference[]> {
  if (pairs.length === 0) return [];
  const columns = [
    ...[...new Set(pairs.flat())].map((i) => sql`${tally(sql`${score(i)} = 1`)} AS ${at('ones', i)}`),
    ...pairs.map(([a, b], k) => sql`${tally(sql`${score(a)} = 1 AND ${score(b)} = 1`)} AS ${at('both', k)}`),
  ];
  const [row] = await db.query<Record<string, number>>(
    sql`SELECT count(*) AS n, ${join(columns, sql`, `)} FROM ${prepared.grid} WHERE ${where}`,
    options,
  );
  const count = (name: string): number => row?.[name] ?? 0;
  const n = count('n');
  return pairs.map(([a, b], k): PairedDifference => {
    const both = count(`both${k}`);
    const above = count(`ones${a}`) - both;
    const below = count(`ones${b}`) - both;
    const { difference, low, high, mcnemar } = pairedBinary(both, above, below, n - both - above - below);
    const squares = above + below - (above - below) ** 2 / n;
    return {
      ...{ a, b, n, above, below, same: n - above - below },
      ...{ value: difference, low, high, p: mcnemar.exact, method: 'newcombe' },
      variance: n > 1 ? squares / (n - 1) : null,
    };
  });
}

async function momentsOfPairs(
  db: Database,
  prepared: Filtered,
  pairs: readonly (readonly [number, number])[],
  { where }: Shared,
  options?: QueryOptions,
): Promise<PairedDifference[]> {
  if (pairs.length === 0) return [];
  const columns = pairs.map(([a, b], k) => {
    const difference = sql`(${score(a)} - ${score(b)})`;
    return sql`avg(${difference}) AS ${at('mean', k)}, var_pop(${difference}) * count(*) AS ${at('squares', k)},
      ${tally(sql`${difference} > ${SAME}`)} AS ${at('above', k)},
      ${tally(sql`${difference} < -${SAME}`)} AS ${at('below', k)}`;
  });
  const [row] = await db.query<Record<string, number | null>>(
    sql`SELECT count(*) AS n, ${join(columns, sql`, `)} FROM ${prepared.grid} WHERE ${where}`,
    options,
  );
  const n = row?.['n'] ?? 0;
  return pairs.map(([a, b], k): PairedDifference => {
    const count = (name: string): number => row?.[`${name}${k}`] ?? 0;
    const moments = { n, mean: row?.[`mean${k}`] ?? null, centredSquares: row?.[`squares${k}`] ?? null };
    const above = count('above');
    const below = count('below');
    const counts = { a, b, n, above, below, same: n - above - below };
    const variance = n > 1 && moments.centredSquares !== null ? moments.centredSquares / (n - 1) : null;
    const { mean, low, high, p } = pairedFromMoments(moments);
    return { ...counts, value: mean, low, high, p, method: 't', variance };
  });
}

/** As `count(*) FILTER (…)`, in a quarter of the time where there are many: a filter cuts a selection for each. */
const tally = (condition: Sql): Sql => sql`sum((${condition})::INTEGER)::BIGINT`;

const at = (name: string, k: number): Sql => ident(`${name}${k}`);

/** The scores themselves, in sample order: only where there are few. */
async function withSignFlip(
  db: Database,
  prepared: Filtered,
  found: readonly PairedDifference[],
  { where }: Shared,
  options?: QueryOptions,
): Promise<PairedDifference[]> {
  const indices = [...new Set(found.flatMap(({ a, b }) => [a, b]))];
  const rows = await db.query<Record<string, number>>(
    sql`SELECT ${join(indices.map(score), sql`, `)} FROM ${prepared.grid} WHERE ${where} ORDER BY match_key`,
    options,
  );
  return found.map((difference) => {
    const { a, b } = difference;
    if (isBinaryPair(prepared, a, b)) return difference;
    const values = rows.map((row) => (row[`s${a}`] ?? NaN) - (row[`s${b}`] ?? NaN));
    return { ...difference, p: signFlipTest(values).p, method: 'sign-flip' };
  });
}

/** Samples of one cluster move together; a sample without the label is a cluster of its own. */
export const clusterOf = (key: string): Sql => sql`
  SELECT p.match_key, min(l.value) AS cluster FROM sample_matches p JOIN sample_labels t USING (sample_key)
  JOIN labels l USING (label_id) WHERE l.key = ${key} AND p.match_key IS NOT NULL GROUP BY p.match_key`;

async function withClusters(
  db: Database,
  prepared: Filtered,
  found: readonly PairedDifference[],
  { where, cluster }: Shared,
  options?: QueryOptions,
): Promise<PairedDifference[]> {
  if (cluster === null || found.length === 0) return [...found];
  const sums = found.map(({ a, b }, k) => sql`sum(${score(a)} - ${score(b)}) AS ${at('sum', k)}`);
  const rows = await db.query<Record<string, number>>(
    sql`WITH clusters AS (${clusterOf(cluster)})
        SELECT count(*) AS n, ${join(sums, sql`, `)}
        FROM (SELECT * FROM ${prepared.grid} WHERE ${where}) g LEFT JOIN clusters c USING (match_key)
        GROUP BY coalesce('c' || c.cluster, 's' || match_key)`,
    options,
  );
  return found.map((difference, k) => {
    const { mean, low, high, p } = pairedFromClusterSums(
      rows.map((row) => ({ n: row['n'] ?? 0, sum: row[`sum${k}`] ?? 0 })),
    );
    return { ...difference, value: mean, low, high, p, method: 'clustered t' };
  });
}
