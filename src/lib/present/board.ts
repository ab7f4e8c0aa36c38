import type { Leaderboard } from '../analysis/types';
import { type ScoreScale, scoreScale } from '../ui/numbers';

/** How scores are written where these stand together. */
export const boardScale = ({ metric, rows }: Leaderboard): ScoreScale =>
  scoreScale(
    metric,
    rows.flatMap((row) => [row.score, row.interval.low, row.interval.high]),
    rows.map(({ difference }) => difference?.value ?? null),
  );
