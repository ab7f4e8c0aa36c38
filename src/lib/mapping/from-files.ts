import { isGeneral, isGeneralWord, stemOf } from '../records/general-names';
import type { FromFile } from './mapping';
import { isModelName } from './names';

/** What differs in the paths of files, place by place. */
export interface Difference {
  /** With `*` for what differs. */
  pattern: string;
  /** Of each path, what stands for `*`. */
  parts: readonly string[];
}

/**
 * What stands for `*` in a path; null where the pattern does not fit. A pattern of two segments is held against the
 * last two of the path. `?` stands for any text that is not asked for; neither reaches over a `/`.
 */
export function partOfPath(pattern: string, path: string): string | null {
  const steps = pattern.split('/').length;
  const end = path.split('/').slice(-steps).join('/');
  const parts = pattern.split(/([*?])/).map((part) => {
    if (part === '*') return '([^/]+)';
    return part === '?' ? '[^/]*' : part.replace(/[\\^$.+|(){}[\]]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`, 'u').exec(end)?.[1] ?? null;
}

/** The name that a file's path gives: what stands for `*`, else the file's name without its ending. */
export const nameFromPath = ({ pattern }: FromFile, path: string): string =>
  partOfPath(pattern, path) ?? stemOf(path.split('/').at(-1) ?? '');

/** The number that a text ends in; null where it ends in none. */
export function endNumber(text: string): number | null {
  const digits = /\d{1,9}$/.exec(text);
  return digits === null ? null : Number(digits[0]);
}

/** The number at the end of what the path gives; null where it ends in none. */
export const numberFromPath = (from: FromFile, path: string): number | null =>
  endNumber(nameFromPath(from, path));

const extensionOf = (name: string): string => name.slice(stemOf(name).length);

/** Length of what all names begin with, cut at a mark between words, before the first word of a model's name. */
function sharedHead(names: readonly string[]): number {
  const first = names[0] ?? '';
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) length++;
  const marks = [...first.slice(0, length).matchAll(/[_\s]+|(?<=[\p{L}]{3})-/gu)];
  let cut = 0;
  for (const mark of marks) {
    const end = mark.index + mark[0].length;
    if (isModelName(first.slice(cut, mark.index))) break;
    cut = end;
  }
  return cut;
}

function sharedTail(names: readonly string[], head: number): number {
  const first = names[0] ?? '';
  const shortest = Math.min(...names.map((name) => name.length)) - head;
  let length = 0;
  while (length < shortest && names.every((name) => name.at(-1 - length) === first.at(-1 - length))) length++;
  const tail = first.slice(first.length - length);
  const mark = /[_\s]/.exec(tail);
  // `Grok 4` and `Claude Sonnet 4` end in a number each, and in no word.
  if (mark === null || isModelName(tail) || !/\p{L}/u.test(tail)) return 0;
  return tail.length - mark.index;
}

/** What differs in a name between its words that are the same, or that say nothing where it is alone. */
function cut(names: readonly string[]): { head: string; tail: string; parts: string[] } {
  const stems = names.map(stemOf);
  const first = names[0] ?? '';
  let head = sharedHead(stems);
  let tail = sharedTail(stems, head);
  if (new Set(names).size === 1) [head, tail] = generalEnds(stems[0] ?? '');
  const parts = stems.map((stem) => stem.slice(head, stem.length - tail));
  if (parts.some((part) => part === '')) return { head: '', tail: extensionOf(first), parts: stems };
  const firstStem = stems[0] ?? '';
  return {
    head: firstStem.slice(0, head),
    tail: firstStem.slice(firstStem.length - tail) + extensionOf(first),
    parts,
  };
}

function generalEnds(stem: string): [number, number] {
  const words = stem.split(/(?<=[_\s])|(?=[_\s])/u);
  let [head, tail] = [0, 0];
  while (words.length > 2 && isGeneralWord(words[0] ?? '')) head += words.splice(0, 2).join('').length;
  while (words.length > 2 && isGeneralWord(words.at(-1) ?? '')) tail += words.splice(-2, 2).join('').length;
  return [head, tail];
}

/** Every segment of the paths that differs, the file's name last; of one path, its name. */
export function differences(paths: readonly string[]): Difference[] {
  const split = paths.map((path) => path.split('/'));
  const depth = Math.min(...split.map((steps) => steps.length));
  const at = (back: number): string[] => split.map((steps) => steps.at(-1 - back) ?? '');
  const found: Difference[] = [];
  for (let back = depth - 1; back >= 0; back--) {
    const names = at(back);
    const differs = new Set(names).size > 1;
    if (!differs && (paths.length > 1 || back > 0)) continue;
    const { head, tail, parts } = back === 0 ? cut(names) : { head: '', tail: '', parts: names };
    const below = Array.from({ length: back }, (_, i) => back - 1 - i).map((other) =>
      new Set(at(other)).size > 1 ? anyOf(at(other)) : (at(other)[0] ?? ''),
    );
    found.push({ pattern: [`${head}*${tail}`, ...below].join('/'), parts });
  }
  return found;
}

/** `?` with the extension where all names have the same. */
function anyOf(names: readonly string[]): string {
  const ends = new Set(names.map(extensionOf));
  return ends.size === 1 ? `?${[...ends][0] ?? ''}` : '?';
}

/** The file's name without its end: a pattern that fits every file of one kind. */
export function wholeName(paths: readonly string[]): string {
  const ends = new Set(paths.map((path) => extensionOf(path.split('/').at(-1) ?? '')));
  return ends.size === 1 ? `*${[...ends][0] ?? ''}` : '*';
}

/** A name for what files have in common: their folder, else the words that their names share; of one file, its name. */
export function commonName(paths: readonly string[]): string {
  const names = stemsOf(paths);
  const shares = sayingOf((names[0] ?? '').slice(0, sharedHead(names)));
  return placeOf(paths, paths.length > 1 ? shares : (names[0] ?? ''));
}

/** The name that a file's path gives beside a part of it, such as a model: `gsm8k_gpt-4.csv` without `gpt-4` is `gsm8k`. */
export const nameWithout = (path: string, part: string): string =>
  placeOf([path], sayingOf((stemsOf([path])[0] ?? '').replace(part, ' ')));

const stemsOf = (paths: readonly string[]): string[] =>
  paths.map((path) => stemOf(path.split('/').at(-1) ?? ''));

/** Its words but those that say nothing. */
const sayingOf = (name: string): string =>
  name
    .split(/[_\s]+/)
    .map((word) => word.replace(/^[-.]+|[-.]+$/g, ''))
    .filter((word) => word !== '' && !isGeneralWord(word))
    .join('_');

/** The folder of the files, where it says something, else a name, else the folder after all. */
function placeOf(paths: readonly string[], name: string): string {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const first = folders[0] ?? [];
  let shared = 0;
  while (shared < first.length && folders.every((steps) => steps[shared] === first[shared])) shared++;
  const folder = first[shared - 1];
  if (folder !== undefined && !isGeneral(stemOf(folder))) return stemOf(folder);
  const isSaid = name !== '' && (paths.length > 1 || folder === undefined || !isGeneral(name));
  return isSaid ? name : stemOf(folder ?? 'results');
}
