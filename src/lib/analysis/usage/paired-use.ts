import { ident, join, sql, type Sql } from '../../engine/sql';
import { type ClusterSum, pairedFromClusterSums, pairedFromMoments } from '../../stats';
import { ofEnough } from '../comparison/few';
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

/** Places of two contenders: the second is taken from the first. */
export type PairOfUse = readonly [number, number];

/** The pairs that p is corrected over, those with the baseline first; none where it is not shown. */
export function pairsTo({ indices }: Asked, baseline: number, family: Family): PairOfUse[] {
  if (!indices.includes(baseline)) return [];
  const others = indices.filter((i) => i !== baseline);
  return [
    ...others.map((i) => [i, baseline] as const),
    ...(family === 'pairs' ? others.flatMap((a, k) => others.slice(k + 1).map((b) => [a, b] as const)) : []),
  ];
}

/** What the moments of contenders are asked together with: each pass over the samples works their values out again. */
export const firstPairs = (values: readonly ValueOf[], pairs: readonly PairOfUse[]): Sql[] =>
  pairs.slice(0, AT_ONCE).flatMap((pair, k) => columnsOf(bothOf(values, pair), k));

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
    pairs,
    baseline,
    cluster,
  }: {
    values: readonly ValueOf[];
    from: Sql;
    /** Of each contender by itself, over the same rows, and of `firstPairs`. */
    moments: Moments;
    pairs: readonly PairOfUse[];
    baseline: number;
    /** Key of the label that says which samples belong together; null: none. */
    cluster: string | null;
  },
): Promise<{ comparisons: number; to: Map<number, UsageDifference> }> {
  const row = { ...moments };
  const sums: (readonly ClusterSum[])[] = [];
  for (let first = 0; first < pairs.length; first += AT_ONCE) {
    const both = pairs.slice(first, first + AT_ONCE).map((pair) => bothOf(values, pair));
    if (first > 0)
      Object.assign(
        row,
        await asksOf(
          asked,
          from,
          both.flatMap((pair, k) => columnsOf(pair, first + k)),
        ),
      );
    if (cluster !== null) sums.push(...(await clusteredDifferences(asked, both, { from, cluster })));
  }
  const known = (i: number): number => moments[`n${i}`] ?? 0;
  const isWhole = (i: number): boolean => known(i) === moments.rows;
  // Where both are known on every sample, their means are there already; of pairs without the baseline none is shown.
  const inPart = pairs.flatMap(([a, b], k) =>
    b === baseline && (row[pairColumn('n', k)] ?? 0) > 0 && !(isWhole(a) && isWhole(b)) ? [k] : [],
  );
  const means = await asksOf(
    asked,
    from,
    inPart.flatMap((k) => meansOf(bothOf(values, pairs[k] ?? [baseline, baseline]), k)),
  );
  const found = pairs.flatMap(([a, b], k) => {
    if (known(a) === 0 || known(b) === 0) return [];
    const isAveraged = asked.prepared.averaged.has(a) || asked.prepared.averaged.has(b);
    const mean = means[`own${k}`] ?? moments[`mean${a}`] ?? null;
    const base = means[`base${k}`] ?? moments[`mean${b}`] ?? null;
    return [{ a, b, ...pairOf(row, k, isAveraged, sums[k] ?? null), mean, baseline: base }];
  });
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

async function asksOf(asked: Asked, from: Sql, columns: readonly Sql[]): Promise<Moments> {
  if (columns.length === 0) return {};
  const [row = {}] = await asked.db.query<Moments>(sql`SELECT ${join([...columns], sql`, `)} ${from}`, asked);
  return row;
}

type Both = readonly [Sql, Sql];

const bothOf = (values: readonly ValueOf[], [a, b]: PairOfUse): Both => [
  valueOf(values, a),
  valueOf(values, b),
];

const valueOf = (values: readonly ValueOf[], i: number): Sql =>
  values.find((one) => one.i === i)?.value ?? sql`NULL::DOUBLE`;

const pairColumn = (name: 'n' | 'mean' | 'var', k: number): string => `pair_${name}${k}`;

const columnsOf = ([a, b]: Both, k: number): Sql[] => [
  sql`count(${a} - ${b}) AS ${ident(pairColumn('n', k))}`,
  sql`avg(${a} - ${b}) AS ${ident(pairColumn('mean', k))}`,
  sql`var_pop(${a} - ${b}) AS ${ident(pairColumn('var', k))}`,
];

const meansOf = ([a, b]: Both, k: number): Sql[] => [
  sql`avg(CASE WHEN ${b} IS NOT NULL THEN ${a} END) AS ${ident(`own${k}`)}`,
  sql`avg(CASE WHEN ${a} IS NOT NULL THEN ${b} END) AS ${ident(`base${k}`)}`,
];

function pairOf(row: Moments, k: number, isAveraged: boolean, clusters: readonly ClusterSum[] | null) {
  const n = row[pairColumn('n', k)] ?? 0;
  const value = row[pairColumn('mean', k)] ?? null;
  const paired =
    clusters === null
      ? ofEnough(
          pairedFromMoments({
            n,
            mean: value,
            centredSquares: centred(row[pairColumn('var', k)] ?? null, n),
          }),
          n,
          'numbers',
        )
      : pairedFromClusterSums(clusters);
  const { low, high, why, p } = isAveraged || n === 0 ? { ...unknown, why: null, p: null } : paired;
  // Of few skewed amounts a t test promises more than it holds.
  return { n, value, low, high, why, p: why === 'few samples' ? null : p };
}
