import { areCrossed } from './crossed';
import { countOf, determines, type Codes } from './dependence';
import { isNamedSetting, settingsOf } from './settings';
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

const bySize = (a: Seen, b: Seen): number => b.facts.distinct - a.facts.distinct;

interface Again {
  sample: Seen;
  /** Nothing has to be asked. */
  isTold: boolean;
}

/**
 * What comes equally often though an id numbers each row of one model: a sample that was asked several times. An id that goes
 * with the question, or the question itself, unless something else that a sample has differs between its rows.
 */
export function askedAgain(sight: Sight, ids: readonly Seen[], input: Seen | null): Again | null {
  const { depends, columns } = sight;
  const isAgain = (column: Seen): boolean => timesOf(depends.of(column)) !== null;
  const differsIn = (sample: Seen): boolean =>
    columns.some(
      (column) =>
        column !== sample &&
        column.role === null &&
        OF_SAMPLES.has(column.named?.meaning ?? '') &&
        determines(depends.of(sample), depends.of(column)) === false,
    );
  if (input === null) {
    // What comes once in every setting differs between its rows in no more than these.
    const [run, ...others] = ids.filter((column) => settingsOfAll(sight, column) !== null).sort(bySize);
    if (run !== undefined) {
      const isNamed = settingsOfAll(sight, run)?.some(isNamedSetting) === true;
      return { sample: run, isTold: isNamed && others.length === 0 };
    }
    const again = ids.find((column) => isAgain(column) && !differsIn(column));
    return again === undefined ? null : { sample: again, isTold: false };
  }
  const id = ids.find(
    (column) => isAgain(column) && determines(depends.of(column), depends.of(input)) === true,
  );
  if (id !== undefined && isAgain(input)) return { sample: id, isTold: true };
  if (!isAgain(input)) return null;
  return differsIn(input) ? null : { sample: input, isTold: false };
}

/** The settings that an id comes once in each of; null where there are none. */
function settingsOfAll(sight: Sight, id: Seen): readonly Seen[] | null {
  const { depends } = sight;
  const codes = depends.of(id);
  const settings = settingsOf(sight, codes, id);
  if (settings === null || settings.length === 0 || countOf(codes) < 2) return null;
  const set = depends.together(settings.map((column) => depends.of(column)));
  return areCrossed(codes, set, depends.together([codes, set])) ? settings : null;
}
