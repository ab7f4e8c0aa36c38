import { shortName } from '../../records/short-name';
import { lookAlike, lookOf } from './look-alike';

/** Two names that may be one: how they differ, in words. */
export interface Likeness {
  a: string;
  b: string;
  reason: string;
}

const separators = /[-_.:\s]+/g;
const prefixOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
const folded = (name: string): string => lookOf(name).toLowerCase().replace(separators, '-');

/** The separators that stand where two names of equal words differ: `-` and `:`. */
function otherSeparators(a: string, b: string): string[] {
  const of = (name: string): string[] => name.match(separators) ?? [];
  const [left, right] = [of(a), of(b)];
  const differ = left.flatMap((mark, i) => (mark === right[i] ? [] : [mark, right[i] ?? '']));
  return [...new Set(differ)].filter(Boolean).sort();
}

const listed = (marks: readonly string[]): string =>
  marks.map((mark) => `\`${mark.trim() === '' ? 'space' : mark}\``).join(' and ');

/** How two names of one folded form differ; null where they are equal or not of one form. */
export function likenessOf(a: string, b: string): string | null {
  const unseen = lookAlike(a, b);
  if (unseen !== null) return unseen;
  const [lastA, lastB] = [shortName(a), shortName(b)];
  if (a === b || lastA === '' || folded(lastA) !== folded(lastB)) return null;
  const [prefixA, prefixB] = [prefixOf(a), prefixOf(b)];
  const said: string[] = [];
  const marks = otherSeparators(lastA, lastB);
  if (marks.length > 0) said.push(listed(marks));
  const sameCase = lastA.replace(separators, '-') === lastB.replace(separators, '-');
  if (!sameCase) said.push('upper and lower case');
  if (prefixA !== prefixB) {
    const foldedPrefix = folded(prefixA) === folded(prefixB);
    if (foldedPrefix) said.push(`the spelling of \`${prefixA}\``);
    else if (prefixA === '' || prefixB === '') said.push(`the prefix \`${prefixA || prefixB}\``);
    else said.push(`the provider, \`${prefixA}\` and \`${prefixB}\``);
  }
  return `differ only in ${said.join(', and in ')}`;
}

/** Pairs of names with the same letters and digits, of which one is written apart: `narrativeqa` and `narrative_qa`. */
export function runTogether(names: readonly string[]): { a: string; b: string }[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = shortName(name).toLowerCase().replace(separators, '');
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.flatMap((other) =>
      first === undefined || folded(shortName(first)) === folded(shortName(other))
        ? []
        : [{ a: first, b: other }],
    ),
  );
}

/** Pairs of names that differ in spelling only; each name with the first of its kind, so that no pair is implied by others. */
export function alike(names: readonly string[]): Likeness[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = folded(shortName(name));
    if (key !== '' && key !== '-') groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.flatMap((other) => {
      const reason = first === undefined ? null : likenessOf(first, other);
      return first === undefined || reason === null ? [] : [{ a: first, b: other, reason }];
    }),
  );
}
