import type { ComparedPaths } from '../analysis/paths/compared-paths';
import { count, whole } from '../ui/numbers';

/** What all that is said of many paths stands on. */
export function readInWords({ samples, passing, traces }: ComparedPaths): string {
  const of =
    samples < passing
      ? `${whole(samples)} of ${whole(passing)} samples, drawn at random`
      : count(samples, 'sample');
  return `Of ${count(traces.length, 'answer')} to ${of}.`;
}
