import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { RowsAt } from '../../mapping/mapping';
import { linesOfColumns } from './column-rows';
import { linesOfLists } from './list-rows';

/** The rows of a document that are no records there, each as what makes a line of JSON of it; null where they are records. */
export function madeLines(
  tape: JsonTape,
  root: Node,
  { path, names, byColumn }: Omit<Extract<RowsAt, { layout: 'document' }>, 'layout'>,
): Iterable<() => string> | null {
  if (names) return linesOfLists(tape, root, path, names);
  return byColumn ? linesOfColumns(tape, root, path) : null;
}
