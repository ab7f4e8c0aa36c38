import type { Read } from './readings';

/** How much the scores of a metric differ: between answers, between runs on one sample, within a run. */
export interface Sameness {
  scores: number;
  /** The score that all have; null where they differ. */
  only: number | null;
  /** Samples that several runs have a score for, and those of them on which all scores are equal. */
  shared: number;
  same: number;
  /** Runs, and those of them in which several answers have one score for all. */
  runs: number;
  flat: number;
}

interface Span {
  first: number;
  count: number;
  isOne: boolean;
}

interface OfMetric {
  all: Span;
  samples: Map<number, Span & { run: number; isShared: boolean }>;
  runs: Map<number, Span>;
}

const begin = (score: number): Span => ({ first: score, count: 1, isOne: true });
function extend(span: Span, score: number): void {
  span.count++;
  if (score !== span.first) span.isOne = false;
}

/** Scores of a run that are one by accident. */
const FEW = 4;

/** Counts by metric how scores differ. */
export class SamenessTally {
  readonly #metrics = new Map<string, OfMetric>();

  add(run: number, sample: number, metric: string, { score }: Read): void {
    if (score === null) return;
    let of = this.#metrics.get(metric);
    if (of === undefined) {
      of = { all: { ...begin(score), count: 0 }, samples: new Map(), runs: new Map() };
      this.#metrics.set(metric, of);
    }
    extend(of.all, score);
    const ofRun = of.runs.get(run);
    if (ofRun) extend(ofRun, score);
    else of.runs.set(run, begin(score));
    const ofSample = of.samples.get(sample);
    if (!ofSample) of.samples.set(sample, { ...begin(score), run, isShared: false });
    else {
      extend(ofSample, score);
      if (ofSample.run !== run) ofSample.isShared = true;
    }
  }

  byMetric(): Map<string, Sameness> {
    return new Map(
      [...this.#metrics].map(([metric, { all, samples, runs }]) => {
        const shared = [...samples.values()].filter(({ isShared }) => isShared);
        return [
          metric,
          {
            scores: all.count,
            only: all.isOne ? all.first : null,
            shared: shared.length,
            same: shared.filter(({ isOne }) => isOne).length,
            runs: runs.size,
            flat: [...runs.values()].filter(({ isOne, count }) => isOne && count > FEW).length,
          },
        ];
      }),
    );
  }
}
