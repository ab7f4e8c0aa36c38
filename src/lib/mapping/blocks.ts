import type { Blocks } from './mapping';
import { isModelName, meaningOf } from './names';
import { beginsRemark, leftOut } from './rows';

type Row = readonly (string | null)[];

/** What rows of a block share. */
const SHARED = new Set([
  'model',
  'evaluation',
  'task',
  'condition',
  'sample',
  'input',
  'metric',
  'judge',
  'name',
  'turn',
]);
/** Rows that are empty there, as a share of all, and of the values of another column those that come in several blocks. */
const EMPTY = 0.3;
const AGAIN = 0.5;
const LONGEST = 80;

const isFilled = (cell: string | null | undefined): boolean => (cell ?? '').trim() !== '';
const filledIn = (row: Row): number => row.filter(isFilled).length;

/** Whether some column tells the rows of each block apart, and most of what it says comes again in other blocks. */
function isCrossed(
  rows: readonly Row[],
  blockOf: readonly number[],
  others: readonly number[],
  beside: readonly string[],
): boolean {
  return others.some((at) => {
    const blocks = new Map<string, Set<number>>();
    for (const [i, row] of rows.entries()) {
      if (!isFilled(row[at])) return false;
      const value = `${beside[i] ?? ''}\u0001${row[at] ?? ''}`;
      const seen = blocks.get(value) ?? new Set();
      if (seen.has(blockOf[i] ?? 0)) return false;
      blocks.set(value, seen.add(blockOf[i] ?? 0));
    }
    const again = [...blocks.values()].filter(({ size }) => size > 1).length;
    return again >= AGAIN * blocks.size;
  });
}

/** The number of the block of each row, from 1: a block begins where `begins` says. 0 before the first. */
const blocksBy = (rows: readonly Row[], begins: (row: Row) => boolean): number[] => {
  let block = 0;
  return rows.map((row) => (block += Number(begins(row))));
};

function sizesOf(blockOf: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const block of blockOf) sizes.set(block, (sizes.get(block) ?? 0) + 1);
  return [...sizes.values()];
}

/**
 * The blocks of a table, where nothing speaks against them: `rows` in the order of the file, from its first. `above`: the last
 * line above the names of the columns, where it has one cell. Null where it has none, or what is empty may as well be missing.
 */
export function blocksOf(
  columns: readonly string[],
  rows: readonly Row[],
  above: string | null,
): Blocks | null {
  const own = rows.filter((row) => leftOut(row, columns) === null);
  return sectionsOf(columns, own, above) ?? filledOf(columns, own);
}

/** Whether a row is the head of a section: a text in its first cell, and no more. */
export const isSectionHead = (row: Row): boolean =>
  row.length > 1 &&
  isFilled(row[0]) &&
  filledIn(row) === 1 &&
  !beginsRemark(row[0] ?? null) &&
  (row[0] ?? '').length <= LONGEST;

const NAMES_MODEL = /^(model|system|modell|modèle|modelo|modello|llm)\b/i;

function sectionsOf(columns: readonly string[], rows: readonly Row[], above: string | null): Blocks | null {
  const heads = rows.filter(isSectionHead).map(([first]) => first ?? '');
  const [start] = rows;
  if (heads.length < 1 || start === undefined || columns.length < 2) return null;
  const first = isSectionHead(start) ? '' : (above ?? '');
  const names = first === '' ? heads : [first, ...heads];
  if ((first === '' && !isSectionHead(start)) || names.length < 2 || new Set(names).size < names.length)
    return null;
  const blockOf = blocksBy(rows, isSectionHead);
  const inBlocks = rows.flatMap((row, i) => (isSectionHead(row) ? [] : [{ row, block: blockOf[i] ?? 0 }]));
  const sizes = sizesOf(inBlocks.map(({ block }) => block));
  const some = inBlocks.map(({ row }) => row);
  const all = columns.map((_, i) => i);
  if (sizes.length < names.length || sizes.some((size) => size < 2)) return null;
  if (
    !isCrossed(
      some,
      inBlocks.map(({ block }) => block),
      all,
      [],
    )
  )
    return null;
  const hasModel = columns.some((name) => meaningOf(name)?.meaning === 'model');
  const areModels = !hasModel && names.every((name) => isModelName(name) || NAMES_MODEL.test(name));
  const name = areModels ? 'model' : 'section';
  return columns.includes(name) ? null : { sections: { name, first } };
}

function filledOf(columns: readonly string[], rows: readonly Row[]): Blocks | null {
  const [start] = rows;
  if (start === undefined || columns.length < 2 || rows.length < 4) return null;
  const empty = columns.map((_, i) => rows.filter((row) => !isFilled(row[i])).length);
  const isShared = (i: number): boolean => {
    const values = rows.flatMap((row) => (isFilled(row[i]) ? [row[i] ?? ''] : []));
    return SHARED.has(meaningOf(columns[i] ?? '')?.meaning ?? '') || values.every(isModelName);
  };
  const could = columns
    .map((_, i) => i)
    .filter((i) => isFilled(start[i]) && (empty[i] ?? 0) >= rows.length * EMPTY && isShared(i))
    // Those of the smallest blocks first: larger blocks hold them.
    .sort((a, b) => (empty[a] ?? 0) - (empty[b] ?? 0));
  const whole = columns.map((_, i) => i).filter((i) => empty[i] === 0);
  const fill: number[] = [];
  let beside = rows.map(() => '');
  for (const i of could) {
    const blockOf = blocksBy(rows, (row) => isFilled(row[i]));
    const sizes = sizesOf(blockOf);
    const same = fill.some((other) => rows.every((row) => isFilled(row[other]) === isFilled(row[i])));
    const isBlock = sizes.length > 1 && sizes.every((size) => size > 1);
    if (!same && (!isBlock || !isCrossed(rows, blockOf, whole, beside))) continue;
    fill.push(i);
    let value = '';
    beside = rows.map(
      (row, at) => `${beside[at] ?? ''}\u0002${(value = isFilled(row[i]) ? (row[i] ?? '') : value)}`,
    );
  }
  // What stands in the same rows is merged with it: the right answer beside the question.
  const alike = columns
    .map((_, i) => i)
    .filter(
      (i) =>
        !fill.includes(i) &&
        fill.some((other) => rows.every((row) => isFilled(row[other]) === isFilled(row[i]))),
    );
  const names = [...fill, ...alike].sort((a, b) => a - b).map((i) => columns[i] ?? '');
  return names.length === 0 ? null : { fill: names };
}
