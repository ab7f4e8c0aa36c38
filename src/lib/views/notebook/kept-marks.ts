import type { Fields } from '../../notebook/json-cell';
import type { Notebook } from '../../notebook/notebook';
import { cellsOf } from '../../notebook/notebook';
import { pinnedIn } from './cell-words';

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** How pages call a model whose name has its maker before it. */
const short = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/**
 * Marks of the models that a notebook's views pin, by their names, for when no file is loaded that says more. A view pins
 * them in the order of their marks; that with most of them counts first.
 */
export function keptMarks(notebook: Notebook, settings: Fields): ReadonlyMap<string, number> {
  const lists = cellsOf(notebook)
    .filter(({ parts }) => parts.kind === 'view')
    .map(({ parts }) => namesIn(pinnedIn(parts.source, settings)['models']))
    .sort((a, b) => b.length - a.length);
  const names = [...new Set(lists.flat())];
  const marks = new Map(names.map((name, mark) => [name, mark]));
  for (const [mark, name] of names.entries()) {
    const isAlone = names.filter((other) => short(other) === short(name)).length === 1;
    if (isAlone && !marks.has(short(name))) marks.set(short(name), mark);
  }
  return marks;
}
