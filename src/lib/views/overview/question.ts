import { overview, type Overview, type OverviewAsked } from '../../analysis/overview';
import type { Question } from '../../analysis/question';

export const overviewOf: Question<OverviewAsked, Overview> = {
  id: 'overview',
  key: ({ by, missingAs, contenders, chips, cluster, heldBack }) => [
    ...[by, missingAs, contenders, chips, cluster],
    ...(heldBack?.length ? [heldBack] : []),
  ],
  ask: ({ db, signal }, asked) => overview(db, asked, { signal }),
};
