import { rowsAt } from '../../formats/own/readers';
import { cellOf } from '../../formats/own/cells';
import { byName, onlyOne } from '../../mapping/lists';
import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { CELL, type Cell, type OwnTable, SAMPLE } from '../../mapping/table';

/** Nested objects are spread out so deep; what lies deeper stays an object. */
const DEPTH = 4;
/** An object of more fields, or of such as few rows share, is a map and no part of a record. */
export const MOST_FIELDS = 40;
const SHARED = 0.5;

type Fields = Readonly<Record<string, Cell>>;

/** Collects rows of JSON as cells under the names of their columns, in the order in which those are met. */
export class RowCollector {
  readonly #rows: Record<string, Cell>[] = [];

  get count(): number {
    return this.#rows.length;
  }
  get isFull(): boolean {
    return this.#rows.length >= SAMPLE;
  }

  /** A row under these keys of the document. */
  add(tape: JsonTape, root: Node, keys: readonly string[] = []): void {
    const row: Record<string, Cell> = Object.create(null) as Record<string, Cell>;
    keys.forEach((key, i) => (row[`key ${i + 1}`] = key));
    if (tape.kind(root) === Kind.object)
      for (let member = tape.first(root); member !== ABSENT; member = tape.next(member))
        row[tape.key(member)] = cellOf(tape, member);
    else row.value = cellOf(tape, root);
    this.#rows.push(row);
  }

  /** The columns, and every row with as many cells. */
  table(): Pick<OwnTable, 'columns' | 'sample'> {
    const columns = spreadOut(this.#rows, 1);
    return {
      columns: columns.map(({ name }) => name),
      sample: this.#rows.map((_, i) => columns.map(({ cells }) => cut(cells[i] ?? null))),
    };
  }
}

interface Spread {
  name: string;
  cells: readonly Cell[];
}

/** The fields of records as columns: those that are records themselves by their own fields. */
function spreadOut(rows: readonly (Fields | null)[], depth: number): Spread[] {
  const names = new Set<string>();
  for (const row of rows) if (row) for (const name of Object.keys(row)) names.add(name);
  return [...names].flatMap((name): Spread[] => {
    const cells = rows.map((row) => row?.[name] ?? null);
    const listed = namedLists(cells);
    const records = depth < DEPTH ? recordsOf(listed ?? lonely(cells)) : null;
    if (!records) return [{ name, cells }];
    // The names of what a list holds are no level of their own.
    const below = listed === null ? depth + 1 : depth;
    return spreadOut(records, below).map((inner) => ({ ...inner, name: `${name}.${inner.name}` }));
  });
}

/** Lists of scores as objects, by their names; null where a cell is anything else. */
function namedLists(cells: readonly Cell[]): Cell[] | null {
  let any = false;
  const named = cells.map((cell) => {
    if (!Array.isArray(cell)) return cell === null ? null : undefined;
    if (cell.length === 0) return null;
    any = true;
    return byName(cell) ?? undefined;
  });
  return any && named.every((cell) => cell !== undefined) ? named : null;
}

/** Lists of one record each as the records; the cells themselves where any is something else. */
function lonely(cells: readonly Cell[]): readonly Cell[] {
  const records = cells.map((cell) =>
    Array.isArray(cell) ? (cell.length === 0 ? null : onlyOne(cell)) : cell === null ? null : undefined,
  );
  const isAlone = records.every(
    (record, i) => record !== undefined && (record !== null || isNothing(cells[i])),
  );
  return isAlone ? (records as Cell[]) : cells;
}

const isNothing = (cell: Cell | undefined): boolean =>
  cell === null || (Array.isArray(cell) && cell.length === 0);

/** Cells that are all objects of like fields; null where they are anything else. */
function recordsOf(cells: readonly Cell[]): (Fields | null)[] | null {
  const counts = new Map<string, number>();
  let objects = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    if (typeof cell !== 'object' || Array.isArray(cell)) return null;
    objects++;
    for (const name of Object.keys(cell)) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (counts.size > MOST_FIELDS) return null;
  }
  const filled = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (objects === 0 || filled < SHARED * objects * counts.size) return null;
  return cells as (Fields | null)[];
}

const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > CELL ? cell.slice(0, CELL) : cell;

/** Where rows may stand in a document, with how many, what holds most of them first. */
export function pathsOf(tape: JsonTape, root: Node): { path: readonly string[]; rows: number }[] {
  const found: { path: readonly string[]; rows: number }[] = [];
  look(tape, root, [], found);
  return found.sort((a, b) => b.rows - a.rows);
}

