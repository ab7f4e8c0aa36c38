import { fieldNames } from './complete';
import type { Vocabulary } from './kind';
import { type Fault, parseExpression } from './parse';
import { named } from './tokens';

/** Letters that differ beyond which a word is another one. */
const FAR = 2;

/** What was probably meant by a name that nothing has, in its place; null where nothing is like it. */
export function meant(text: string, fault: Fault, vocabulary: Vocabulary): string | null {
  if (!fault.isUnknown) return null;
  const word = text.slice(fault.start, fault.end);
  const known = [
    ...vocabulary.labels.map(({ key }) => ({ name: key, insert: `tag.${named(key)}` })),
    ...(vocabulary.metrics ?? []).map((metric) => ({ name: metric, insert: `score.${named(metric)}` })),
    ...fieldNames.map((name) => ({ name, insert: name })),
  ];
  const most = Math.min(FAR, Math.floor(word.length / 3));
  const near = known
    .map(({ name, insert }) => ({ insert, far: distance(word.toLowerCase(), name.toLowerCase(), most) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far);
  return near.find(({ insert }) => isBetter(text, fault, insert, vocabulary))?.insert ?? null;
}

/** With the other name, the text is right at least up to the word after it. */
function isBetter(text: string, fault: Fault, insert: string, vocabulary: Vocabulary): boolean {
  const next = parseExpression(replaced(text, fault, insert), vocabulary).fault;
  return next === null || next.start > fault.start + insert.length;
}

export const replaced = (text: string, { start, end }: Fault, insert: string): string =>
  text.slice(0, start) + insert + text.slice(end);

/** Letters to change, add, leave out or swap; more than `most` is `most + 1`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? most + 1;
}
