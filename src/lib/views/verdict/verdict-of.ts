import type { SourceRow } from '../../analysis';
import type { Coverage, EvaluationInfo } from '../../analysis/types';
import { boardScale } from '../../present/board';
import type { Board } from '../../session/answer';
import { type Margin, marginOf } from '../../session/margin';
import { type LeftOut, leftOutInWords } from './counted-wrong';
import type { Verdict } from './pieces';
import { othersOf, unscoredVerdict } from './unscored';
import { verdict } from './verdict';
import { waysVerdict } from './ways-words';

export interface Options {
  margin: Margin | null;
}

/** What was read, which may say why answers have no score. */
export interface Loaded {
  sources: readonly SourceRow[];
  evaluations: readonly EvaluationInfo[];
}

export type Answer = Board & LeftOut & { loaded: Loaded };

/** What is said of a comparison wherever it stands. `isBeside`: what it does without is said beside it. */
export function verdictOf(answer: Answer, options: Options, isBeside = false): Verdict {
  const { comparison, leaderboard, matrix, coverage: all, loaded } = answer;
  const { missingAs, samples } = comparison;
  const { metric, shared, rows } = leaderboard;
  const scale = boardScale(leaderboard);
  const coverage: Coverage = isBeside ? { ...all, leftOut: null } : all;
  const others = othersOf(loaded.evaluations, metric);
  const unscored = unscoredVerdict(coverage.rows, metric.metric, shared, loaded.sources, others);
  if (unscored && !(samples === 'pairs' && rows.length > 2)) return unscored;
  const blocked = waysVerdict(answer, scale);
  if (blocked !== null) return blocked;
  const said = verdict({
    ...{ leaderboard, matrix, missingAs, scale, unscored, coverage },
    ...{ margin: marginOf(options.margin, metric.metric, scale) },
    ...(samples && { samples }),
  });
  return { ...said, otherwise: leftOutInWords(answer, answer, scale) };
}
