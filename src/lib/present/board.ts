import type { Context } from '../analysis/question';
import type { Comparison, Leaderboard } from '../analysis/types';
import { askBoard, type Board } from '../session/answer';
import { type ScoreScale, scoreScale } from '../ui/numbers';

/** How scores are written where these stand together. */
export const boardScale = ({ metric, rows }: Leaderboard): ScoreScale =>
  scoreScale(
    metric,
    rows.flatMap((row) => [row.score, row.interval.low, row.interval.high]),
  );

/** Who is better than whom, asked by itself. */
export const boardOf = ({ db, signal }: Context, comparison: Comparison): Promise<Board> =>
  askBoard({ db, comparison }, { leaderboard: null, pairs: null, field: null }, { signal });
