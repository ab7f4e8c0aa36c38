import type { Leaderboard } from '../../analysis/types';
import type { Measures } from '../../analysis/usage';

/** What a sample costs more than with the baseline, for each point that the score is better. */
export interface PointCost {
  value: number | null;
  why: string | null;
}

/** Gain and cost stand on the same samples; `point` is what a difference of scores is counted in. */
export function pointCosts(
  { rows, metric, baseline, shared }: Leaderboard,
  costs: Measures | null,
  point: number,
): Map<string, PointCost> {
  const better = metric.lowerIsBetter ? -1 : 1;
  const base = rows.find(({ contender }) => contender.key === baseline?.key)?.score ?? null;
  return new Map(
    rows.map(({ contender: { key }, score, n }): [string, PointCost] => {
      const none = (why: string): [string, PointCost] => [key, { value: null, why }];
      if (key === baseline?.key) return none('the baseline');
      if (score === null || base === null) return none('no score');
      const gain = (score - base) * better;
      if (gain <= 1e-12) return none('not better than the baseline');
      const difference = costs?.rows.find((row) => row.key === key)?.difference;
      if (n !== shared) return none('its score and its cost stand on different samples');
      if (difference?.value == null || difference.n < shared)
        return none('one of the two costs is not known in full');
      return [key, { value: difference.value / (gain / point), why: null }];
    }),
  );
}
