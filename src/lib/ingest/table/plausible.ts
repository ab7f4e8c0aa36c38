import { commonCyrillic, commonGreek, commonHangul, commonHanzi, commonHebrew } from './common-characters';

/** How a decoded text looks: 1 is a usual text of its script, 0 none. `letters`: on how many it rests. */
export interface Look {
  score: number;
  letters: number;
}

const isLatin = (code = 0): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isFullKana = (code: number): boolean => code >= 0x3041 && code <= 0x30fe;
const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;
const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
/** Punctuation, wide forms of ASCII, spaces, signs and astral pictures: texts of every script have them. */
const isNeutral = (code: number): boolean =>
  code < 0x80 ||
  (code >= 0xa0 && code <= 0xbf) ||
  code === 0xd7 ||
  code === 0xf7 ||
  (code >= 0x2010 && code <= 0x2312) ||
  (code >= 0x2460 && code <= 0x24ff) ||
  (code >= 0x3000 && code <= 0x303f) ||
  (code >= 0xff01 && code <= 0xff5e) ||
  code === 0xffe5 ||
  code > 0xffff;

interface Counts {
  kana: number;
  hangul: number;
  han: number;
  /** Of the Chinese characters and of the syllables. */
  common: number;
  /** Characters that no text of East Asia has, or that stand amid a Latin word. */
  others: number;
}

function countsOf(text: string): Counts {
  const counts: Counts = { kana: 0, hangul: 0, han: 0, common: 0, others: 0 };
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    if (isNeutral(code)) continue;
    const isAmid = isLatin(text.charCodeAt(at - 1)) && isLatin(text.charCodeAt(at + 1));
    if (isAmid) counts.others++;
    else if (isFullKana(code)) counts.kana++;
    else if (isHangul(code)) {
      counts.hangul++;
      if (commonHangul.has(text.charAt(at))) counts.common++;
    } else if (isHan(code)) {
      counts.han++;
      if (commonHanzi.has(text.charAt(at))) counts.common++;
    } else counts.others++;
  }
  return counts;
}

/** Share of common characters that a usual text has at least. */
const COMMON = 0.45;
/** Share of kana that a Japanese text has at least. */
const KANA = 0.25;

/** Chinese: its common characters, and neither kana nor hangul. */
export function lookOfChinese(text: string): Look {
  const { han, common, kana, hangul, others } = countsOf(text);
  const letters = han + kana + hangul + others;
  return { letters, score: letters === 0 ? 0 : Math.min(1, common / letters / COMMON) };
}

/** Korean: common syllables, and some hanja. */
export function lookOfKorean(text: string): Look {
  const { han, common, kana, hangul, others } = countsOf(text);
  const letters = han + kana + hangul + others;
  if (hangul < letters / 2) return { letters, score: 0 };
  return { letters, score: Math.min(1, common / letters / COMMON) };
}

/** Japanese: kana, and Chinese characters between them; no half-width kana, which any bytes give. */
export function lookOfJapanese(text: string): Look {
  const { han, kana, hangul, others } = countsOf(text);
  const letters = han + kana + hangul + others;
  if (letters === 0) return { letters, score: 0 };
  const share = (han + kana) / letters;
  return { letters, score: share < 0.9 ? 0 : share * Math.min(1, kana / letters / KANA) };
}

const WORDS = /[\p{L}\p{M}]+/gu;
/** Share of its words' letters that stand in whole words of the script, of one pattern of case. */
const WHOLE = 0.93;
/** Share of the script's ten commonest letters that a usual text has at least. */
const COMMON_LETTERS = 0.55;

/** Words of an alphabet: whole ones, with a capital at most at their start or nothing but capitals, most of them small. */
function lookOfWords(text: string, script: RegExp, common: ReadonlySet<string>): Look {
  let [letters, whole, frequent, capitals] = [0, 0, 0, 0];
  for (const [word] of text.matchAll(WORDS)) {
    if (word.length < 2 || /^[a-z]+$/i.test(word)) continue;
    letters += word.length;
    const small = word.toLowerCase();
    const isAllCapitals = word === word.toUpperCase() && word !== small;
    if (!script.test(word) || !(word.slice(1) === small.slice(1) || isAllCapitals)) continue;
    whole += word.length;
    if (isAllCapitals) capitals += word.length;
    for (const letter of small) if (common.has(letter)) frequent++;
  }
  if (whole < letters * WHOLE || capitals > whole / 2) return { letters, score: 0 };
  return { letters, score: whole === 0 ? 0 : Math.min(1, frequent / whole / COMMON_LETTERS) };
}

export const lookOfCyrillic = (text: string): Look =>
  lookOfWords(text, /^\p{Script=Cyrillic}+$/u, commonCyrillic);
export const lookOfGreek = (text: string): Look => lookOfWords(text, /^\p{Script=Greek}+$/u, commonGreek);
export const lookOfHebrew = (text: string): Look => lookOfWords(text, /^\p{Script=Hebrew}+$/u, commonHebrew);
