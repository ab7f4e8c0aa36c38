import type { Contender } from '../../../src/lib/analysis/types';

/** A model of this key, which is its name as well. */
export const contenderOf = (key: string, given: Partial<Contender> = {}): Contender => ({
  ...{ key, label: key, model: key, condition: null, run: null, mark: 0 },
  ...given,
});
