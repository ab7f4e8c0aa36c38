import type { Comparison } from '../analysis/types';
import type { Board } from './answer';
import { comparing } from './comparing.svelte';

/**
 * A comparison with its contenders as they are ranked, and with the baseline and the samples that the page chose where
 * nobody did. null: nothing is ranked.
 */
export function asRanked(
  comparison: Comparison,
  board: Pick<Board, 'comparison' | 'leaderboard'>,
): Comparison | null {
  const { rows, baseline } = board.leaderboard;
  if (rows.length === 0) return null;
  const { samples } = board.comparison;
  return {
    ...comparison,
    contenders: rows.map(({ contender }) => contender.key),
    baseline: baseline?.key ?? null,
    ...(samples && { samples }),
  };
}

/** What is compared, as it is ranked. null: nothing is compared, or it is not known yet. */
export function comparedOnView(): Comparison | null {
  const { comparison, results } = comparing;
  return comparison && results.board && asRanked(comparison, results.board);
}
