import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { areRecords, type DocumentPlace } from '../../mapping/mapping';
import { linesOfColumns } from './column-rows';
import { linesOfLists } from './list-rows';

/** The rows of a document that are no records there, each as what makes a line of JSON of it; null where they are records. */
export function madeLines(tape: JsonTape, root: Node, place: DocumentPlace): Iterable<() => string> | null {
  if (areRecords(place)) return null;
  return place.byColumn ? linesOfColumns(tape, root, place.path) : linesOfLists(tape, root, place);
}
