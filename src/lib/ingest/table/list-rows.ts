import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { rowsAt } from '../../formats/own/readers';
import { children } from '../../formats/shared/fields';
import type { DocumentPlace } from '../../mapping/mapping';
import { meaningOf } from '../../mapping/names';
import { isHeader } from './header';
import { columnNames } from './sniff';

/** Where pandas and MLflow write rows as lists of cells, beside the names of their columns. */
const ROWS = ['data', '[]'];
const NAMES = ['columns'];

/** The place of rows that are lists of cells; null where the document holds none. `hasRows`: it has rows that are records. */
export function listsAt(tape: JsonTape, root: Node, hasRows: boolean): DocumentPlace | null {
  return namedLists(tape, root) ?? (hasRows ? null : bareLists(tape, root));
}

function namedLists(tape: JsonTape, root: Node): DocumentPlace | null {
  if (tape.kind(root) !== Kind.object) return null;
  const [names, data] = [tape.get(root, 'columns'), tape.get(root, 'data')];
  if (tape.kind(names) !== Kind.array || tape.kind(data) !== Kind.array || tape.count(names) === 0)
    return null;
  const width = tape.count(names);
  for (const name of children(tape, names)) if (tape.kind(name) !== Kind.string) return null;
  for (const row of children(tape, data))
    if (tape.kind(row) !== Kind.array || tape.count(row) !== width) return null;
  return { path: ROWS, names: NAMES };
}

/** Lists that are the document, or stand below one of its keys, each of as many cells as the others. */
function bareLists(tape: JsonTape, root: Node): DocumentPlace | null {
  const list =
    tape.kind(root) === Kind.array ? root : [...children(tape, root)].find((member) => areRows(tape, member));
  if (list === undefined || !areRows(tape, list)) return null;
  const [first, ...rows] = [...children(tape, list)].map((row) => [...children(tape, row)]);
  const names = (first ?? []).flatMap((cell) => tape.string(cell) ?? []);
  const isTold = (name: string, i: number) =>
    meaningOf(name) !== null ||
    rows.every((row) => row[i] !== undefined && tape.kind(row[i]) !== Kind.string);
  const header = names.length === first?.length && isHeader(names) && names.some(isTold);
  return { path: list === root ? ['[]'] : [tape.key(list), '[]'], header };
}

/** Lists of equally many cells, with words among them: figures alone are a vector each. */
function areRows(tape: JsonTape, list: Node): boolean {
  if (tape.kind(list) !== Kind.array || tape.count(list) < 2) return false;
  const width = tape.count(tape.first(list));
  let hasWords = false;
  for (const row of children(tape, list)) {
    if (tape.kind(row) !== Kind.array || tape.count(row) !== width) return false;
    hasWords ||= [...children(tape, row)].some((cell) => tape.kind(cell) === Kind.string);
  }
  return width > 1 && hasWords;
}

/** The rows of lists at a place of a document, each as what makes a line of JSON of it. */
export function* linesOfLists(
  tape: JsonTape,
  root: Node,
  { path, names, header = true }: DocumentPlace,
): Generator<() => string, void, undefined> {
  let columns = names ? namesIn(tape, tape.at(root, ...names), true) : null;
  for (const { node } of rowsAt(tape, root, path)) {
    const isFirst = columns === null;
    const known = (columns ??= namesIn(tape, node, header));
    if (!isFirst || !header) yield () => lineOfList(tape, node, known);
  }
}

const namesIn = (tape: JsonTape, list: Node, header: boolean): string[] =>
  columnNames(
    [...children(tape, list)].map((name) => tape.string(name) ?? ''),
    header,
  );

/** A row that is a list of cells, as a line of JSON with their names. */
function lineOfList(tape: JsonTape, row: Node, names: readonly string[]): string {
  const cells = [...children(tape, row)];
  const members = names.flatMap((name, i) => {
    const cell = cells[i];
    return cell === undefined ? [] : `${JSON.stringify(name)}:${tape.source(cell).replace(/\n/g, ' ')}`;
  });
  return `{${members.join(',')}}\n`;
}
