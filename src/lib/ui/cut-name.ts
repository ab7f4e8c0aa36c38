/** A name that is no longer than this is not cut in its middle. */
const SHORT = 14;
/** Letters of the end that stay, where they begin with a word. */
const LONGEST_END = 12;
/** Letters of the end where no word begins in time. */
const BARE_END = 8;

/**
 * The parts of a name: the first may be cut where there is no room, the second stays. It is the last words that fit twelve
 * letters, since versions stand at the end.
 */
export function partsOf(name: string): readonly [head: string, tail: string] {
  const letters = [...name];
  if (letters.length <= SHORT) return [name, ''];
  const end = letters.slice(-LONGEST_END - 1);
  const word = end.findIndex((letter, i) => i > 0 && /[-_/:.@ ]/.test(end[i - 1] ?? '') && letter !== ' ');
  let from =
    word < 0 || end.length - word < 2 ? letters.length - BARE_END : letters.length - end.length + word;
  // A letter keeps its accents.
  while (from > 1 && /\p{M}|\u200d/u.test(letters[from] ?? '')) from--;
  return [letters.slice(0, from).join(''), letters.slice(from).join('')];
}
