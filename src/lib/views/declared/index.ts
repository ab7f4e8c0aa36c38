import { declaredElsewhere, type StatedFigure } from '../../analysis/overview';
import type { Question } from '../../analysis/question';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { declaredFinding, declaredTable } from './declared-table';

/** Of everything loaded, whatever the filter: there are no samples that could pass it. */
export const statedFigures: Question<object, readonly StatedFigure[] | null> = {
  id: 'declared',
  key: () => 'all',
  async ask({ db, signal }) {
    const figures = await declaredElsewhere(db, { signal });
    return figures.length === 0 ? null : figures;
  },
};

export const declaredView: View<object, readonly StatedFigure[]> = {
  id: 'declared',
  title: 'Declared elsewhere',
  page: 'overview',
  options: codec<object>({}),
  question: statedFigures,
  finding: declaredFinding,
  table: declaredTable,
  how: () => ['Declared figures stand as their files write them; nothing here computed them.'],
};
