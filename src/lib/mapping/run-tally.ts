import { NOT_GIVEN, type Read } from './readings';

/** What one run is made of, and how it scores. A run is a model under a condition in an evaluation. */
export interface RunOutcome {
  model: string;
  condition: string;
  evaluation: string;
  /** By metric, in the order in which they come. */
  metrics: readonly { name: string; scores: number; mean: number | null }[];
}

interface Run {
  model: string;
  condition: string;
  evaluation: string;
  metrics: Map<string, { scores: number; sum: number }>;
}

/** Counts what comes of a mapping run by run. */
export class RunTally {
  readonly #runs: Run[] = [];
  /** Runs that have a score for a sample, by metric and sample. */
  readonly #scored = new Map<string, Map<number, Set<number>>>();

  readonly #judged = new Map<
    string,
    { run: number; sample: number; metric: string; sum: number; n: number }
  >();

  begin(run: number, facts: Pick<Run, 'model' | 'condition' | 'evaluation'>): void {
    this.#runs[run] ??= { ...facts, metrics: new Map() };
  }

  score(run: number, sample: number, metric: string, { score }: Read): void {
    const metrics = this.#runs[run]?.metrics;
    if (!metrics) return;
    const sum = metrics.get(metric) ?? { scores: 0, sum: 0 };
    metrics.set(metric, sum);
    if (score === null) return;
    sum.scores++;
    sum.sum += score;
    const samples = this.#scored.get(metric) ?? new Map<number, Set<number>>();
    this.#scored.set(metric, samples);
    const runs = samples.get(sample);
    if (runs) runs.add(run);
    else samples.set(sample, new Set([run]));
  }

  /** A score of one of several judges: the mean of those of an answer is the answer's. */
  judged(run: number, sample: number, metric: string, repeat: string, read: Read): void {
    const key = `${String(run)} ${String(sample)} ${repeat}\u0001${metric}`;
    const before = this.#judged.get(key);
    const { score } = read;
    const sum = before ?? { run, sample, metric, sum: 0, n: 0 };
    if (before === undefined) {
      this.#judged.set(key, sum);
      this.score(run, sample, metric, NOT_GIVEN);
    }
    if (score === null) return;
    sum.sum += score;
    sum.n++;
  }

  #settle(): void {
    const judged = [...this.#judged.values()];
    this.#judged.clear();
    for (const { run, sample, metric, sum, n } of judged)
      this.score(run, sample, metric, { ...NOT_GIVEN, score: n === 0 ? null : sum / n });
  }

  runs(): RunOutcome[] {
    this.#settle();
    return this.#runs.map(({ metrics, ...run }) => ({
      ...run,
      metrics: [...metrics].map(([name, { scores, sum }]) => ({
        name,
        scores,
        mean: scores === 0 ? null : sum / scores,
      })),
    }));
  }

  /** By metric, the samples that every run has a score for. */
  scoredByAll(): Map<string, number> {
    this.#settle();
    const all = this.#runs.length;
    return new Map(
      [...this.#scored].map(([metric, samples]) => [
        metric,
        [...samples.values()].filter(({ size }) => size === all).length,
      ]),
    );
  }
}
