import { every, ident, join, sql, type Sql } from '../../engine/sql';
import { isBinaryPair } from '../comparison/differences';
import { score } from '../comparison/grid';
import type { Filtered } from '../comparison/prepared';
import { SAME } from '../../filter/better';
import { FEW_DIFFER, type PairTally, type Tally } from './averages';
import { type Ground, keyOf } from './ground';

type Found = Record<string, number | null> & { subset: string | null };

const as = (name: string, i: number): Sql => ident(`${name}${i}`);

const momentColumns = (value: Sql, i: number): Sql =>
  sql`count(${value}) AS ${as('n', i)}, avg(${value}) AS ${as('mean', i)},
      var_pop(${value}) * count(${value}) AS ${as('squares', i)}`;

const momentsIn = (row: Found, i: number) => ({
  n: row[`n${i}`] ?? 0,
  mean: row[`mean${i}`] ?? null,
  centredSquares: row[`squares${i}`] ?? null,
});

const isOnce = (prepared: Filtered, i: number): boolean => isBinaryPair(prepared, i, i);

function talliesIn(
  row: Found,
  { prepared, ...ground }: Ground,
  indices: readonly number[],
): Map<string, Tally> {
  return new Map(
    indices.map((i) => [
      keyOf({ prepared, ...ground }, i),
      { moments: momentsIn(row, i), ones: isOnce(prepared, i) ? (row[`ones${i}`] ?? 0) : null },
    ]),
  );
}

/** On all samples that each contender answered, by subset; and who answered any. */
export async function ownTallies(ground: Ground) {
  const { db, shown, rows } = ground;
  if (shown.length === 0) return { subsets: [], answeredBy: [], lowest: Infinity, highest: -Infinity };
  const columns = shown.map(
    (i) => sql`${momentColumns(score(i), i)}, count(*) FILTER (${score(i)} = 1) AS ${as('ones', i)},
      min(${score(i)}) AS ${as('low', i)}, max(${score(i)}) AS ${as('high', i)}`,
  );
  const found = await db.query<Found>(
    sql`SELECT subset, ${join(columns, sql`, `)} FROM (${rows}) GROUP BY subset ORDER BY subset`,
    ground,
  );
  const ends = (name: string) => found.flatMap((row) => shown.flatMap((i) => row[`${name}${i}`] ?? []));
  return {
    subsets: found.map((row) => ({ subset: row.subset, tallies: talliesIn(row, ground, shown) })),
    answeredBy: shown.filter((i) => found.some((row) => (row[`n${i}`] ?? 0) > 0)),
    lowest: Math.min(...ends('low')),
    highest: Math.max(...ends('high')),
  };
}

/** On the samples that all who answered anything of this source share, with the differences to the baseline. */
export async function sharedTallies(
  ground: Ground,
  answeredBy: readonly number[],
  baselineKey: string | null,
) {
  const { db, prepared, rows } = ground;
  const shared = sql`SELECT * FROM (${rows}) WHERE ${every(answeredBy.map((i) => sql`${score(i)} IS NOT NULL`))}`;
  const result = new Map<string | null, { tallies: Map<string, Tally>; pairs: Map<string, PairTally> }>();
  if (answeredBy.length === 0) return result;
  const b = answeredBy.find((i) => keyOf(ground, i) === baselineKey);
  const others = b === undefined ? [] : answeredBy.filter((i) => i !== b);
  const columns = answeredBy.map(
    (i) => sql`${momentColumns(score(i), i)}, count(*) FILTER (${score(i)} = 1) AS ${as('ones', i)}`,
  );
  for (const i of b === undefined ? [] : others) {
    const difference = sql`(${score(i)} - ${score(b ?? i)})`;
    columns.push(
      sql`avg(${difference}) AS ${as('dmean', i)}, var_pop(${difference}) * count(*) AS ${as('dsquares', i)},
          count(*) FILTER (${difference} > ${SAME}) AS ${as('above', i)},
          count(*) FILTER (${difference} < -${SAME}) AS ${as('below', i)},
          count(*) FILTER (${score(i)} = 1 AND ${score(b ?? i)} = 1) AS ${as('both', i)}`,
    );
  }
  const found = await db.query<Found>(
    sql`SELECT subset, count(*) AS n, ${join(columns, sql`, `)} FROM (${shared}) GROUP BY subset ORDER BY subset`,
    ground,
  );
  const few = b === undefined ? new Map<number, Found[]>() : await fewOf(ground, shared, found, others, b);
  for (const row of found) {
    const count = (name: string): number => row[name] ?? 0;
    const pairs = others.map((i): [string, PairTally] => {
      const [n, above, below, both] = [count('n'), count(`above${i}`), count(`below${i}`), count(`both${i}`)];
      const moments = { n, mean: row[`dmean${i}`] ?? null, centredSquares: row[`dsquares${i}`] ?? null };
      const isBinary = b !== undefined && isBinaryPair(prepared, i, b);
      const values =
        few.get(i)?.flatMap((one) => (one.subset === row.subset ? (one['d'] ?? []) : [])) ?? null;
      return [
        keyOf(ground, i),
        { moments, counts: isBinary ? [both, above, below, n - above - below - both] : null, few: values },
      ];
    });
    result.set(row.subset, { tallies: talliesIn(row, ground, answeredBy), pairs: new Map(pairs) });
  }
  return result;
}

/** The differences themselves, of pairs that have so few that their signs can all be counted. */
async function fewOf(
  { db, signal }: Ground,
  shared: Sql,
  found: readonly Found[],
  others: readonly number[],
  b: number,
): Promise<Map<number, Found[]>> {
  const few = others.filter(
    (i) =>
      found.reduce((sum, row) => sum + (row[`above${i}`] ?? 0) + (row[`below${i}`] ?? 0), 0) <= FEW_DIFFER,
  );
  if (few.length === 0) return new Map();
  const rows = await db.query<Found>(
    join(
      few.map(
        (i) => sql`SELECT ${i}::INTEGER AS i, subset, ${score(i)} - ${score(b)} AS d FROM (${shared})
          WHERE abs(${score(i)} - ${score(b)}) > ${SAME}`,
      ),
      sql` UNION ALL `,
    ),
    { signal },
  );
  return new Map(few.map((i) => [i, rows.filter((row) => row['i'] === i)]));
}
