import { listNumbers } from '../../lib/analysis';
import type { LabelDefinition } from '../../lib/analysis';
import type { Question } from '../../lib/analysis/question';
import { countJudged, type Judged } from '../../lib/analysis/answers/judged-answers';
import { toolCheckOf } from './tool-names';

/** The columns of responses that hold numbers. */
export const numbers: Question<object, readonly string[]> = {
  id: 'numbers',
  key: () => null,
  ask: ({ db }) => listNumbers(db),
};

/** The check that is made of the names of the tools in the files; null: there are none. */
export const checkOfTools: Question<object, LabelDefinition | null> = {
  id: 'check-of-tools',
  key: () => null,
  ask: ({ db }) => toolCheckOf(db),
};

/** How many answers each check by the reference could read. `checks`: as they are defined, so that another rule asks again. */
export const judgedByChecks: Question<{ checks: readonly LabelDefinition[] }, ReadonlyMap<string, Judged>> = {
  id: 'judged-by-checks',
  key: ({ checks }) => checks,
  ask: ({ db, signal }, { checks }) =>
    countJudged(
      db,
      checks.filter(({ by }) => by === 'reference').map(({ key }) => key),
      { signal },
    ),
};
