import type { Cell, ColumnKind } from '../engine/database';

/** Longer cells are cut, in characters. */
export const LONGEST_CELL = 200;
export const UNKNOWN = '\u2014';
const CUT = '\u2026';

/** What Markdown would take for its own in a cell; `_` within a word it leaves alone. */
const special = /[\\`*[\]<>|~&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** What a line of a table cannot hold, as its number. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu;
const numbered = (sign: string): string => `&#${sign.codePointAt(0) ?? 0};`;

const writeText = (text: string, isCut: boolean): string => {
  const safe = text
    .replace(special, (sign) => `\\${sign}`)
    .replace(unprintable, numbered)
    .replace(/^ +| +$/g, (spaces) => '&#32;'.repeat(spaces.length));
  if (isCut) return safe + CUT;
  return safe === UNKNOWN || safe.endsWith(CUT) ? `${safe.slice(0, -1)}\\${safe.slice(-1)}` : safe;
};

const writeNumber = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** A value as it stands in a stored table: unknown a dash, numbers as short as they read back the same, text as text. */
export function writeCell(value: Cell, { whole = false }: { whole?: boolean } = {}): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return String(value);
  const characters = whole || value.length <= LONGEST_CELL ? null : [...value];
  return characters && characters.length > LONGEST_CELL
    ? writeText(characters.slice(0, LONGEST_CELL).join(''), true)
    : writeText(value, false);
}

const readText = (text: string): string =>
  text.replace(
    /\\([\\`*[\]<>|~&$_\u2014\u2026])|&#(\d{1,7});/gu,
    (all, sign: string | undefined, code: string) =>
      sign ?? (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all),
  );

/** A value as `writeCell` wrote it. What a number or a truth value cannot be stays text. */
export function readCell(text: string, kind: ColumnKind): Cell {
  if (text === UNKNOWN) return null;
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'number') {
    const value = Number(text);
    if (text !== '' && writeNumber(value) === text) return value;
  }
  return readText(text);
}

/** The cells of a line of a table, without the spaces around them. */
export function cellsOfLine(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  // Behind the last sign, there is an empty one more.
  const cells = inner.match(/(?:\\.|[^|\\])*(?:\||$)/gu) ?? [];
  return cells.slice(0, -1).map((cell) => cell.replace(/\|$/, '').replace(/^ +| +$/g, ''));
}
