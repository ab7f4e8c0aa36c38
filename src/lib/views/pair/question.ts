import { matrix, type Matrix, type NamedSample, namedSamples, pairView, type PairView } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { keyOf, type Keys, type OrientedPair, pairsByKeys } from '../matrix/matrix-words';
import { pairedNumericAside } from '../../session/resampling';
import type * as Charts from './charts';

export interface Flip extends NamedSample {
  a: number;
  b: number;
}

export interface Flips {
  samples: number;
  /** The largest differences, as many as are listed. */
  listed: readonly Flip[];
}

export interface PairAnswer {
  keys: Keys;
  comparison: Comparison;
  view: PairView;
  /** The two on the samples that they share, among every pair on its own samples. */
  pair: OrientedPair;
  matrix: Matrix;
  /** The same on the samples that all contenders shown share; null where these are the same. */
  onAll: OrientedPair | null;
  /** Samples on which one does better than the other; null where there are too many to hold. */
  better: { a: Flips; b: Flips } | null;
  charts: typeof Charts;
}

/** So many rows of each list; the rest is a filter away. */
const LISTED = 50;
const SAME = 1e-12;

export interface PairOptions {
  comparison: Comparison;
  keys: Keys;
  lowerIsBetter: boolean;
}

/** Everything of one pair, replaced together; null where the two share no sample. */
export const onePair: Question<PairOptions, PairAnswer | null> = {
  id: 'pair',
  key: (options) => options,
  async ask({ db, signal }, { comparison, keys, lowerIsBetter }) {
    const charts = import('./charts');
    const view = await pairView(db, comparison, keys, { signal, resample: pairedNumericAside });
    if (view === null) return null;
    const own = await matrix(db, { ...comparison, samples: 'pairs' }, { signal });
    const pair = pairsByKeys(own).get(keyOf(keys));
    if (pair === undefined) return null;
    const shared = await matrix(db, { ...comparison, samples: 'all' }, { signal });
    const onAll = pairsByKeys(shared).get(keyOf(keys)) ?? null;
    const better = view.scores && {
      a: await flipsOf(db, comparison, view.scores, lowerIsBetter ? -1 : 1, signal),
      b: await flipsOf(db, comparison, view.scores, lowerIsBetter ? 1 : -1, signal),
    };
    const common = { keys, comparison, view, pair, matrix: own, better, charts: await charts };
    return { ...common, onAll: onAll?.n === pair.n ? null : onAll };
  },
};

async function flipsOf(
  db: Database,
  { evaluation }: Comparison,
  scores: NonNullable<PairView['scores']>,
  sign: 1 | -1,
  signal: AbortSignal,
): Promise<Flips> {
  const size = (one: { a: number; b: number }) => sign * (one.a - one.b);
  const found = scores.filter((one) => size(one) > SAME).sort((x, y) => size(y) - size(x));
  const first = new Map(found.slice(0, LISTED).map((one) => [one.matchKey, one]));
  const named = await namedSamples(db, evaluation, [...first.keys()], { signal });
  return {
    samples: found.length,
    listed: named.map((one) => {
      const { a = 0, b = 0 } = first.get(one.matchKey) ?? {};
      return { ...one, a, b };
    }),
  };
}
