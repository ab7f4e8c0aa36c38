import { ident, join, sql, type Sql } from '../../engine/sql';
import { type ClusterSum, pairedFromClusterSums, pairedFromMoments } from '../../stats';
import { holmOf, isBelow } from '../comparison/field';
import type { Family, Interval } from '../types';
import type { Asked } from './asked';
import { clusteredDifferences } from './clustered-use';
import { centred, type Moments, unknown, type ValueOf } from './moments';

export type UsageDifference = Interval & {
  /** Samples on which both are known: all of these stand on them. */
  n: number;
  mean: number | null;
  baseline: number | null;
  value: number | null;
  p: number | null;
  distinguishable: boolean;
};

/** Each pair is some aggregates; the engine plans some hundred at a time with ease. */
const AT_ONCE = 100;

/**
 * Differences to the baseline, on the samples where both are known, p by Holm over the family. A batch's average repeats
 * itself: it has no interval and no test, and no place in the family.
 */
export async function differencesTo(
  asked: Asked,
  {
    values,
    from,
    moments,
    baseline,
    cluster,
    family,
  }: {
    values: readonly ValueOf[];
    from: Sql;
    /** Of each contender by itself, over the same rows. */
    moments: Moments;
    baseline: number;
    /** Key of the label that says which samples belong together; null: none. */
    cluster: string | null;
    family: Family;
  },
): Promise<{ comparisons: number; to: Map<number, UsageDifference> }> {
  const {
    prepared: { averaged },
    indices,
  } = asked;
  if (!indices.includes(baseline)) return { comparisons: 0, to: new Map() };
  const known = (i: number): number => moments[`n${i}`] ?? 0;
  const others = indices.filter((i) => i !== baseline);
  const every = [
    ...others.map((i) => [i, baseline] as const),
    ...(family === 'pairs' ? others.flatMap((a, k) => others.slice(k + 1).map((b) => [a, b] as const)) : []),
  ];
  const pairs = every.filter(([a, b]) => known(a) > 0 && known(b) > 0);
  const isWhole = (i: number): boolean => known(i) === moments.rows;
  const found = [];
  for (let first = 0; first < pairs.length; first += AT_ONCE) {
    const some = pairs.slice(first, first + AT_ONCE);
    // Where both are known on every sample, their means are there already; of pairs without the baseline none is shown.
    const asksMeans = some.map(([a, b]) => b === baseline && !(isWhole(a) && isWhole(b)));
    const both = some.map(([a, b]) => [valueOf(values, a), valueOf(values, b)] as const);
    const columns = both.flatMap(([a, b], k) => columnsOf(a, b, k, asksMeans[k] ?? false));
    const [row = {}] = await asked.db.query<Moments>(sql`SELECT ${join(columns, sql`, `)} ${from}`, asked);
    const sums = cluster === null ? [] : await clusteredDifferences(asked, both, { from, cluster });
    found.push(
      ...some.map(([a, b], k) => {
        const isAveraged = averaged.has(a) || averaged.has(b);
        const pair = pairOf(row, k, isAveraged, sums[k] ?? null);
        const mean = asksMeans[k] ? row[`own${k}`] : moments[`mean${a}`];
        const base = asksMeans[k] ? row[`base${k}`] : moments[`mean${b}`];
        return { a, b, ...pair, mean: mean ?? null, baseline: base ?? null };
      }),
    );
  }
  const p = holmOf(found);
  const comparisons = p.filter((one) => one !== null).length;
  const to = new Map(
    found.flatMap(({ a, b, ...difference }, k): [number, UsageDifference][] =>
      b !== baseline || difference.n === 0
        ? []
        : [[a, { ...difference, p: p[k] ?? null, distinguishable: isBelow(p[k] ?? null) }]],
    ),
  );
  return { comparisons, to };
}

const valueOf = (values: readonly ValueOf[], i: number): Sql =>
  values.find((one) => one.i === i)?.value ?? sql`NULL::DOUBLE`;

const at = (name: string, k: number): Sql => ident(`${name}${k}`);

const columnsOf = (a: Sql, b: Sql, k: number, asksMeans: boolean): Sql[] => [
  sql`count(${a} - ${b}) AS ${at('n', k)}`,
  sql`avg(${a} - ${b}) AS ${at('mean', k)}`,
  sql`var_pop(${a} - ${b}) AS ${at('var', k)}`,
  ...(asksMeans
    ? [
        sql`avg(CASE WHEN ${b} IS NOT NULL THEN ${a} END) AS ${at('own', k)}`,
        sql`avg(CASE WHEN ${a} IS NOT NULL THEN ${b} END) AS ${at('base', k)}`,
      ]
    : []),
];

function pairOf(row: Moments, k: number, isAveraged: boolean, clusters: readonly ClusterSum[] | null) {
  const n = row[`n${k}`] ?? 0;
  const value = row[`mean${k}`] ?? null;
  const paired =
    clusters === null
      ? pairedFromMoments({ n, mean: value, centredSquares: centred(row[`var${k}`] ?? null, n) })
      : pairedFromClusterSums(clusters);
  const { low, high, why, p } = isAveraged || n === 0 ? { ...unknown, why: null, p: null } : paired;
  return { n, value, low, high, why, p };
}
