import {
  cellOrigins,
  type CellOrigin,
  type LeftAsWrong,
  overview,
  type Overview,
  type OverviewAsked,
} from '../../analysis/overview';
import type { Question } from '../../analysis/question';

export const overviewOf: Question<OverviewAsked, Overview> = {
  id: 'overview',
  key: ({ by, missingAs, contenders, chips, cluster, heldBack }) => [
    ...[by, missingAs, contenders, chips, cluster],
    ...(heldBack?.length ? [heldBack] : []),
  ],
  ask: ({ db, signal }, asked) => overview(db, asked, { signal }),
};

/** Where the scores of an overview come from. */
export const originsOf: Question<OverviewAsked, CellOrigin[]> = {
  id: 'origins',
  key: overviewOf.key,
  ask: ({ db, signal }, asked) => cellOrigins(db, asked, { signal }),
};

/** An overview, with where its scores come from as far as that was asked. */
export interface Reconciled extends Overview {
  origins?: readonly CellOrigin[];
  /** What is found where what is left out counts as wrong, as far as that was asked. */
  wrong?: readonly LeftAsWrong[];
}
