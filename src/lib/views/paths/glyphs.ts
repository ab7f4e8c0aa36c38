/** Words of a tool's name: of `get_reservation`, `getReservation` and `fs.read`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Two letters that may stand for a tool, the likeliest first. */
function* candidates(name: string): Generator<string, void, void> {
  const words = wordsOf(name);
  const letters = [...words.join('').toUpperCase()];
  const first = letters[0] ?? '?';
  for (const word of words.slice(1)) yield first + ([...word.toUpperCase()][0] ?? '');
  for (const letter of letters.slice(1)) yield first + letter;
  for (let i = 2; ; i++) yield `${first}${i}`;
}

/** For each tool two letters that no other has, in the order given. */
export function glyphsOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const name of new Set(names))
    for (const glyph of candidates(name)) {
      if (taken.has(glyph)) continue;
      taken.add(glyph);
      found.set(name, glyph);
      break;
    }
  return found;
}

/** It calls nothing: the model writes to itself. */
export const isThought = (name: string): boolean => /^(?:think|thinking|sequential_?thinking)$/i.test(name);
