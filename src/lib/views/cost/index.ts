import { areEvidence } from '../../analysis';
import { NO_METRIC } from '../../analysis/metrics/no-metric';
import {
  measured,
  type Measures,
  type Priced,
  priceUsage,
  type Spent,
  spending,
  type SpentRun,
  spentRuns,
} from '../../analysis/usage';
import type { Leaderboard } from '../../analysis/types';
import { boardScale } from '../../present/board';
import { costHow } from '../../present/how-words';
import { isRepeated } from '../../present/usage/offers';
import { type Board, boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { defaultUsage, PROJECTED, type UsageChoice, usageFields } from '../../session/usage-choice';
import type { View } from '../view';
import { costNotes, type CostOptions, costRows, costTable } from './cost-table';
import { pointCosts } from './point-cost';

type Options = Pick<UsageChoice, 'over' | 'project'>;
const { over, project } = usageFields;

interface Answer {
  /** null: nothing is scored, or its answer is on its way. */
  board: Board | null;
  spent: Spent;
  priced: Priced;
  /** What a sample costs, on the samples that the scores stand on; null: not known yet. */
  costs: Measures | null;
  /** What files of runs say of their cost. */
  runs: readonly SpentRun[];
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
      const { db, signal } = context;
      const spent = await spending.ask(context, { comparison, over: options.over });
      const priceOf = (usage: Spent['usage']) => priceUsage(usage, given.prices, spent.implied, given.prefer);
      const board = comparison.metric === NO_METRIC ? null : await boardOf(context, comparison);
      const costs = await measured.ask(context, {
        comparison: { ...spent.comparison, cluster: comparison.cluster ?? null },
        ...{ measure: 'cost', priced: priceOf(spent.compared), comparable: new Set<string>() },
        baseline: board?.leaderboard.baseline?.key ?? null,
        family: board?.leaderboard.family ?? 'pairs',
      });
      const runs = await spentRuns(db, spent.comparison, { signal });
      return { board, spent, priced: priceOf(spent.usage), costs, runs };
    },
  },
  how: () => [costHow],
  finding: ({ spent: { usage } }) =>
    `As the file reports it, else computed from prices. ${usage.over === 'shared' ? 'Shared samples only.' : 'Every response counts.'}`,
  table(answer, options) {
    const { board, spent, priced, runs } = answer;
    const samples = options.project ?? PROJECTED;
    const rows = costRows(spent.usage, priced, samples);
    const metric = board?.leaderboard.metric ?? null;
    return costTable(rows, {
      project: samples,
      currency: priced.currency ?? 'USD',
      isBinary: metric?.kind === 'binary' && metric.direction !== null,
      isRepeated: isRepeated(spent.usage),
      gained: board && gainedOn(board.leaderboard, answer.costs),
      notes: costNotes(rows, runs, (key) => rows.find((row) => row.key === key)?.label ?? key),
    });
  },
};

/** null where nobody may be called better, or scores stand on other samples than costs. */
function gainedOn(leaderboard: Leaderboard, costs: Measures | null): CostOptions['gained'] {
  const { baseline, chosenBy, metric, rows, shared } = leaderboard;
  const isGain = areEvidence(chosenBy) && metric.direction !== null && rows.every(({ n }) => n === shared);
  if (!isGain || rows.length < 2 || baseline === null) return null;
  const { factor, difference } = boardScale(leaderboard);
  // A point is what a difference is counted in: a hundredth where scores go from 0 to 1.
  return {
    of: pointCosts(leaderboard, costs, 1 / factor),
    baseline: baseline.label,
    unit: difference ? 'point' : 'unit',
  };
}
