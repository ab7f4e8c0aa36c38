import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { rowsAt } from '../../formats/own/readers';
import { children } from '../../formats/shared/fields';
import { columnNames } from './sniff';

/** Where a document lists its rows as lists of cells, beside the names of their columns, as pandas and MLflow write it. */
const ROWS = ['data', '[]'];
const NAMES = ['columns'];

/** The place of rows that are lists of cells; null where the document holds none. */
export function listsAt(tape: JsonTape, root: Node): { path: string[]; names: string[] } | null {
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

/** The rows of lists at a place of a document, each as what makes a line of JSON of it; `names`: where the names of their columns stand. */
export function* linesOfLists(
  tape: JsonTape,
  root: Node,
  path: readonly string[],
  names: readonly string[],
): Generator<() => string, void, undefined> {
  const columns = namesAt(tape, root, names);
  for (const { node } of rowsAt(tape, root, path)) yield () => lineOfList(tape, node, columns);
}

const namesAt = (tape: JsonTape, root: Node, place: readonly string[]): string[] =>
  columnNames(
    [...children(tape, tape.at(root, ...place))].map((name) => tape.string(name) ?? ''),
    true,
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
