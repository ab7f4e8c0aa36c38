import { expectations, type Expectations } from '../../analysis';
import { contenderNoun } from '../../present/contenders-words';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { casesFinding, casesTable, expectationsFinding, expectationsTable } from './expectations-words';

export const expectationsOf: Question<{ comparison: Comparison }, Expectations | null> = {
  id: 'expectations',
  key: ({ comparison }) => ({ ...comparison, baseline: null }),
  ask: ({ db, signal }, { comparison }) => expectations(db, comparison, { signal }),
};

export const expectationsView: View<object, Expectations> = {
  id: 'expectations',
  title: 'Expectations',
  page: 'compare',
  options: codec<object>({}),
  question: expectationsOf,
  finding: (answer) => expectationsFinding(answer, contenderNoun(answer.contenders)),
  table: expectationsTable,
};

export const casesView: View<object, Expectations> = {
  id: 'cases',
  title: 'Cases',
  page: 'compare',
  options: codec<object>({}),
  question: expectationsOf,
  finding: (answer) => casesFinding(answer, contenderNoun(answer.contenders)),
  table: casesTable,
};
