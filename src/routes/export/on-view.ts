import { comparedOnView } from '../../lib/session/compared-on-view';
import { comparing } from '../../lib/session/comparing.svelte';
import { view } from '../../lib/session/view.svelte';
import type { OnView } from './job.svelte';

/** null: nothing is compared. undefined: what is compared is looked up again, as after another file. */
export function tableOnView(): OnView | null | undefined {
  const { comparison, isKnown, results } = comparing;
  const compared = comparedOnView();
  if (compared === null) {
    const isSettled = isKnown && (comparison === null || results.asked === results.settled);
    return isSettled ? null : undefined;
  }
  return { comparison: compared, order: view.order, answers: comparing.cells === 'answers' };
}
