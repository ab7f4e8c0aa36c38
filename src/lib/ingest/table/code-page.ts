import { alphabets } from './alphabets';
import { otherScriptOf, type ScriptEncoding } from './other-scripts';

export type CodePageName = keyof typeof alphabets | ScriptEncoding;

/** How the letters of a text that is not UTF-8 are read. `isOpen`: they make words of another code page as well. */
export interface CodePage {
  encoding: CodePageName;
  isOpen: boolean;
}

/** Bytes beyond ASCII in a row that no word of these languages has. */
const RUN = 4;
const IN_RUNS = 0.3;
const LEAST = 12;
/** Share of its letters that a text has from the alphabet of one language, line by line; where fewer are, it is of none of them. */
const SHARE = 0.85;
const ENOUGH = 20;
/** By how much one code page must do better, and on how many letters, to be sure. */
const AHEAD = 0.05;
const WRONG = 3;

const isLetter = (character = ''): boolean => /\p{L}/u.test(character);

/** Whether letters beyond ASCII make up whole words, as in Cyrillic, Greek, Chinese or Japanese code pages. */
function isOfRuns(bytes: Uint8Array): boolean {
  let [high, inRuns, run] = [0, 0, 0];
  for (let i = 0; i <= bytes.length; i++) {
    if ((bytes[i] ?? 0) >= 0x80) {
      high++;
      run++;
      continue;
    }
    if (run >= RUN) inRuns += run;
    run = 0;
  }
  return inRuns >= LEAST && inRuns >= high * IN_RUNS;
}

/** What a text says in one code page: its letters beyond ASCII in words, and those that stand in the alphabet of its line. */
class Reading {
  all = 0;
  known = 0;
  #line = 0;
  readonly #letters: ReadonlyMap<string, readonly number[]>;
  readonly #languages = new Map<number, number>();

  constructor(letters: ReadonlyMap<string, readonly number[]>) {
    this.#letters = letters;
  }
  add(character: string): void {
    this.#line++;
    for (const language of this.#letters.get(character.toLowerCase()) ?? [])
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
  }
  /** `counts`: some of the line's letters are others in the other code page. */
  end(counts: boolean): void {
    if (counts) {
      this.all += this.#line;
      this.known += Math.max(0, ...this.#languages.values());
    }
    this.#line = 0;
    this.#languages.clear();
  }
  get share(): number {
    return this.all === 0 ? 1 : this.known / this.all;
  }
}

/**
 * The code page of a text that is not UTF-8: that whose letters make words of one language a line, with no sign amid a word.
 * null where none does: any text would decode in Windows-1252, to wrong letters.
 */
export function codePageOf(bytes: Uint8Array): CodePage | null {
  const script = otherScriptOf(bytes);
  if (script !== null) return script === 'open' ? null : { encoding: script, isOpen: false };
  if (isOfRuns(bytes)) return null;
  // Each byte is one character of both, so that places are the same.
  const western = new TextDecoder('windows-1252').decode(bytes);
  const central = new TextDecoder('windows-1250').decode(bytes);
  const [west, east] = [new Reading(alphabets['windows-1252']), new Reading(alphabets['windows-1250'])];
  let differs = false;
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i] ?? 0x0a;
    if (byte === 0x0a) {
      west.end(differs);
      east.end(differs);
      differs = false;
    }
    if (byte < 0x80 || !isInWord(western, i)) continue;
    const [a = '', b = ''] = [western[i], central[i]];
    if (a === b && !isLetter(a)) continue;
    if (a !== b) differs = true;
    west.add(a);
    east.add(b);
  }
  if (west.all >= ENOUGH && west.share < SHARE && east.share < SHARE) return null;
  const wrong = west.all - west.known;
  const isCentral = east.share >= west.share + AHEAD && wrong > 0;
  if (isCentral) return { encoding: 'windows-1250', isOpen: wrong < WRONG || east.share < SHARE };
  const isWestern = west.all === 0 || (west.share >= SHARE && west.share >= east.share + AHEAD);
  return { encoding: 'windows-1252', isOpen: !isWestern };
}

/** Whether a letter stands at a word, or a sign amid one: `m³` and `¿qué` are signs beside words. */
function isInWord(western: string, at: number): boolean {
  const [before, after] = [isLetter(western[at - 1]), isLetter(western[at + 1])];
  if (isLetter(western[at])) return before || after;
  return before && (after || (isLetter(western[at - 2]) && isLetter(western[at - 3])));
}
