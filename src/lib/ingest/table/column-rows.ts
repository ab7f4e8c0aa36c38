import { children } from '../../formats/shared/fields';
import { rowsAt } from '../../formats/own/readers';
import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Meaning } from '../../mapping/name-words';
import type { DocumentPlace } from '../../mapping/mapping';
import { meaningOf } from '../../mapping/names';
import { MOST_FIELDS } from './json-rows';

/** Lists of more items than this may be columns also where something else stands beside them: of fewer, one sample's choices. */
const FEW = 10;
/** What lists of columns are named by, where something else stands beside them: else they may be one answer's tokens. */
const OF_ROWS: ReadonlySet<Meaning> = new Set([
  ...(['sample', 'input', 'output', 'answer', 'extracted', 'reference'] as const),
  ...(['gold or verdict', 'score', 'result'] as const),
]);
/** The name of the column that the rows' names are. */
const INDEX = 'index';

/**
 * Where a document holds its columns one after another: each a list of cells, or an object of cells by the names of their
 * rows, as `DataFrame.to_json()` and `to_dict('list')` of pandas write it; on its own, below the name of each model, or
 * below any key unless it `hasRows` that are records. Null where it holds none.
 */
export function columnsAt(tape: JsonTape, root: Node, hasRows: boolean): DocumentPlace | null {
  if (tape.kind(root) !== Kind.object) return null;
  if (columnsIn(tape, root)) return { path: [], byColumn: true };
  const members = [...children(tape, root)];
  const areModels = members.every((member) => (columnsIn(tape, member)?.rows ?? 0) > members.length);
  if (members.length > 1 && areModels) return { path: ['*'], byColumn: true };
  const one = hasRows ? undefined : members.find((member) => columnsIn(tape, member));
  return one === undefined ? null : { path: [tape.key(one)], byColumn: true };
}

interface Columns {
  /** Columns as their cells. */
  cells: { name: string; nodes: readonly Node[] }[];
  /** What is the same in every row. */
  same: { name: string; node: Node }[];
  rows: number;
  /** The names of the rows, unless they are counted from 0. */
  index: readonly string[] | null;
}

/** An object as columns; null where it is none. */
function columnsIn(tape: JsonTape, object: Node): Columns | null {
  if (tape.kind(object) !== Kind.object || tape.count(object) < 2) return null;
  const kind = tape.kind(tape.first(object));
  const isOfObjects =
    kind === Kind.object && [...children(tape, object)].every((one) => tape.kind(one) === kind);
  return isOfObjects ? namedCells(tape, object) : listedCells(tape, object);
}

function listedCells(tape: JsonTape, object: Node): Columns | null {
  const columns: Columns = { cells: [], same: [], rows: 0, index: null };
  let hasValues = false;
  let isNamed = false;
  for (const member of children(tape, object)) {
    const name = tape.key(member);
    const kind = tape.kind(member);
    if (kind === Kind.array) {
      const nodes = [...children(tape, member)];
      if (columns.cells.length > 0 && nodes.length !== columns.rows) return null;
      columns.rows = nodes.length;
      columns.cells.push({ name, nodes });
      hasValues ||= nodes.some((node) => isValue(tape.kind(node)));
      const named = meaningOf(name);
      isNamed ||= named !== null && OF_ROWS.has(named.meaning);
    } else if (kind === Kind.string) columns.same.push({ name, node: member });
    // A flag is an answer's own, where figures may be totals.
    else if (kind === Kind.object || kind === Kind.true || kind === Kind.false) return null;
  }
  if (columns.cells.length < 2 || !hasValues) return null;
  const isAll = columns.cells.length === tape.count(object);
  return columns.rows > (isAll ? 1 : FEW) && (isAll || isNamed) ? columns : null;
}

const isValue = (kind: Kind): boolean => kind !== Kind.array && kind !== Kind.object && kind !== Kind.null;

function namedCells(tape: JsonTape, object: Node): Columns | null {
  const first = tape.first(object);
  const index = [...children(tape, first)].map((cell) => tape.key(cell));
  if (index.length < 2) return null;
  const isNumbered = index.every((name) => /^\d+$/.test(name));
  if (!isNumbered && (index.length <= MOST_FIELDS || index.length <= tape.count(object))) return null;
  const cells: Columns['cells'] = [];
  for (const column of children(tape, object)) {
    const name = tape.key(column);
    // Rows by their numbers, each an object of its fields, are the other way round.
    if (isNumbered && /^\d+$/.test(name)) return null;
    const nodes = [...children(tape, column)];
    if (nodes.length !== index.length || nodes.some((cell, i) => tape.key(cell) !== index[i])) return null;
    cells.push({ name, nodes });
  }
  const isCounted = index.every((name, i) => name === String(i));
  return { cells, same: [], rows: index.length, index: isCounted ? null : index };
}

/** The rows of columns at a place of a document, each as what makes a line of JSON of it. */
export function* linesOfColumns(
  tape: JsonTape,
  root: Node,
  path: readonly string[],
): Generator<() => string, void, undefined> {
  for (const { node, keys } of rowsAt(tape, root, path)) {
    const columns = columnsIn(tape, node);
    if (columns === null) continue;
    const { cells, same, rows, index } = columns;
    const member = (name: string, json: string) => `${JSON.stringify(name)}:${json}`;
    const source = (cell: Node | undefined) =>
      cell === undefined || cell === ABSENT ? 'null' : tape.source(cell).replace(/\n/g, ' ');
    const fixed = [
      ...keys.map((key, i) => member(`key ${i + 1}`, JSON.stringify(key))),
      ...same.map(({ name, node: value }) => member(name, source(value))),
    ];
    const line = (row: number): string => {
      const named = index === null ? [] : [member(INDEX, JSON.stringify(index[row]))];
      const own = cells.map(({ name, nodes }) => member(name, source(nodes[row])));
      return `{${[...fixed, ...named, ...own].join(',')}}\n`;
    };
    for (let row = 0; row < rows; row++) yield () => line(row);
  }
}
