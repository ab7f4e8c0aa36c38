import type { Averaging, Level, Weighting } from '../analysis/collections';
import { codec, type FieldsOf } from './codec';
import { name, word } from './fields';

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

const indexFields: FieldsOf<IndexChoice> = {
  collection: name(),
  average: word(['weighted', 'macro', 'micro']),
  shares: word(['levels', 'product']),
  level: { ...word<Level>(['subset', 'dataset', 'task', 'tag', 'category']), byDefault: 'dataset' },
  lacking: word(['none', 'renormalised']),
};

export const indexCodec = codec(indexFields);
export const defaultIndex = indexCodec.defaults;
