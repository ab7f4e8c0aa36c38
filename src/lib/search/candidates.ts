import { BytePattern } from './byte-pattern';
import { requiredLiteral } from './regex-literal';
import { compileRegex, type TextQuery } from './text-query';

/** Which records are worth a closer look: those with one of the patterns in their bytes. */
export interface Candidates {
  /** null: every record. */
  patterns: readonly BytePattern[] | null;
  /** Letters of the pattern may be written as escapes: a record with an escaped ASCII letter is one as well. */
  ascii: boolean;
  /** A pattern in a text is a match, unless an escape before it takes its first letters. */
  whole: boolean;
}

const everything: Candidates = { patterns: null, ascii: false, whole: false };
const encoder = new TextEncoder();

/** Written as it is, or as `\u00xx`; what has an escape of its own is left out. */
const plainAscii = /[\x20\x21\x23-\x2e\x30-\x5b\x5d-\x7e]+/g;
const beyondAscii = /[\u0080-\ud7ff\ue000-\uffff]+|(?:[\ud800-\udbff][\udc00-\udfff])+/g;
const longest = (runs: readonly string[]): string =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), '');

/** All units that are the same letter where case does not count. */
function variantsOf(char: string): string[] {
  if (char.length > 1) return [char];
  const same = new RegExp(`^${/[\\^$.*+?()[\]{}|/-]/.test(char) ? '\\' : ''}${char}$`, 'i');
  const found: string[] = [];
  for (let unit = 0x80; unit < 0xd800; unit++)
    if (same.test(String.fromCharCode(unit))) found.push(String.fromCharCode(unit));
  for (let unit = 0xe000; unit < 0x10000; unit++)
    if (same.test(String.fromCharCode(unit))) found.push(String.fromCharCode(unit));
  return found.length === 0 ? [char] : found;
}

const escapeOf = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
const raw = (text: string): BytePattern => new BytePattern(encoder.encode(text), false);
const escaped = (char: string): BytePattern => new BytePattern(encoder.encode(escapeOf(char)), true);

/** A run is written as it is, or at least one letter of it as an escape. */
function beyond(run: string, exactCase: boolean): BytePattern[] {
  const chars = [...run].slice(0, 3);
  const variants = exactCase ? chars.map((char) => [char]) : chars.map(variantsOf);
  if (variants.every((list) => list.length === 1))
    return [raw(chars.join('')), ...[...new Set(chars)].map(escaped)];
  const fewest = variants.reduce((best, list) => (list.length < best.length ? list : best));
  return fewest.flatMap((char) => [raw(char), escaped(char)]);
}

/** The bytes by which a record that holds this text is known, however its JSON was written. */
export function candidatesFor(query: TextQuery): Candidates {
  const text = query.as === 'regex' ? requiredLiteral(query.text) : query.text;
  // With Unicode rules and without case, k and s are also the letters K (Kelvin) and ſ.
  if (
    query.as === 'regex' &&
    !query.exactCase &&
    compileRegex(query.text, false).unicode &&
    /[ks]/i.test(text)
  )
    return everything;
  const ascii = longest(text.match(plainAscii) ?? []);
  const other = longest(text.match(beyondAscii) ?? []);
  if (ascii.length > 2 || (ascii !== '' && other === ''))
    return {
      patterns: [new BytePattern(encoder.encode(ascii), !query.exactCase)],
      ascii: true,
      whole: query.as === 'text' && ascii === text,
    };
  return other === '' ? everything : { patterns: beyond(other, query.exactCase), ascii: false, whole: false };
}
