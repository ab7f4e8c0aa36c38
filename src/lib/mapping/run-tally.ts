import type { Read } from './readings';

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

  runs(): RunOutcome[] {
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
    const all = this.#runs.length;
    return new Map(
      [...this.#scored].map(([metric, samples]) => [
        metric,
        [...samples.values()].filter(({ size }) => size === all).length,
      ]),
    );
  }
}
