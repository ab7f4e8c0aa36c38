import { determines, type Codes } from './dependence';
import type { Seen, Sight } from './sight';

/** How often each comes, where that is the same for nearly all and more than once; null otherwise. */
function timesOf(codes: Codes): number | null {
  const counts = new Map<number, number>();
  for (const code of codes) if (code !== 0) counts.set(code, (counts.get(code) ?? 0) + 1);
  const times = [...counts.values()].sort((a, b) => a - b);
  const usual = times[times.length >> 1] ?? 0;
  const same = times.filter((count) => count === usual).length;
  return counts.size > 1 && usual > 1 && same >= times.length * 0.95 ? usual : null;
}

/** What says by its name of what a sample is about. */
const OF_SAMPLES = new Set(['reference', 'context', 'label', 'task', 'name', 'text']);

/**
 * What comes equally often though an id numbers each row of one model: a sample that was asked several times. An id that goes
 * with the question, or the question itself, unless something else that a sample has differs between its rows.
 */
export function askedAgain(
  { depends, columns }: Sight,
  ids: readonly Seen[],
  input: Seen | null,
): { sample: Seen; isTold: boolean } | null {
  const isAgain = (column: Seen): boolean => timesOf(depends.of(column)) !== null;
  const id = ids.find(
    (column) =>
      isAgain(column) && (input === null || determines(depends.of(column), depends.of(input)) === true),
  );
  if (id !== undefined && input !== null && isAgain(input)) return { sample: id, isTold: true };
  if (input === null || !isAgain(input)) return null;
  const differs = columns.some(
    (column) =>
      column.role === null &&
      OF_SAMPLES.has(column.named?.meaning ?? '') &&
      determines(depends.of(input), depends.of(column)) === false,
  );
  return differs ? null : { sample: input, isTold: false };
}
