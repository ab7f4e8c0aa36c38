import type { Origin } from '../../../src/lib/analysis/types';

/** Of a contender of which it does not matter where its score comes from. */
export const noOrigin: Origin = {
  file: { answers: 0, n: 0, score: null },
  ...{ outside: 0, unmatched: 0, failed: 0, unscored: 0, repeats: 0 },
  own: { n: 0, score: null },
};
