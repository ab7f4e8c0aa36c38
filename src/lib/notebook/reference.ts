/** How a number of a sentence is written; as it is unless told. */
export type ValueFormat = '%' | 'points' | 'usd';

/** What a sentence points at: an input, a count of rows, or one value of a result. */
export interface Reference {
  cell: string;
  /** null: the value of an input. */
  column: string | null;
  /** The value of the first column in the row that is meant; null: the only row. */
  row: string | number | null;
  format: ValueFormat | null;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const TEXT = String.raw`"(?:[^"\\\r\n]|\\[^\r\n])*"`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const COLUMN = String.raw`\.(${NAME})|\[(${TEXT})\]`;
const grammar = `(${NAME})(?:(?:${COLUMN})(?:\\[(${TEXT}|${NUMBER})\\])?)?(?:[ ]+(%|points|usd))?`;

const whole = new RegExp(`^\\s*${grammar}\\s*$`, 'u');
/** A value while it is edited. */
const editing = new RegExp(String.raw`\$\{[ ]*(?:${grammar})[ ]*\}`, 'gu');
/** A value in the file: a comment that names it, what it was, and a comment that ends it. */
const inFile = /<!--=((?:(?!-->)[^\r\n])*)-->((?:(?!<!--)[^\r\n])*)<!--\/-->/g;

const unquoted = (text: string): string | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
};

/** `near_misses.near_misses["mistral-large"] %`; null where it is none. */
export function readReference(text: string): Reference | null {
  const found = whole.exec(text);
  if (!found) return null;
  const [, cell = '', plain, quoted, key, format] = found;
  const column = plain ?? (quoted === undefined ? null : unquoted(quoted));
  if (quoted !== undefined && column === null) return null;
  const row = key === undefined ? null : key.startsWith('"') ? unquoted(key) : Number(key);
  if (key !== undefined && row === null) return null;
  return { cell, column, row, format: (format as ValueFormat | undefined) ?? null };
}

/** A comment cannot hold its own end. */
const inComment = (text: string): string => text.trim().replaceAll('>', '\\u003e');
const outOfComment = (text: string): string => text.replaceAll('\\u003e', '>');

/** The prose as it is edited: each value as what it points at. */
export const toEditing = (raw: string): string =>
  raw.replace(inFile, (all, text: string) => (readReference(text) ? `\${${outOfComment(text)}}` : all));

/** The prose as it stands in the file, with nothing yet where a value belongs. */
export const toFile = (text: string): string =>
  text.replace(editing, (all) => `<!--=${inComment(all.slice(2, -1))}--><!--/-->`);

/** A value of a sentence: what it points at as it is written, and what stands there. */
export interface Bound {
  written: string;
  reference: Reference;
  shown: string;
}

/** The file's prose with another text in the place of each value, its comments included; null leaves all as it is. */
export const replaceValues = (raw: string, write: (bound: Bound) => string | null): string =>
  raw.replace(inFile, (all, text: string, shown: string) => {
    const reference = readReference(outOfComment(text));
    return (reference && write({ written: outOfComment(text), reference, shown })) ?? all;
  });

/** The file's prose with what stands in the place of each value; null leaves it as it is. */
export const withValues = (raw: string, write: (bound: Bound) => string | null): string =>
  replaceValues(raw, (bound) => {
    const next = write(bound);
    return next === null ? null : `<!--=${inComment(bound.written)}-->${next}<!--/-->`;
  });

/** The values of a piece of prose, in their order. */
export function valuesOf(raw: string): Bound[] {
  const found: Bound[] = [];
  replaceValues(raw, (bound) => {
    found.push(bound);
    return null;
  });
  return found;
}
