import type { Leaderboard } from '../analysis/types';
import { type ScoreScale, scoreScale } from '../ui/numbers';

/** How scores are written where these stand together. */
export const boardScale = ({ metric, rows }: Leaderboard): ScoreScale =>
  scoreScale(
    metric,
    rows.flatMap((row) => [row.score, row.interval.low, row.interval.high]),
    rows.map(({ difference }) => difference?.value ?? null),
  );

const OF = 'of ';

/** Whether scores are written as counts. */
export const isCounted = ({ unit }: Pick<ScoreScale, 'unit'>): boolean => unit.startsWith(OF);

/** Fewer samples than these are counted: a share of them would say more than it knows. */
const COUNTED = 10;

/** The same for what stands on the shared samples alone: fewer than ten of right and wrong are counts, not per cent. */
export function comparedScale(leaderboard: Leaderboard): ScoreScale {
  const scale = boardScale(leaderboard);
  const { metric, rows, shared } = leaderboard;
  const isFew =
    metric.kind === 'binary' &&
    shared > 0 &&
    shared < COUNTED &&
    rows.every(({ n, repeatsPerSample }) => n === shared && repeatsPerSample <= 1);
  if (!isFew) return scale;
  return {
    ...scale,
    ...{
      factor: shared,
      decimals: 0,
      unit: OF + String(shared),
      difference: 'samples',
      low: 0,
      high: shared,
    },
  };
}
