import { type Chip, queriesOf } from '../filter';
import type { SearchRun } from './searches.svelte';
import { workspace } from './workspace.svelte';

/** How far searches are, together; null before anything is known of their size. */
export function shareOf(runs: readonly SearchRun[]): number | null {
  const total = runs.reduce((sum, run) => sum + (run.total ?? 0), 0);
  return total === 0 ? null : runs.reduce((sum, run) => sum + run.bytes, 0) / total;
}

/** Searches of the files that a chip waits for; those that an expression holds as well. */
export const searchesOf = (chip: Chip): readonly SearchRun[] => workspace.searches.under(queriesOf([chip]));

/** Ends searches that no chip waits for any more; one that the Find page shows goes on until it is left there. */
export function endUnasked(
  runs: readonly SearchRun[],
  chips: readonly Chip[],
  onView: SearchRun | null,
): void {
  const asked = workspace.searches.under(queriesOf(chips));
  for (const run of runs) {
    if (asked.includes(run)) continue;
    run.wanted = false;
    if (run !== onView) run.stop();
  }
}
