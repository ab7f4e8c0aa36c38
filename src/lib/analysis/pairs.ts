import type { Database, QueryOptions } from '../engine/database';
import { tieGroups } from '../stats';
import { type PairedDifference, pairedDifferences } from './differences';
import { sharedBy } from './coverage';
import { holmOf, isBelow, rankedContenders } from './leaderboard';
import { prepare, type Prepared, shown } from './prepared';
import type { Comparison, Contender } from './types';

export interface PairOfMatrix {
  row: Contender;
  column: Contender;
  n: number;
  /** Row minus column, in the unit of the metric. */
  value: number | null;
  low: number | null;
  high: number | null;
  pRaw: number | null;
  /** Holm over all pairs of the matrix. */
  p: number | null;
  distinguishable: boolean;
  method: PairedDifference['method'];
  /** Samples that only the row or only the column did better on, and the rest. */
  won: number;
  lost: number;
  same: number;
}

export interface Matrix {
  /** Best score first. */
  contenders: Contender[];
  /** Each pair once, the better ranked as row. */
  pairs: PairOfMatrix[];
  /** Number of the tie group of each contender, from 1; see `tieGroups`. */
  groups: number[];
}

/** Every pair of the contenders shown, on the samples that all of them share. */
export async function matrix(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Matrix> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) return { contenders: [], pairs: [], groups: [] };
  const indices = shown(prepared, comparison);
  if (indices.length === 0) return { contenders: [], pairs: [], groups: [] };
  const where = sharedBy(indices);
  const ranked = await rankedContenders(db, prepared, indices);
  const wanted = ranked.flatMap((a, k) => ranked.slice(k + 1).map((b) => [a, b] as const));
  const shared = { where, cluster: comparison.cluster ?? null };
  const found = await pairedDifferences(db, prepared, wanted, shared, options);
  const p = holmOf(found);
  const pairs = found.flatMap((difference, k) => pairOf(prepared, difference, p[k] ?? null));
  const distinguishable = new Set(
    found.flatMap(({ a, b }, k) => (isBelow(p[k] ?? null) ? [`${a} ${b}`] : [])),
  );
  return {
    contenders: ranked.flatMap((i) => prepared.contenders[i] ?? []),
    pairs,
    groups: tieGroups(ranked, (head, model) => distinguishable.has(`${head} ${model}`)),
  };
}

function pairOf(prepared: Prepared, difference: PairedDifference, p: number | null): PairOfMatrix[] {
  const row = prepared.contenders[difference.a];
  const column = prepared.contenders[difference.b];
  if (row === undefined || column === undefined) return [];
  const { n, value, low, high, method, above, below, same } = difference;
  const [won, lost] = prepared.metric.lowerIsBetter ? [below, above] : [above, below];
  return [
    {
      row,
      column,
      n,
      value,
      low,
      high,
      method,
      pRaw: difference.p,
      p,
      distinguishable: isBelow(p),
      won,
      lost,
      same,
    },
  ];
}
