import { boardScale } from '../../present/board';
import { codec } from '../../session/codec';
import { noised } from '../../session/compare-questions';
import { name, positive, word } from '../../session/fields';
import { pricedBoard } from '../leaderboard/question';
import type { View } from '../view';
import { GOALS } from './plan-goal';
import { groundOf, type PlanAnswer } from './plan-ground';
import { planFinding, type PlanOptions, planTable } from './plan-words';

export const planView: View<PlanOptions, PlanAnswer> = {
  id: 'plan',
  title: 'Next run',
  concludes: true,
  page: 'compare',
  needs:
    'two models with 20 samples that both answered, not taken together by a label, and scores that differ',
  options: codec<PlanOptions>({
    ...{ model: name(), goal: word(GOALS), width: positive(), power: positive(), way: name() },
  }),
  question: {
    id: 'plan',
    key: ({ comparison, options, given }) => [comparison, options, given.prices, given.prefer],
    async ask(context, asks) {
      const priced = await pricedBoard.ask(context, { ...asks, options: { margin: null, sort: null } });
      const answer = priced && { ...priced, found: await noised.ask(context, priced.board) };
      return answer && groundOf(answer, asks.options) && answer;
    },
  },
  finding: (answer, options) => planFinding(answer, options, boardScale(answer.board.leaderboard)),
  table: (answer, options) => planTable(answer, options, boardScale(answer.board.leaderboard)),
  how: () => [
    'Least cost over 1 to 32 answers of each model: n = (ω² + W_A/K_A + W_B/K_B)·(z/width)², with the variances seen here; to show a difference δ, or that one is not worse by a margin m, with n = (…)·((z + z of the chance)/δ)², δ = m where the two are equal (Miller 2024). Of yes/no answers, as often as now, by McNemar’s test, or Tango’s at the margin (Nam 1997). At 5 %, not corrected for other pairs.',
  ],
  draw: () => import('./Drawn.svelte'),
};
