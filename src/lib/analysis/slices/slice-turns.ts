import type { Contender, Leaderboard } from '../types';

/** A model that trails by more than this overall … */
const TRAILS = 0.1;
/** … and leads by more than this in a slice, as shares of the metric's range. */
const LEADS = 0.05;

/** The pair whose order turns round most in a slice; scores in the order of the contenders. */
export function turnIn(
  scores: readonly (number | null)[],
  contenders: readonly Contender[],
  { metric, rows }: Leaderboard,
): { winner: Contender; loser: Contender } | null {
  const overall = contenders.map(
    ({ key }) => rows.find(({ contender }) => contender.key === key)?.score ?? null,
  );
  const known = overall.filter((score) => score !== null);
  const range =
    metric.kind === 'binary'
      ? 1
      : metric.min === null || metric.max === null
        ? null
        : metric.max - metric.min;
  const unit = (range ?? Math.max(...known.map(Math.abs), 0)) * (metric.lowerIsBetter ? -1 : 1);
  let found: { winner: Contender; loser: Contender } | null = null;
  let most = 0;
  for (const [i, winner] of contenders.entries())
    for (const [j, loser] of contenders.entries()) {
      const [inSlice, inAll] = [gap(scores, i, j, unit), gap(overall, i, j, unit)];
      if (inSlice === null || inAll === null || inSlice <= LEADS || inAll >= -TRAILS) continue;
      if (inSlice - inAll > most) {
        most = inSlice - inAll;
        found = { winner, loser };
      }
    }
  return found;
}

/** How far the first is ahead of the second, as a share; null where one is not known. */
function gap(scores: readonly (number | null)[], i: number, j: number, unit: number): number | null {
  const [a, b] = [scores[i] ?? null, scores[j] ?? null];
  return a === null || b === null || unit === 0 ? null : (a - b) / unit;
}
