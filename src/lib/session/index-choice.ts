import type { Averaging, Level, Weighting } from '../analysis/collections';
import { escape } from './chip-text';

/** What the Collections page shows, as far as the person chose it. */
export interface IndexChoice {
  /** Id of the collection whose index is looked at; null: the first. */
  collection: string | null;
  average: Averaging;
  shares: Weighting;
  level: Level;
  /** A model that lacks a dataset: no index, or one over what it has. */
  lacking: 'none' | 'renormalised';
}

export const defaultIndex: IndexChoice = {
  collection: null,
  average: 'weighted',
  shares: 'levels',
  level: 'dataset',
  lacking: 'none',
};

const words = {
  average: ['weighted', 'macro', 'micro'],
  shares: ['levels', 'product'],
  level: ['subset', 'dataset', 'task', 'tag', 'category'],
  lacking: ['none', 'renormalised'],
} as const;

const isWord = (name: string): name is keyof typeof words => name in words;

export const isIndexName = (name: string): boolean => isWord(name) || name === 'collection';

/** What differs from the page's own choice, as parts of an address. */
export function encodeIndex(index: IndexChoice): string[] {
  const chosen = (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => index[name] !== defaultIndex[name])
    .map((name) => `${name}=${index[name]}`);
  return [...(index.collection === null ? [] : [`collection=${escape(index.collection)}`]), ...chosen];
}

/** What cannot be read is passed over. */
export function decodeIndex(index: IndexChoice, name: string, value: string): IndexChoice {
  if (name === 'collection') return { ...index, collection: value };
  if (isWord(name) && (words[name] as readonly string[]).includes(value)) return { ...index, [name]: value };
  return index;
}
