/** Letters of other scripts, and dashes, that look as these do in most typefaces (UTS 39, confusables). */
const LOOKS: readonly (readonly [like: string, others: string])[] = [
  ...([
    ['a', 'аɑα'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'е'],
    ['h', 'һ'],
    ['i', 'іı'],
    ['j', 'јϳ'],
    ['o', 'оο'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['s', 'ѕ'],
    ['v', 'ѵν'],
    ['w', 'ԝ'],
    ['x', 'х'],
    ['y', 'у'],
    ['A', 'АΑ'],
    ['B', 'ВΒ'],
    ['C', 'СϹ'],
    ['E', 'ЕΕ'],
    ['H', 'НΗ'],
    ['I', 'ІΙ'],
    ['J', 'Ј'],
    ['K', 'КΚ'],
    ['M', 'МΜ'],
    ['N', 'Ν'],
    ['O', 'ОΟ'],
    ['P', 'РΡ'],
    ['S', 'Ѕ'],
    ['T', 'ТΤ'],
    ['X', 'ХΧ'],
    ['Y', 'УΥ'],
    ['Z', 'Ζ'],
  ] as const),
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2212'],
];
const likes = new Map(LOOKS.flatMap(([like, others]) => [...others].map((other) => [other, like] as const)));

/** What marks of unseen characters stand for when one looks: a blank within, nothing elsewhere. */
const unmarked = (name: string): string =>
  name
    .replace(/⟦(?:NBSP|NNBSP|blank|TAB|LF|SP)⟧/g, ' ')
    .replace(/⟦[0-9A-Z]+⟧/g, '')
    .trim();

/** How a name looks: two of one look cannot be told apart by eye. */
export const lookOf = (name: string): string =>
  [...unmarked(name).normalize('NFKC')].map((letter) => likes.get(letter) ?? letter).join('');

const numbered = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** How two names of one look differ, in words; null where they are the same, or look unlike. */
export function lookAlike(a: string, b: string): string | null {
  if (a === b || lookOf(a) !== lookOf(b)) return null;
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  const [one, other] = [left[at] ?? '', right[at] ?? right.at(-1) ?? ''];
  const isLetter = likes.has(one) || likes.has(other);
  const how = isLetter
    ? `\`${one}\` is ${numbered(one)}, \`${other}\` is ${numbered(other)}`
    : 'they are written in other characters';
  return `look the same and are not: ${how}`;
}
