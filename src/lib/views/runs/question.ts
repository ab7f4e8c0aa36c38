import { type Configurations, configurations, type SeveralRuns, severalRuns } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

type Counted = Pick<Comparison, 'evaluation' | 'by'>;

export const offered: Question<Counted, readonly SeveralRuns[]> = {
  id: 'runs',
  key: ({ evaluation, by }) => [evaluation, by],
  ask: ({ db, signal }, counted) => severalRuns(db, counted, { signal }),
};

export const configured: Question<Counted & { contenders: readonly string[] }, Configurations | null> = {
  id: 'configurations',
  key: ({ evaluation, by, contenders }) => [evaluation, by, contenders],
  ask: ({ db, signal }, { contenders, ...counted }) => configurations(db, counted, contenders, { signal }),
};
