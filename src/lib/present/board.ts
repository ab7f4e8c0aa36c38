import type { Leaderboard } from '../analysis/types';
import { type ScoreScale, scoreScale } from '../ui/numbers';

/** How scores are written where these stand together. */
export const boardScale = ({ metric, rows }: Leaderboard): ScoreScale =>
  scoreScale(
    metric,
    rows.flatMap((row) => [row.score, row.interval.low, row.interval.high]),
    rows.map(({ difference }) => difference?.value ?? null),
  );

/** Fewer samples than these are counted: a share of them would say more than it knows. */
const COUNTED = 10;

/** The same for what stands on the shared samples alone: fewer than ten of right and wrong are counts, not per cent. */
export function comparedScale(leaderboard: Leaderboard): ScoreScale {
  const scale = boardScale(leaderboard);
  const { metric, rows, shared } = leaderboard;
  const isCounted =
    metric.kind === 'binary' &&
    shared > 0 &&
    shared < COUNTED &&
    rows.every(({ n, repeatsPerSample }) => n === shared && repeatsPerSample === 1);
  if (!isCounted) return scale;
  return {
    ...scale,
    ...{ factor: shared, decimals: 0, unit: `of ${shared}`, difference: 'samples', low: 0, high: shared },
  };
}
