import { scoresOfJudges, type VotesOfJudges, votesOfJudges } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import type { View } from '../view';
import { judgesTable } from './judges-table';
import { type JudgesAnswer, judgesFinding, judgesHow, type JudgesOptions } from './judges-words';

export const judgesQuestion: Question<{ comparison: Comparison }, JudgesAnswer | null> = {
  id: 'judges',
  key: ({ comparison }) => ({ ...comparison, baseline: null }),
  ask: ({ db, signal }, { comparison }) => scoresOfJudges(db, comparison, { signal }),
};

export const voteJudgesQuestion: Question<{ evaluation: string }, VotesOfJudges | null> = {
  id: 'vote-judges',
  key: ({ evaluation }) => evaluation,
  ask: (context, { evaluation }) => votesOfJudges(context, evaluation),
};

export const judgesView: View<JudgesOptions, JudgesAnswer> = {
  id: 'judges',
  title: 'Judges',
  page: 'compare',
  concludes: true,
  options: codec<JudgesOptions>({ votes: name() }),
  isOfVotes: ({ votes }) => votes !== null,
  needs: 'scores of several judges on one answer (score_by_anna, judge_1, judge_gpt_4o), or votes by several',
  question: {
    id: 'judges',
    key: ({ comparison, options: { votes } }) => votes ?? judgesQuestion.key({ comparison }),
    ask: (context, { comparison, options: { votes } }) =>
      votes === null
        ? judgesQuestion.ask(context, { comparison })
        : voteJudgesQuestion.ask(context, { evaluation: votes }),
  },
  finding: judgesFinding,
  table: judgesTable,
  how: judgesHow,
  draw: () => import('./Drawn.svelte'),
};
