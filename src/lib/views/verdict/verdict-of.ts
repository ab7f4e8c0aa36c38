import type { Coverage } from '../../analysis/types';
import { boardScale } from '../../present/board';
import type { Board } from '../../session/answer';
import { type Margin, marginOf } from '../../session/margin';
import type { Verdict } from './pieces';
import { verdict } from './verdict';

export interface Options {
  margin: Margin | null;
}

export type Answer = Board & { coverage: Coverage };

/** What is said of a comparison wherever it stands. */
export function verdictOf({ comparison, leaderboard, matrix, coverage }: Answer, options: Options): Verdict {
  const { by, missingAs, samples } = comparison;
  const scale = boardScale(leaderboard);
  return verdict({
    ...{ leaderboard, matrix, by, missingAs, scale },
    ...{ leftOut: coverage.leftOut, margin: marginOf(options.margin, leaderboard.metric.metric, scale) },
    ...(samples && { samples }),
  });
}
