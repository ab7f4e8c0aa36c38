import {
  type Look,
  lookOfChinese,
  lookOfCyrillic,
  lookOfGreek,
  lookOfHebrew,
  lookOfJapanese,
  lookOfKorean,
} from './plausible';

export type ScriptEncoding = 'shift_jis' | 'gb18030' | 'big5' | 'euc-kr' | 'windows-1251';

interface Candidate {
  label: string;
  /** What a table is read in; null of one that only speaks against the others. */
  encoding: ScriptEncoding | null;
  look: (text: string) => Look;
  /** Letters that it takes to be sure. */
  enough: number;
}

const ideographs = 20;
const alphabet = 40;
const candidates: readonly Candidate[] = [
  { label: 'shift_jis', encoding: 'shift_jis', look: lookOfJapanese, enough: ideographs },
  { label: 'euc-jp', encoding: null, look: lookOfJapanese, enough: ideographs },
  { label: 'gb18030', encoding: 'gb18030', look: lookOfChinese, enough: ideographs },
  { label: 'big5', encoding: 'big5', look: lookOfChinese, enough: ideographs },
  { label: 'euc-kr', encoding: 'euc-kr', look: lookOfKorean, enough: ideographs },
  { label: 'windows-1251', encoding: 'windows-1251', look: lookOfCyrillic, enough: alphabet },
  { label: 'koi8-u', encoding: null, look: lookOfCyrillic, enough: alphabet },
  { label: 'iso-8859-5', encoding: null, look: lookOfCyrillic, enough: alphabet },
  { label: 'ibm866', encoding: null, look: lookOfCyrillic, enough: alphabet },
  { label: 'windows-1253', encoding: null, look: lookOfGreek, enough: alphabet },
  { label: 'windows-1255', encoding: null, look: lookOfHebrew, enough: alphabet },
];

const LEAST = 6;
const PLAUSIBLE = 0.6;
const AHEAD = 0.2;
/** Of a longer text so many stretches are looked at, spread over it. */
const STRETCHES = 32;
const STRETCH = 2 ** 13;

/** The text in this encoding; null where a byte of it means nothing there. */
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function stretchesOf(text: string): string {
  if (text.length <= STRETCHES * STRETCH) return text;
  const step = Math.floor((text.length - STRETCH) / (STRETCHES - 1));
  return Array.from({ length: STRETCHES }, (_, i) => text.slice(i * step, i * step + STRETCH)).join('\n');
}

/**
 * In which encoding of a script other than Latin a text is a usual text. `open`: it is of such a script, and too little or as
 * much of another to be sure; null: it is of none.
 */
export function otherScriptOf(bytes: Uint8Array): ScriptEncoding | 'open' | null {
  const seen = candidates
    .flatMap((candidate) => {
      const text = decoded(bytes, candidate.label);
      return text === null ? [] : [{ ...candidate, ...candidate.look(stretchesOf(text)) }];
    })
    .filter(({ letters, score }) => letters >= LEAST && score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, next] = seen;
  if (best === undefined || best.score < PLAUSIBLE) return null;
  const isSure = best.letters >= best.enough && best.score - (next?.score ?? 0) >= AHEAD;
  return isSure && best.encoding !== null ? best.encoding : 'open';
}
