import type { SolvedSets } from '../../analysis';
import type { Chip, Comparison } from '../../analysis/types';
import { withCounted } from '../../session/counted';
import { showing } from '../../session/showing.svelte';

/** Brings the samples of which this is said into their table: of those that all of the sets' contenders have a score on. */
export function showSamples(
  { metric, missingAs, chips }: Comparison,
  { contenders }: SolvedSets,
  said: readonly Chip[],
): void {
  showing.show(withCounted(chips, said, { metric, missingAs, contenders: contenders.map(({ key }) => key) }));
}
