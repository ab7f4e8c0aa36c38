/** `a`, `a and b`, `a, b and c`. `last`: before the last of them. */
export const listInWords = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/** The first `most`, and of the others how many, in the words of `more`: `a, b and 3 more files`. */
export const fewInWords = (
  words: readonly string[],
  most: number,
  more: (left: number) => string = (left) => `${left.toLocaleString('en-US')} more`,
): string => listInWords(words.length > most ? [...words.slice(0, most), more(words.length - most)] : words);
