import { boardScale } from '../../present/board';
import { codec } from '../../session/codec';
import { noised } from '../../session/compare-questions';
import { name, positive } from '../../session/fields';
import { pricedBoard } from '../leaderboard/question';
import type { View } from '../view';
import { groundOf, type PlanAnswer, planFinding, type PlanOptions, planTable } from './plan-words';

export const planView: View<PlanOptions, PlanAnswer> = {
  id: 'plan',
  title: 'Next run',
  concludes: true,
  page: 'compare',
  options: codec<PlanOptions>({ model: name(), width: positive(), way: name() }),
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
    'Least cost over 1 to 32 answers of each model: n = (ω² + W_A/K_A + W_B/K_B)·(z/width)², with the variances seen here (Miller 2024).',
  ],
};
