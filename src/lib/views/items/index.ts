import { unlikeItems, type UnlikeItems } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { itemsAside } from '../../session/resampling';
import type { View } from '../view';
import { itemsFinding, itemsTable } from './items-words';

export const itemsQuestion: Question<{ comparison: Comparison }, UnlikeItems | null> = {
  id: 'items',
  key: ({ comparison }) => ({ ...comparison, baseline: null, cluster: null }),
  ask: ({ db, signal }, { comparison }) => unlikeItems(db, comparison, { judge: itemsAside, signal }),
};

export const itemsView: View<object, UnlikeItems> = {
  id: 'items',
  title: 'Suspicious samples',
  page: 'compare',
  options: codec<object>({}),
  question: itemsQuestion,
  finding: itemsFinding,
  table: itemsTable,
  how: () => [
    'Samples are ordered by the correlation, over models, of solving it with how many others of its task each solves (item-rest); p is over all ways in which chance could have picked who solves it.',
  ],
};
