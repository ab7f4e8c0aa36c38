import type { Cell } from '../../../../src/lib/mapping/table';
import type { Language } from './languages';
import type { Random } from './random';
import type { Answer } from './study';
import type { ColumnTruth, Usage } from './truth';

/** A column of a made table, and what is true of its cells. */
export interface MadeColumn {
  name: string;
  truth: ColumnTruth;
  cell: (answer: Answer) => Cell;
  /** Of a score: what its cell says. */
  score?: (answer: Answer) => number | null;
  usage?: (answer: Answer) => Usage;
}

export interface Style {
  random: Random;
  language: Language;
  /** JSON keeps numbers and booleans; a table of text does not. */
  isJson: boolean;
  /** How decimal numbers are written. */
  decimal: '.' | ',';
  /** How names are written. */
  spell: (name: string) => string;
  /** Names that are taken. */
  taken: Set<string>;
}

const folded = (style: Style, name: string): string => style.spell(name).toLowerCase().replace(/[_ ]/g, '');

/** Whether none of these names, which say the same, is another column's. */
export const isFree = (style: Style, names: readonly string[]): boolean =>
  names.every((name) => !style.taken.has(folded(style, name)));

/** The first of these names, in any order, that no other column has. */
export function nameOf(style: Style, names: readonly string[]): string {
  const { random, taken } = style;
  const name = random.shuffled(names).find((one) => !taken.has(folded(style, one)));
  const given = name ?? `${names[0] ?? 'column'}_${String(taken.size)}`;
  taken.add(folded(style, given));
  return style.spell(given);
}

/** The same, and no other column gets one of these names, which say the same. */
export function onlyNameOf(style: Style, names: readonly string[]): string {
  const name = nameOf(style, names);
  for (const other of names) style.taken.add(folded(style, other));
  return name;
}

/** A number as the table writes it. */
export function written({ isJson, decimal }: Style, value: number | null, digits = 4): Cell {
  if (value === null) return null;
  const rounded = Number(value.toFixed(digits));
  if (isJson && decimal === '.') return rounded;
  return String(rounded).replace('.', decimal);
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const camel = (name: string): string =>
  name.replace(/[_ ](\p{L})/gu, (_, letter: string) => letter.toUpperCase());
const title = (name: string): string =>
  name
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

export const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name,
  camel,
  title,
  (name) => name.replaceAll('_', ' '),
  (name) => name.toUpperCase(),
];
