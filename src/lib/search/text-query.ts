import { messageOf } from '../threads/error-message';

/** Parts of a record that can be searched by themselves. */
export const places = [
  'any',
  'input',
  'reference',
  'output',
  'reasoning',
  'messages',
  'tools',
  'error',
] as const;
export type SearchPlace = (typeof places)[number];

/** What is looked for in the whole text of records. Serialisable. */
export interface TextQuery {
  text: string;
  as: 'text' | 'word' | 'regex';
  /** Capitals and small letters differ. */
  exactCase: boolean;
  where: SearchPlace;
}

/** Where a text has the first match: `[start, end)` in UTF-16 units. */
export type Find = (text: string) => readonly [start: number, end: number] | null;

const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const partOfWord = /[\p{L}\p{N}\p{M}_]/u;

/** The expression as it is run: with Unicode rules where it can be read with them. Throws a SyntaxError. */
export function compileRegex(source: string, exactCase: boolean): RegExp {
  const flags = exactCase ? 'gm' : 'gim';
  try {
    return new RegExp(source, flags + 'u');
  } catch {
    return new RegExp(source, flags);
  }
}

/** Why this cannot be looked for, in words; null where it can. */
export function faultOf({ text, as }: Pick<TextQuery, 'text' | 'as'>): string | null {
  if (text === '') return 'Nothing to look for.';
  if (as !== 'regex') return null;
  try {
    compileRegex(text, true);
    return null;
  } catch (error) {
    return messageOf(error).replace(/^Invalid regular expression: /, '');
  }
}

function first(regex: RegExp, text: string): readonly [number, number] | null {
  regex.lastIndex = 0;
  const found = regex.exec(text);
  return found && [found.index, found.index + found[0].length];
}

const wordAt = (text: string, index: number): boolean => {
  const point = text.codePointAt(index);
  return point !== undefined && partOfWord.test(String.fromCodePoint(point));
};
/** Steps back over the second half of a pair. */
const wordBefore = (text: string, index: number): boolean => {
  if (index === 0) return false;
  const unit = text.charCodeAt(index - 1);
  return wordAt(text, unit >= 0xdc00 && unit < 0xe000 && index > 1 ? index - 2 : index - 1);
};

/** An end that is no letter itself needs no end of a word beside it. */
function findWord(regex: RegExp, text: string): readonly [number, number] | null {
  regex.lastIndex = 0;
  for (let found = regex.exec(text); found !== null; found = regex.exec(text)) {
    const start = found.index;
    const end = start + found[0].length;
    const opens = !wordAt(text, start) || !wordBefore(text, start);
    const closes = !wordBefore(text, end) || !wordAt(text, end);
    if (opens && closes) return [start, end];
    regex.lastIndex = start + 1;
  }
  return null;
}

/** Looks in one decoded text. Throws a SyntaxError for an expression that is none. */
export function finder({ text, as, exactCase }: TextQuery): Find {
  if (as === 'text' && exactCase)
    return (whole) => {
      const at = whole.indexOf(text);
      return at < 0 ? null : [at, at + text.length];
    };
  if (as === 'regex') {
    const regex = compileRegex(text, exactCase);
    return (whole) => first(regex, whole);
  }
  const regex = new RegExp(quote(text), exactCase ? 'g' : 'gi');
  return as === 'word' ? (whole) => findWord(regex, whole) : (whole) => first(regex, whole);
}
