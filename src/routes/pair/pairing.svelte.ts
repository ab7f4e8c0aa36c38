import { type NamedSample, namedSamples, pairView, type PairView } from '../../lib/analysis';
import type { Comparison } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import type { Keys } from '../compare/matrix-words';
import { pairedNumericAside } from '../../workers/resampling';
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
  /** Samples on which one does better than the other; null where there are too many to hold. */
  better: { a: Flips; b: Flips } | null;
  charts: typeof Charts;
}

/** So many rows of each list; the rest is a filter away. */
const LISTED = 50;
const SAME = 1e-12;

export interface PairQuestion {
  db: Database;
  comparison: Comparison;
  keys: Keys;
  lowerIsBetter: boolean;
}

/** Everything of one pair, replaced together. */
export class Pairing {
  #answer: PairAnswer | null = $state.raw(null);
  #error: unknown = $state.raw(null);
  #pending: AbortController | null = null;
  #settled = $state(0);
  #asked = 0;

  get answer() {
    return this.#answer;
  }
  get error() {
    return this.#error;
  }
  get settled() {
    return this.#settled;
  }

  async load(question: PairQuestion): Promise<void> {
    this.#pending?.abort();
    const stop = new AbortController();
    this.#pending = stop;
    const ask = ++this.#asked;
    try {
      const answer = await ask_(question, stop.signal);
      if (ask !== this.#asked) return;
      this.#answer = answer;
      this.#error = null;
    } catch (error) {
      if (ask !== this.#asked || stop.signal.aborted) return;
      this.#error = error;
    }
    this.#settled = ask;
  }

  close(): void {
    this.#pending?.abort();
    this.#asked++;
  }
}

async function ask_({ db, comparison, keys, lowerIsBetter }: PairQuestion, signal: AbortSignal) {
  const charts = import('./charts');
  const view = await pairView(db, comparison, keys, { signal, resample: pairedNumericAside });
  if (view === null) return null;
  const better = view.scores && {
    a: await flipsOf(db, comparison, view.scores, lowerIsBetter ? -1 : 1, signal),
    b: await flipsOf(db, comparison, view.scores, lowerIsBetter ? 1 : -1, signal),
  };
  return { keys, comparison, view, better, charts: await charts };
}

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
