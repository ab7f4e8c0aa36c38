import { areEvidence } from '../../analysis';
import { measured, type Measures, type Priced, priceUsage, type Spent, spending } from '../../analysis/usage';
import { costHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { defaultUsage, type UsageChoice, usageFields } from '../../session/usage-choice';
import { boardScale } from '../../present/board';
import { type Board, boardOf } from '../../session/answer';
import type { View } from '../view';
import { costRows, costTable, PROJECTED } from './cost-table';
import { pointCosts } from './point-cost';

type Options = Pick<UsageChoice, 'over' | 'project'>;
const { over, project } = usageFields;

interface Answer {
  board: Board;
  spent: Spent;
  priced: Priced;
  costs: Measures;
}

export const costView: View<Options, Answer> = {
  id: 'cost',
  title: 'Cost',
  page: 'usage',
  options: codec<Options>({ over, project }),
  chosen: (options) => ({ usage: { ...defaultUsage, ...options } }),
  question: {
    id: 'cost',
    key: ({ comparison, options, given }) => [comparison, options.over, given.prices, given.prefer],
    async ask(context, { comparison, options, given }) {
      const board = await boardOf(context, comparison);
      const spent = await spending.ask(context, { comparison, over: options.over });
      const priceOf = (usage: Spent['usage']) => priceUsage(usage, given.prices, spent.implied, given.prefer);
      const costs = await measured.ask(context, {
        comparison: { ...spent.comparison, cluster: comparison.cluster ?? null },
        ...{ measure: 'cost', priced: priceOf(spent.compared), comparable: new Set<string>() },
        baseline: board.leaderboard.baseline?.key ?? null,
        family: board.leaderboard.family,
      });
      return { board, spent, priced: priceOf(spent.usage), costs };
    },
  },
  how: () => [costHow],
  table({ board: { leaderboard }, spent, priced, costs }, options) {
    const samples = options.project ?? PROJECTED;
    const rows = costRows(spent.usage, priced, samples);
    const isGain =
      areEvidence(leaderboard.chosenBy) && leaderboard.metric.direction !== null && rows.length > 1;
    const gained = isGain ? pointCosts(leaderboard, costs, 1 / boardScale(leaderboard).factor) : null;
    return costTable(rows, samples, gained);
  },
};
