import { areEvidence } from '../../analysis';
import type { Comparison, Leaderboard, SamplesOf } from '../../analysis/types';
import type { BoardColumn, BoardSort } from '../../session/board-sort';
import { count, metricName } from '../../ui/numbers';
import { whyChosen } from '../../present/chosen-words';
import { contendersCounted } from '../../present/contenders-words';
import { directionInWords } from '../../present/direction-words';
import { comparedSamples } from '../../present/sample-words';
import { plainWins } from '../../present/win-rate-words';

/** What the page compares on: `264 shared samples`. */
export function standsOn(
  { rows, shared }: Leaderboard,
  { samples = 'all', missingAs }: Pick<Comparison, 'samples' | 'missingAs'>,
): string {
  if (rows.length < 2) return count(rows[0]?.n ?? shared, 'sample');
  return samples === 'pairs' && rows.length > 2 && missingAs === 'dropped'
    ? 'each pair on the samples it shares'
    : comparedSamples(shared, missingAs);
}

/** What is compared, of whom and on what: `exact match, higher is better. 4 models, 264 shared samples.` */
export const comparedInWords = (leaderboard: Leaderboard, comparison: Comparison): string =>
  `${metricName(leaderboard.metric.metric)}, ${directionInWords(leaderboard.metric.direction)}. ` +
  `${contendersCounted(leaderboard.rows.map(({ contender }) => contender))}, ${standsOn(leaderboard, comparison)}.`;

const columnNames: Record<BoardColumn, string> = {
  ...{
    name: 'name',
    n: 'n',
    score: 'score',
    difference: 'difference to the baseline',
    same: 'equal samples',
  },
  ...{ p: 'p', cost: 'cost', latency: 'time', tokens: 'tokens' },
};

/** Whether rows can be told apart: not where nothing was compared, nor where the filter chose by the result. */
export const standInGroups = ({ rows, chosenBy }: Pick<Leaderboard, 'rows' | 'chosenBy'>): boolean =>
  rows.length > 1 && areEvidence(chosenBy) && rows.some(({ n }) => n > 0);

/** What the groups of the leaderboard are, what its scores stand on where rows differ in it, and what they are not. */
export const leaderboardNote = (
  leaderboard: Leaderboard,
  samples: SamplesOf = 'all',
  sort: BoardSort | null = null,
): string =>
  [groupsNote(leaderboard, samples, sort), plainWins(leaderboard.metric)].filter(Boolean).join(' ');

function groupsNote(leaderboard: Leaderboard, samples: SamplesOf, sort: BoardSort | null): string {
  const { rows, family, chosenBy, metric } = leaderboard;
  if (rows.length < 2) return 'The score with its interval.';
  const n =
    samples === 'pairs' && rows.length > 2
      ? ' Each score is on the samples shared with the baseline (n).'
      : '';
  if (!areEvidence(chosenBy)) return `Scores and counts only: ${whyChosen(chosenBy)}.${n}`;
  if (!standInGroups(leaderboard)) return 'The models share no sample with a score, so nothing is compared.';
  if (sort !== null)
    return `Sorted by ${columnNames[sort.by]}. Lines between groups are drawn in the order of scores.${n}`;
  if (rows.length === 2) return `The difference to ${leaderboard.baseline?.label ?? 'the first'}.${n}`;
  return family === 'pairs'
    ? `Between two lines no model is told apart from the first.${n}`
    : `${metric.direction === null ? 'Higher or lower' : 'Better or worse'}: each model against the baseline.${n}`;
}
