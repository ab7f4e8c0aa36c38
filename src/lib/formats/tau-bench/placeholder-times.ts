import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { numberOf, word } from '../shared/reading';

const MIDNIGHT = /T00:00:00(\.0+)?(Z|[+-]\d\d:?\d\d)?$/;

/** Whether simulations have times of their own: what a converter filled in is alike in all, or begins at midnight sharp. */
export function hasOwnTimes(tape: JsonTape, simulations: readonly Node[]): boolean {
  const durations = new Set(simulations.map((one) => numberOf(tape, tape.get(one, 'duration'))));
  if (durations.size > 1) return true;
  const starts = simulations.map((one) => word(tape, tape.get(one, 'start_time')) ?? '');
  return simulations.length === 1 && !MIDNIGHT.test(starts[0] ?? '');
}