const LEVELS = 5;

function look(
  tape: JsonTape,
  node: Node,
  path: readonly string[],
  found: { path: readonly string[]; rows: number }[],
): void {
  const kind = tape.kind(node);
  if (path.length > LEVELS) return;
  if (kind === Kind.array) {
    if (mostlyObjects(tape, node)) found.push({ path: [...path, '[]'], rows: tape.count(node) });
    return;
  }
  if (kind !== Kind.object) return;
  if (isMap(tape, node)) {
    const below = belowKey(tape, node, tape.first(node));
    const steps = below ?? ['*'];
    const rows = below ? [...rowsAt(tape, node, steps)].length : tape.count(node);
    found.push({ path: [...path, ...steps], rows });
    return;
  }
  const lists = likeLists(tape, node);
  if (lists.length > 1) found.push({ path: [...path, '*', '[]'], rows: itemsOf(tape, lists) });
  for (let member = tape.first(node); member !== ABSENT; member = tape.next(member))
    look(tape, member, [...path, tape.key(member)], found);
}

const itemsOf = (tape: JsonTape, lists: readonly Node[]): number =>
  lists.reduce((sum, list) => sum + tape.count(list), 0);

/**
 * Members that are lists of like records, beside which no other list stands: `{ "gpt-4": [...], "llama": [...] }`. The one
 * that has most would be read alone, and the others left out.
 */
function likeLists(tape: JsonTape, object: Node): Node[] {
  const lists: Node[] = [];
  let shape: string | null = null;
  for (let member = tape.first(object); member !== ABSENT; member = tape.next(member)) {
    if (tape.kind(member) !== Kind.array || tape.count(member) === 0) continue;
    const first = tape.first(member);
    if (!mostlyObjects(tape, member) || tape.kind(first) !== Kind.object) return [];
    const fields = fieldNames(tape, first);
    shape ??= fields;
    if (fields !== shape) return [];
    lists.push(member);
  }
  return lists;
}

/** Where the rows stand below a map: of a second level of keys, or within the few things that it lists. */
function belowKey(tape: JsonTape, map: Node, first: Node): string[] | null {
  if (tape.kind(first) !== Kind.object) return null;
  if (isMap(tape, first) && tape.kind(tape.first(first)) === Kind.object) return ['*', '*'];
  if (tape.count(map) >= FEW) return null;
  const inside: { path: readonly string[]; rows: number }[] = [];
  look(tape, first, [], inside);
  const [most] = inside.sort((a, b) => b.rows - a.rows);
  return most && most.rows > FEW * tape.count(map) ? ['*', ...most.path] : null;
}

/** Fewer members list iterations or models rather than samples. */
const FEW = 5;

function mostlyObjects(tape: JsonTape, list: Node): boolean {
  let objects = 0;
  let seen = 0;
  for (let item = tape.first(list); item !== ABSENT && seen < 50; item = tape.next(item), seen++)
    if (tape.kind(item) === Kind.object) objects++;
  return seen > 0 && objects * 2 > seen;
}

/** Whether an object lists records or values under keys, rather than naming the fields of one. */
function isMap(tape: JsonTape, object: Node): boolean {
  const count = tape.count(object);
  if (count === 0) return false;
  let records = 0;
  let values = 0;
  let seen = 0;
  let shape: string | null = null;
  let alike = 0;
  for (let member = tape.first(object); member !== ABSENT && seen < 50; member = tape.next(member), seen++) {
    const kind = tape.kind(member);
    if (kind === Kind.object) {
      // Members that are maps themselves stand beside each other: answers here, scores there.
      if (tape.count(member) > MOST_FIELDS && count <= FEW) return false;
      records++;
      const keys = fieldNames(tape, member);
      if (shape === null) shape = keys;
      if (keys === shape || count > 20) alike++;
    } else if (kind !== Kind.array) values++;
  }
  if (records === seen && alike * 10 >= seen * 8) return count > 1 || isLone(tape, object);
  // Many keys with one value each: ids and their answers.
  return values === seen && count > MOST_FIELDS;
}

/** A single key that names no field but a thing: with a blank, a digit or a slash in it. */
const isLone = (tape: JsonTape, object: Node): boolean => /[\s\d/]/.test(tape.key(tape.first(object)));

function fieldNames(tape: JsonTape, object: Node): string {
  const names: string[] = [];
  for (let member = tape.first(object); member !== ABSENT && names.length < 40; member = tape.next(member))
    names.push(tape.key(member));
  return names.sort().join('\u001f');
}
