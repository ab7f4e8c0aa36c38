import type { ComparedPaths } from '../analysis/paths/compared-paths';
import { count, whole } from '../ui/numbers';

/** What all that is said of many paths stands on. */
export function readInWords({ samples, passing, traces, untold }: ComparedPaths): string {
  const of =
    samples < passing
      ? `${whole(samples)} of ${whole(passing)} samples, drawn at random`
      : count(samples, 'sample');
  const left =
    untold === 0
      ? ''
      : ` ${count(untold, 'further answer')} ${untold === 1 ? 'is' : 'are'} left out: the records do not tell what was called.`;
  return `Of ${count(traces.length, 'answer')} to ${of}.${left}`;
}
