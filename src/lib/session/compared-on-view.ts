import type { Comparison } from '../analysis/types';
import { comparing } from './comparing.svelte';

/**
 * What is compared, with its contenders as they are ranked, and with the baseline and the samples that the page chose
 * where nobody did. null: nothing is compared, or it is not known yet.
 */
export function comparedOnView(): Comparison | null {
  const { comparison, results } = comparing;
  const { board } = results;
  if (comparison === null || !board || board.leaderboard.rows.length === 0) return null;
  const { rows, baseline } = board.leaderboard;
  const { samples } = board.comparison;
  return {
    ...comparison,
    contenders: rows.map(({ contender }) => contender.key),
    baseline: baseline?.key ?? null,
    ...(samples && { samples }),
  };
}
