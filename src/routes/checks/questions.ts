import { listNumbers } from '../../lib/analysis';
import type { LabelDefinition } from '../../lib/analysis';
import type { Question } from '../../lib/analysis/question';
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
