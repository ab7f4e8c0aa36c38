import { wordOf } from './places';
import type { Cell } from './table';
import { foldWord, isMissing } from './words';

/** What a verdict says of the first of two. */
export interface Vote {
  /** null: no verdict was given. */
  outcome: 1 | 0.5 | 0 | null;
  /** A tie since neither was good; null where the word can't say so. */
  bothBad: boolean | null;
}

const won = (outcome: 1 | 0): Vote => ({ outcome, bothBad: null });
const TIE: Vote = { outcome: 0.5, bothBad: null };
const NO_VERDICT: Vote = { outcome: null, bothBad: null };

const FIRST = /^(a|left|first|one)$/;
const SECOND = /^(b|right|second|two)$/;
const NUMBERED =
  /^(?:model|response|answer|system|assistant|output|option|conversation|candidate)[ _]?([12])$/;
const LETTERED =
  /^(?:model|response|answer|system|assistant|output|option|conversation|candidate)?[ _]?(a|b|left|right|first|second|one|two)$/;
const BOTH_BAD = /^(tie[ _]?)?\(?(both|all)[ _-]?(are[ _]?)?(bad|wrong|fail(ed)?|poor)\)?$/;
const BOTH_GOOD = /^(tie[ _]?)?\(?(both|all)[ _-]?(are[ _]?)?(good|right|ok|correct)\)?$/;
const TIED =
  /^(tie|tied|draw|drawn|equal|equally good|same|both|neither|no preference|a\s*=+\s*b|b\s*=+\s*a)$/;
const FAILED = /^(error|invalid|fail(ed)?|unknown|abstain(ed)?|skip(ped)?|\?)$/;

/**
 * What a word says of two sides: `model_a`, `A`, `[[B]]`, `left`, `A>>B`, `response 2 is better`, `tie (bothbad)`; null where
 * it names none. `right` is a side here, and not what is correct. `numbered`: the sides are called 1 and 2, so numbers name them.
 */
export function sideOf(text: string, numbered = false): Vote | null {
  const word = foldWord(text)
    .replace(/^\[\[(.*)\]\]$/, '$1')
    .replace(/ (is (much |slightly )?better|wins?|won)$/, '');
  if (BOTH_BAD.test(word)) return { outcome: 0.5, bothBad: true };
  if (BOTH_GOOD.test(word)) return { outcome: 0.5, bothBad: false };
  if (TIED.test(word)) return TIE;
  if (isMissing(word) || FAILED.test(word)) return NO_VERDICT;
  const compared = /^([ab])\s*([<>])+\s*([ab])$/.exec(word);
  if (compared && compared[1] !== compared[3])
    return won((compared[1] === 'a') === (compared[2] === '>') ? 1 : 0);
  const side =
    NUMBERED.exec(word)?.[1] ?? LETTERED.exec(word)?.[1] ?? (numbered && /^[12]$/.test(word) ? word : '');
  if (side === '1' || FIRST.test(side)) return won(1);
  return side === '2' || SECOND.test(side) ? won(0) : null;
}

/** How the sides of a table are named, and its columns of verdicts by their names. */
export interface Ballot {
  verdicts: readonly string[];
  /** The sides are called 1 and 2. */
  numbered: boolean;
}

/**
 * What the verdict of a row says: a side, or the name of the model that won; of several columns, the one that is marked with 1
 * says it by its name (`winner_model_a`). null: it can't be read.
 */
export function voteOf(ballot: Ballot, cells: readonly Cell[], [a, b]: readonly [Cell, Cell]): Vote | null {
  const [cell = null] = cells;
  if (ballot.verdicts.length > 1) {
    const marked = ballot.verdicts.filter((_, i) => isMarked(cells[i] ?? null));
    const [only, ...more] = marked;
    if (only === undefined) return cells.every((one) => one === null || one === '') ? NO_VERDICT : null;
    return more.length > 0 ? null : sideOf(columnSide(only));
  }
  if (cell === null) return NO_VERDICT;
  if (typeof cell === 'object' || typeof cell === 'boolean') return null;
  const said = sideOf(String(cell), ballot.numbered);
  const named = byName(cell, a, b);
  // A model may be called `left`: where name and side say different things, neither counts.
  if (said !== null && named !== null && said.outcome !== named.outcome) return null;
  return named ?? said;
}

function byName(cell: Cell, a: Cell, b: Cell): Vote | null {
  const [word, one, two] = [cell, a, b].map((name) => foldWord(wordOf(name)));
  if (one === two || word === '') return null;
  return word === one ? won(1) : word === two ? won(0) : null;
}

const isMarked = (cell: Cell): boolean =>
  cell === 1 || cell === true || /^(1(\.0)?|true|yes)$/i.test(wordOf(cell));

/** `winner_model_a` marks the side `model_a`. */
export const columnSide = (name: string): string => name.replace(/^winner[_ ]/i, '');
