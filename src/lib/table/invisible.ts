/** What stands in place of one character that nobody would see. */
export interface Mark {
  /** A few letters. */
  short: string;
  /** Its name and number. */
  name: string;
}

/** A stretch of text as it is, or a mark in place of a character. */
export type Stretch = { text: string; mark: null } | { text: string; mark: Mark };

/** From, to, short (empty: the number), name. */
const kinds: readonly (readonly [from: number, to: number, short: string, name: string])[] = [
  [0x00, 0x08, '', 'control character'],
  [0x0b, 0x0c, '', 'control character'],
  [0x0d, 0x0d, 'CR', 'carriage return'],
  [0x0e, 0x1a, '', 'control character'],
  [0x1b, 0x1b, 'ESC', 'escape, which begins a terminal command'],
  [0x1c, 0x1f, '', 'control character'],
  [0x7f, 0x9f, '', 'control character'],
  [0xad, 0xad, 'SHY', 'soft hyphen'],
  [0x34f, 0x34f, 'CGJ', 'combining grapheme joiner'],
  [0x61c, 0x61c, 'ALM', 'Arabic letter mark'],
  [0x115f, 0x1160, 'HF', 'Hangul filler'],
  [0x17b4, 0x17b5, '', 'invisible vowel'],
  [0x180b, 0x180f, 'FVS', 'Mongolian variation selector'],
  [0x200b, 0x200b, 'ZWSP', 'zero-width space'],
  [0x200c, 0x200c, 'ZWNJ', 'zero-width non-joiner'],
  [0x200d, 0x200d, 'ZWJ', 'zero-width joiner'],
  [0x200e, 0x200e, 'LRM', 'left-to-right mark'],
  [0x200f, 0x200f, 'RLM', 'right-to-left mark'],
  [0x2028, 0x2028, 'LS', 'line separator'],
  [0x2029, 0x2029, 'PS', 'paragraph separator'],
  [0x202a, 0x202a, 'LRE', 'left-to-right embedding'],
  [0x202b, 0x202b, 'RLE', 'right-to-left embedding'],
  [0x202c, 0x202c, 'PDF', 'end of a direction'],
  [0x202d, 0x202d, 'LRO', 'left-to-right override'],
  [0x202e, 0x202e, 'RLO', 'right-to-left override'],
  [0x2060, 0x2060, 'WJ', 'word joiner'],
  [0x2061, 0x2065, '', 'invisible operator'],
  [0x2066, 0x2066, 'LRI', 'left-to-right isolate'],
  [0x2067, 0x2067, 'RLI', 'right-to-left isolate'],
  [0x2068, 0x2068, 'FSI', 'first strong isolate'],
  [0x2069, 0x2069, 'PDI', 'end of an isolate'],
  [0x206a, 0x206f, '', 'deprecated format character'],
  [0x2800, 0x2800, '', 'blank braille pattern'],
  [0x3164, 0x3164, 'HF', 'Hangul filler'],
  [0xd800, 0xdfff, '', 'half of a surrogate pair'],
  [0xfe00, 0xfe0f, 'VS', 'variation selector'],
  [0xfeff, 0xfeff, 'BOM', 'byte order mark'],
  [0xffa0, 0xffa0, 'HF', 'Hangul filler'],
  [0xfff0, 0xfffb, '', 'invisible format character'],
  [0x1bca0, 0x1bca3, '', 'shorthand format character'],
  [0x1d173, 0x1d17a, '', 'musical format character'],
  [0xe0000, 0xe007f, 'TAG', 'tag character, hidden text'],
  [0xe0100, 0xe01ef, 'VS', 'variation selector'],
];

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
const hidden = new RegExp(
  `[${kinds.map(([from, to]) => `\\u{${hex(from)}}-\\u{${hex(to)}}`).join('')}]`,
  'gu',
);

const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Mongolian}]/u;
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]$/u;
const picture = /^\p{Extended_Pictographic}/u;
const varies = /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}0-9#*]$/u;
const flag = /\u{1F3F4}[\u{E0020}-\u{E007F}]*$/u;

/** Joiners and selectors that belong to how a script or a picture is written: they are seen by what they do. */
function isUsual(text: string, at: number, end: number, code: number): boolean {
  const before = text.slice(Math.max(0, at - 16), at);
  const after = text.slice(end, end + 2);
  if (code === 0x0d) return text.charCodeAt(end) === 0x0a;
  if (code === 0x200d && pictures.test(before) && picture.test(after)) return true;
  if (code === 0x200c || code === 0x200d) return joining.test(before.slice(-2)) && joining.test(after);
  if (
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0100 && code <= 0xe01ef) ||
    (code >= 0x180b && code <= 0x180f)
  )
    return varies.test(before);
  return code >= 0xe0020 && code <= 0xe007f && flag.test(before);
}

function markOfCode(code: number): Mark {
  const [, , short = '', name = 'invisible character'] =
    kinds.find(([from, to]) => code >= from && code <= to) ?? [];
  return { short: short || hex(code), name: `${name}, U+${hex(code)}` };
}

/** Text cut where a character in it would not be seen, or would turn what stands around it. */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    const code = character.codePointAt(0) ?? 0;
    const end = index + character.length;
    if (isUsual(text, index, end, code)) continue;
    if (index > from) found.push({ text: text.slice(from, index), mark: null });
    found.push({ text: character, mark: markOfCode(code) });
    from = end;
  }
  if (from < text.length || found.length === 0) found.push({ text: text.slice(from), mark: null });
  return found;
}

/** The text with each such character as its name in brackets, for where there is only text. */
export const withMarks = (text: string): string =>
  stretches(text)
    .map(({ text: part, mark }) => (mark ? `⟦${mark.short}⟧` : part))
    .join('');

/** Blanks that are not the one of the keyboard, and what stands for them. */
const blanks: readonly (readonly [sign: RegExp, short: string])[] = [
  [/\n/g, 'LF'],
  [/\r/g, 'CR'],
  [/\t/g, 'TAB'],
  [/\u00a0/g, 'NBSP'],
  [/\u202f/g, 'NNBSP'],
  [/[\u1680\u2000-\u200a\u205f]/g, 'blank'],
  [/^ +| +$/g, 'SP'],
];

/** A name, in which a blank of another kind, or one at its end, is as hard to see. */
export const nameWithMarks = (name: string): string =>
  withMarks(blanks.reduce((text, [sign, short]) => text.replace(sign, `⟦${short}⟧`), name));
