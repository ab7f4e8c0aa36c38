import { boardScale } from '../../present/board';
import type { Board } from '../../session/answer';
import { type Margin, marginOf } from '../../session/margin';
import { type LeftOut, leftOutInWords } from './counted-wrong';
import type { Verdict } from './pieces';
import { verdict } from './verdict';
import { waysVerdict } from './ways-words';

export interface Options {
  margin: Margin | null;
}

export type Answer = Board & LeftOut;

/** What is said of a comparison wherever it stands. */
export function verdictOf(answer: Answer, options: Options): Verdict {
  const { comparison, leaderboard, matrix, coverage } = answer;
  const { missingAs, samples } = comparison;
  const scale = boardScale(leaderboard);
  const blocked = waysVerdict(answer, scale);
  if (blocked !== null) return blocked;
  const said = verdict({
    ...{ leaderboard, matrix, missingAs, scale },
    ...{ coverage, margin: marginOf(options.margin, leaderboard.metric.metric, scale) },
    ...(samples && { samples }),
  });
  return { ...said, otherwise: leftOutInWords(answer, answer, scale) };
}
