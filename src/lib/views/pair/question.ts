import { matrix, type Matrix, pageOfSamples, pairView, type PairView } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison, SampleCell, SampleRow } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { keyOf, type Keys, type OrientedPair, pairsByKeys } from '../matrix/matrix-words';
import { pairedNumericAside } from '../../session/resampling';
import type * as Charts from './charts';

/** A sample with what each of the two answered. */
export interface Flip extends Pick<
  SampleRow,
  'matchKey' | 'contentKey' | 'sampleId' | 'input' | 'reference'
> {
  a: SampleCell;
  b: SampleCell;
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
      a: await flipsOf(db, { ...comparison, contenders: keys }, view.scores, lowerIsBetter ? -1 : 1, signal),
      b: await flipsOf(db, { ...comparison, contenders: keys }, view.scores, lowerIsBetter ? 1 : -1, signal),
    };
    const common = { keys, comparison, view, pair, matrix: own, better, charts: await charts };
    return { ...common, onAll: onAll?.n === pair.n ? null : onAll };
  },
};

async function flipsOf(
  db: Database,
  pair: Comparison,
  scores: NonNullable<PairView['scores']>,
  sign: 1 | -1,
  signal: AbortSignal,
): Promise<Flips> {
  const size = (one: { a: number; b: number }) => sign * (one.a - one.b);
  const found = scores.filter((one) => size(one) > SAME).sort((x, y) => size(y) - size(x));
  const only = found.slice(0, LISTED).map(({ matchKey }) => matchKey);
  const page = { order: [], offset: 0, limit: LISTED, only, answers: true };
  const rows = only.length === 0 ? [] : await pageOfSamples(db, pair, page, { signal });
  const byKey = new Map(rows.map((row) => [row.matchKey, row]));
  return {
    samples: found.length,
    listed: only.flatMap((matchKey) => {
      const row = byKey.get(matchKey);
      const [a, b] = row?.cells ?? [];
      return row && a && b ? [{ ...row, a, b }] : [];
    }),
  };
}
