import { suspiciousSamples, type Suspicious } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { itemsAside } from '../../session/resampling';
import type { View } from '../view';
import { itemsFinding, itemsTable } from './items-words';

export const itemsQuestion: Question<{ comparison: Comparison }, Suspicious | null> = {
  id: 'items',
  key: ({ comparison }) => ({ ...comparison, baseline: null, cluster: null }),
  ask: ({ db, signal }, { comparison }) => suspiciousSamples(db, comparison, { judge: itemsAside, signal }),
};

const asksOf = (comparison: Comparison): string => JSON.stringify(itemsQuestion.key({ comparison }));

/** The same, with what it is of: an answer before says nothing of another comparison. */
export const itemsOf: Question<{ comparison: Comparison }, { of: string; found: Suspicious | null }> & {
  of: typeof asksOf;
} = {
  ...itemsQuestion,
  ask: async (context, asks) => ({
    of: asksOf(asks.comparison),
    found: await itemsQuestion.ask(context, asks),
  }),
  of: asksOf,
};

const byPattern =
  'The others are ordered by the correlation, over models, of solving it with how many others of its task each solves (item-rest); p is over all ways in which chance could have picked who solves it.';

export const itemsView: View<object, Suspicious> = {
  id: 'items',
  title: 'Suspicious samples',
  page: 'compare',
  options: codec<object>({}),
  question: itemsQuestion,
  finding: itemsFinding,
  table: (found) => itemsTable(found),
  how: ({ agreed, unlike }) => [
    'A key is held against the question, its choices and the other keys of the suite; what more than a tenth of the samples have is the way of the suite and no fault.',
    ...(agreed === null
      ? []
      : [
          'The best are the best third by score, three to six; more than half of them must agree. Answers are held against each other as extracted, or as short answers are written, without case and punctuation; by their letter where the key is one.',
        ]),
    ...(unlike === null ? [] : [byPattern]),
  ],
};
