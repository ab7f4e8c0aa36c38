import { comparing } from '../../lib/session/comparing.svelte';
import { view } from '../../lib/session/view.svelte';
import type { OnView } from './job.svelte';

/** null: nothing is compared. undefined: what is compared is looked up again, as after another file. */
export function tableOnView(): OnView | null | undefined {
  const { comparison, isKnown, results } = comparing;
  const leaderboard = results.board?.leaderboard;
  if (comparison === null || !leaderboard || leaderboard.rows.length === 0) {
    const isSettled = isKnown && (comparison === null || results.asked === results.settled);
    return isSettled ? null : undefined;
  }
  const contenders = leaderboard.rows.map(({ contender }) => contender.key);
  const baseline = leaderboard.baseline?.key ?? null;
  return {
    comparison: { ...comparison, contenders, baseline },
    order: view.order,
    answers: view.address.cells === 'answers',
  };
}
