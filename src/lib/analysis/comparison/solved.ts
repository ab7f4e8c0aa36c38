import type { Database, QueryOptions } from '../../engine/database';
import { all, join, sql, type Sql } from '../../engine/sql';
import { score, sharedBy } from './grid';
import { compare } from './compared';
import { isRight } from '../metrics/right';
import type { Comparison, Contender, MetricInfo } from '../types';

export interface SolvedSet {
  /** For each contender of `contenders`, whether it was right. */
  right: boolean[];
  samples: number;
}

export interface SolvedSets {
  contenders: Contender[];
  n: number;
  /** Most samples first, the set that nobody solved before all others. */
  sets: SolvedSet[];
  none: number;
  all: number;
  exactlyOne: number;
  /** Samples that the best contender solved, and any of them. */
  best: { contender: Contender; samples: number } | null;
  any: number;
  /** What makes a sample solved (`isRight`), and whether any has several answers, which are averaged. */
  metric: Pick<MetricInfo, 'kind' | 'direction' | 'passMark'>;
  repeated: boolean;
}

/** Contenders that a mask of bits can hold. */
const MOST = 62;

/** Which sets of contenders solved the same samples; null for a metric without right and wrong. */
export async function solvedSets(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<SolvedSets | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null || isRight(compared.prepared.metric, all) === null) return null;
  const { prepared } = compared;
  const indices = compared.indices.slice(0, MOST);
  const solved = (i: number): Sql => isRight(prepared.metric, score(i)) ?? all;
  const mask = join(
    indices.map((i, bit) => sql`((${solved(i)})::BIGINT << ${bit})`),
    sql` | `,
  );
  const rows = await db.query<{ mask: string | number; samples: number }>(
    sql`SELECT mask::VARCHAR AS mask, count(*) AS samples
        FROM (SELECT ${mask} AS mask FROM ${prepared.grid} WHERE ${sharedBy(indices)})
        GROUP BY mask ORDER BY mask = 0 DESC, samples DESC, mask`,
    options,
  );
  const sets = rows.map(({ mask: text, samples }) => {
    const bits = BigInt(text);
    return { right: indices.map((_, bit) => ((bits >> BigInt(bit)) & 1n) === 1n), samples };
  });
  const sum = (keep: (set: SolvedSet) => boolean): number =>
    sets.filter(keep).reduce((total, { samples }) => total + samples, 0);
  const rightOf = ({ right }: SolvedSet): number => right.filter(Boolean).length;
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const best = contenders
    .map((contender, k) => ({ contender, samples: sum(({ right }) => right[k] === true) }))
    .sort((x, y) => y.samples - x.samples)[0];
  return {
    contenders,
    n: sum(() => true),
    sets,
    none: sum((set) => rightOf(set) === 0),
    all: sum((set) => rightOf(set) === contenders.length),
    exactlyOne: sum((set) => rightOf(set) === 1),
    any: sum((set) => rightOf(set) > 0),
    best: best ?? null,
    metric: prepared.metric,
    repeated: indices.some((i) => prepared.repeated.has(i)),
  };
}

/** The same sets with their contenders in the order of these keys. */
export function inOrderOf(solved: SolvedSets, keys: readonly string[]): SolvedSets {
  const places = solved.contenders
    .map((_, place) => place)
    .sort((a, b) => keys.indexOf(keyAt(solved, a)) - keys.indexOf(keyAt(solved, b)));
  return {
    ...solved,
    contenders: places.flatMap((place) => solved.contenders[place] ?? []),
    sets: solved.sets.map((set) => ({ ...set, right: places.map((place) => set.right[place] === true) })),
  };
}

const keyAt = ({ contenders }: SolvedSets, place: number): string => contenders[place]?.key ?? '';
