import { plannedAnswers, standingOf } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { boardScale } from '../../present/board';
import { boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { type PlannedAnswer, plannedFinding, plannedTable } from './planned-words';

export const plannedQuestion: Question<{ comparison: Comparison }, PlannedAnswer | null> = {
  id: 'planned',
  key: ({ comparison }) => comparison,
  async ask(context, { comparison }) {
    const found = await plannedAnswers(context.db, comparison, { signal: context.signal });
    if (found === null) return null;
    const { leaderboard } = await boardOf(context, comparison);
    return { found, standing: standingOf(found), scale: boardScale(leaderboard) };
  },
};

export const plannedView: View<object, PlannedAnswer> = {
  id: 'planned',
  title: 'Planned run',
  concludes: true,
  page: 'compare',
  options: codec<object>({}),
  question: plannedQuestion,
  finding: plannedFinding,
  table: plannedTable,
  how: ({ standing: { looked, strata } }) => [
    ...(strata.length > 1
      ? [
          'Weighted by the shares of strata: Σ w_h·d̄_h, variance Σ w_h²·s_h²/n_h + Σ w_h·(d̄_h − d̄)²/N (Cochran 1977, 12.2).',
        ]
      : []),
    ...(looked.p !== null
      ? [
          'p that holds whenever one stops: the least of 1/M, M the uniform mixture over who wins (Robbins 1970).',
        ]
      : []),
    ...(looked.by === 'asymptotic sequence'
      ? [
          'Limits that hold whenever one stops after 50 samples: the asymptotic sequence (Waudby-Smith et al. 2024), tuned to the planned number.',
        ]
      : []),
    ...(looked.by === 'empirical Bernstein'
      ? ['Limits that hold whenever one stops: empirical Bernstein (Waudby-Smith & Ramdas 2024).']
      : []),
  ],
};
