import {
  CURVE,
  LATENCY_BINS_A_DECADE,
  type LatencyKind,
  type LatencyOf,
  QUANTILES,
} from '../../analysis/usage';
import type { DataTable } from '../../ui/data-table';
import { fixed } from '../../ui/numbers';

export const kindWords: Readonly<Record<LatencyKind, string>> = {
  none: 'generation only',
  response: 'whole response',
  sample: 'whole sample, all calls and tools',
  working: 'working time, waiting left out',
  waiting: 'waiting only',
  batch_average: 'a batch’s time divided by its samples',
};

/** Seconds with as many decimals as three figures need, one at least. */
export const secondsText = (ms: number): string => fixed(ms / 1000, ms >= 10_000 ? 1 : ms >= 1000 ? 2 : 3);

const [, MEDIAN = 1, P90 = 2, P95 = 3, P99 = 4] = QUANTILES.map((_, i) => i);
export const at = { median: MEDIAN, p90: P90, p95: P95, p99: P99, p5: 0 } as const;

/** All times in milliseconds. */
export function latencyTable(rows: readonly LatencyOf[]): DataTable {
  const names = ['p5', 'median', 'p90', 'p95', 'p99'];
  return {
    heads: [
      'model',
      'kind',
      'n',
      'mean_ms',
      ...names.map((name) => `${name}_ms`),
      'first_token_n',
      'first_token_median_ms',
      'first_token_p95_ms',
      'generation_n',
      'generation_median_ms',
      'generation_p95_ms',
      'output_tokens_per_second_median',
      'speed_of',
    ],
    rows: rows.map(({ contender, kind, latency, firstToken, generation, speed }) => [
      contender.label,
      kindWords[kind],
      latency.n,
      latency.mean,
      ...latency.quantiles,
      firstToken.n,
      firstToken.quantiles[at.median] ?? null,
      firstToken.quantiles[at.p95] ?? null,
      generation.n,
      generation.quantiles[at.median] ?? null,
      generation.quantiles[at.p95] ?? null,
      speed.median,
      speed.of,
    ]),
  };
}

/** The drawn distributions: one row a model and quantile. */
export function curveTable(rows: readonly LatencyOf[]): DataTable {
  return {
    heads: ['model', 'share_of_responses', 'latency_ms'],
    rows: rows.flatMap(({ contender, curve }) => curve.map((ms, i) => [contender.label, i / CURVE, ms])),
  };
}

export function histogramTable(rows: readonly LatencyOf[]): DataTable {
  const edge = (bin: number) => 10 ** (bin / LATENCY_BINS_A_DECADE);
  return {
    heads: ['model', 'from_ms', 'to_ms', 'responses'],
    rows: rows.flatMap(({ contender, bins }) =>
      bins.map(({ bin, responses }) => [contender.label, edge(bin), edge(bin + 1), responses]),
    ),
  };
}
