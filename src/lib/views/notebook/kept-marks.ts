import type { Fields } from '../../notebook/json-cell';
import { cellsOf, type Notebook } from '../../notebook/notebook';
import { marksKept } from '../../notebook/text';
import { pinnedIn } from './cell-words';
import { shortName } from '../../records/short-name';

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Models that the views of a notebook pin, in the order of their names, as files mostly have them. */
const pinnedModels = (notebook: Notebook, settings: Fields): readonly string[] =>
  [
    ...new Set(
      cellsOf(notebook)
        .filter(({ parts }) => parts.kind === 'view')
        .flatMap(({ parts }) => namesIn(pinnedIn(parts.source, settings)['models'])),
    ),
  ].sort((a, b) => (a < b ? -1 : 1));

/**
 * Marks of models by their names, for when no file is loaded that says more: those that the notebook keeps; of models
 * without one, those that are free.
 */
export function keptMarks(notebook: Notebook, settings: Fields): ReadonlyMap<string, number> {
  const marks = new Map(marksKept(notebook));
  const taken = new Set(marks.values());
  let free = 0;
  for (const name of pinnedModels(notebook, settings)) {
    if (marks.has(name)) continue;
    while (taken.has(free)) free++;
    taken.add(free);
    marks.set(name, free);
  }
  const names = [...marks];
  for (const [name, mark] of names) {
    const isAlone = names.filter(([other]) => shortName(other) === shortName(name)).length === 1;
    if (isAlone && !marks.has(shortName(name))) marks.set(shortName(name), mark);
  }
  return marks;
}
