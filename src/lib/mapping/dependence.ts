import type { Pool } from './group';
import type { Cell } from './table';
import { foldWord, isMissing } from './words';

/** What is numbered row by row: a column, or several together. 0 where nothing stands. */
export type Codes = Int32Array;
type At = Readonly<{ at: number }>;

/** Letters of a text that are compared without case, as words are. */
const WORD = 60;

/**
 * The cells of the rows that are looked at as numbers, equal where the texts are, in whatever columns: what depends on
 * what is counted on these. Each column is numbered when it is first asked for.
 */
export class Dependence {
  readonly #rows: Pool['rows'];
  readonly #numbers = new Map<string, number>();
  readonly #columns = new Map<number, Codes>();
  #different: number | null = null;

  constructor({ rows }: Pool) {
    this.#rows = rows;
  }

  of({ at }: At): Codes {
    const known = this.#columns.get(at);
    if (known) return known;
    const codes = Int32Array.from(this.#rows, (row) => this.#number(row[at] ?? null));
    this.#columns.set(at, codes);
    return codes;
  }

  #number(cell: Cell): number {
    if (cell === null) return 0;
    const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
    const word = text.length <= WORD ? foldWord(text) : text;
    if (isMissing(word)) return 0;
    let number = this.#numbers.get(word);
    if (number === undefined) this.#numbers.set(word, (number = this.#numbers.size + 1));
    return number;
  }

  /** How many rows there are that are not the same in every column. */
  different(): number {
    return (this.#different ??= new Set(this.#rows.map((row) => JSON.stringify(row))).size);
  }

  /** Texts row by row, such as the names of runs, as numbers of their own. */
  texts = (texts: readonly (string | null)[]): Codes => numbered(texts, (text) => text);

  /** Several together, counting up from 1: 0 only where nothing stands in any of them. */
  together(parts: readonly Codes[]): Codes {
    const [first, ...more] = parts;
    if (first === undefined) return new Int32Array(this.#rows.length).fill(1);
    return more.reduce(
      (codes, next) =>
        numbered(codes, (code, i) => {
          const other = next[i] ?? 0;
          return code === 0 && other === 0 ? null : code * 2 ** 26 + other;
        }),
      numbered(first, (code) => (code === 0 ? null : code)),
    );
  }
}

function numbered<T, K>(values: ArrayLike<T>, keyOf: (value: T, row: number) => K | null): Codes {
  const known = new Map<K, number>();
  return Int32Array.from({ length: values.length }, (_, i) => {
    const key = keyOf(values[i] as T, i);
    if (key === null) return 0;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, known.size + 1);
    return known.size;
  });
}

/** How many different ones there are. */
export const countOf = (codes: Codes): number => {
  const seen = new Set(codes);
  return seen.size - Number(seen.has(0));
};

/** Rows that hold anything, and those of them whose like no row before holds. */
export function uniqueness(codes: Codes): { filled: number; unique: number } {
  let filled = 0;
  for (const code of codes) if (code !== 0) filled++;
  return { filled, unique: countOf(codes) };
}

/** What comes of a column within groups of rows. */
export interface Within {
  /** Rows after the first of their group. */
  again: number;
  /** Of those, the ones that say what the first says. */
  same: number;
  groups: number;
}

/** Holds a column against groups of rows; rows in which either says nothing tell nothing. */
export function within(groups: Codes, column: Codes): Within {
  const first = new Map<number, number>();
  let [again, same] = [0, 0];
  for (let i = 0; i < groups.length; i++) {
    const [group, code] = [groups[i] ?? 0, column[i] ?? 0];
    if (group === 0 || code === 0) continue;
    const before = first.get(group);
    if (before === undefined) first.set(group, code);
    else {
      again++;
      if (before === code) same++;
    }
  }
  return { again, same, groups: first.size };
}

/** Share of rows that have to agree: a slip of the keys in a few does not count. */
const NEARLY = 0.97;

/** Whether groups of rows determine a column; null where too few of them come again. */
export function determines(groups: Codes, column: Codes): boolean | null {
  const { again, same, groups: all } = within(groups, column);
  return again < 2 || again * 10 < all ? null : same >= again * NEARLY;
}

/** Subsets of so many, the earlier first. */
export function* subsets<T>(all: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= all.length - size; i++)
      for (const rest of subsets(all, size - 1, i + 1)) yield [all[i] as T, ...rest];
}
