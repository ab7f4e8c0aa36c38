import type { Database, QueryOptions } from '../../engine/database';
import { tieGroups } from '../../stats';
import type { Clustered, PairedDifference } from './difference-of';
import type { Field, FieldDifference } from './field';
import { fieldOf } from './field-of';
import type { Comparison, Contender, Correction, Family, Interval } from '../types';

export interface PairOfMatrix extends Interval {
  row: Contender;
  column: Contender;
  n: number;
  /** Row minus column, in the unit of the metric. */
  value: number | null;
  pRaw: number | null;
  /** Corrected over the family; null for a pair that is not in it. */
  p: number | null;
  distinguishable: boolean;
  /** Whether it is one of the comparisons that are corrected together. */
  inFamily: boolean;
  method: PairedDifference['method'];
  /** As in the leaderboard: n times the square of the standard error. */
  variance: number | null;
  clustered?: Clustered;
  /** Samples that only the row or only the column did better on, and the rest. */
  won: number;
  lost: number;
  same: number;
}

/** How a contender stands to the baseline. */
export type Standing = 'better' | 'tied' | 'worse';

export interface Matrix {
  /** Best score first. */
  contenders: Contender[];
  /** Each pair once, the better ranked as row. */
  pairs: PairOfMatrix[];
  family: Family;
  /** How many of the pairs are corrected together. */
  comparisons: number;
  correction: Correction;
  /** Number of the tie group of each contender, from 1; see `tieGroups`. Of the family of all pairs. */
  groups: number[];
  /** Of each contender, where the family is each with the baseline; else null. */
  standings: Standing[] | null;
}

/** Every pair of the contenders shown, on the samples that all of them share, or on those of each pair. */
export async function matrix(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Matrix> {
  const field = await fieldOf(db, comparison, options);
  if (field === null)
    return {
      ...{ contenders: [], pairs: [], family: 'pairs', comparisons: 0, correction: 'holm' },
      ...{ groups: [], standings: null },
    };
  const { prepared, ranked, pairs, family, comparisons, correction, between } = field;
  const isApart = (head: number, model: number): boolean => between(head, model)?.distinguishable === true;
  return {
    contenders: ranked.flatMap((i) => prepared.contenders[i] ?? []),
    pairs: pairs.flatMap((difference) => pairOf(field, difference)),
    ...{ family, comparisons, correction },
    groups: family === 'pairs' ? tieGroups(ranked, isApart) : ranked.map(() => 1),
    standings: family === 'pairs' ? null : ranked.map((i) => standingOf(field, i)),
  };
}

function standingOf({ between, baseline, prepared }: Field, i: number): Standing {
  const found = between(i, baseline);
  if (!found?.distinguishable || found.value === null) return 'tied';
  return found.value > 0 === prepared.metric.lowerIsBetter ? 'worse' : 'better';
}

function pairOf({ prepared }: Field, difference: FieldDifference): PairOfMatrix[] {
  const row = prepared.contenders[difference.a];
  const column = prepared.contenders[difference.b];
  if (row === undefined || column === undefined) return [];
  const { n, value, low, high, why, method, above, below, same, variance, clustered, inFamily } = difference;
  const [won, lost] = prepared.metric.lowerIsBetter ? [below, above] : [above, below];
  return [
    {
      ...{ row, column, n, value, low, high, why, method, variance, inFamily, won, lost, same },
      ...(clustered && { clustered }),
      pRaw: difference.p,
      p: difference.corrected,
      distinguishable: difference.distinguishable,
    },
  ];
}
