import { boardScale } from '../../present/board';
import type { Judged } from '../../session/answer';
import { type Margin, marginOf } from '../../session/margin';
import type { Verdict } from './pieces';
import { verdict } from './verdict';

export interface Options {
  margin: Margin | null;
}

/** What is said of a comparison wherever it stands. */
export function verdictOf({ comparison, leaderboard, matrix, coverage }: Judged, options: Options): Verdict {
  const { by, missingAs, samples } = comparison;
  const scale = boardScale(leaderboard);
  return verdict({
    ...{ leaderboard, matrix, by, missingAs, scale },
    ...{ leftOut: coverage.leftOut, margin: marginOf(options.margin, leaderboard.metric.metric, scale) },
    ...(samples && { samples }),
  });
}
