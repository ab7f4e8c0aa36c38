import {
  CURVE,
  LATENCY_BINS_A_DECADE,
  type LatencyKind,
  type LatencyOf,
  QUANTILES,
} from '../../analysis/usage';
import { number, type Table, tableOf, text } from '../../table/table';
import { mostAndLeast } from '../../present/most-and-least';
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

/** What a folded table of times says, of those that are of one kind: `Median: 3.67 s with a, 0.233 s with b.` */
export function latencyFinding(rows: readonly LatencyOf[]): string {
  const isAverage = rows.some(({ kind }) => kind === 'batch_average');
  const figures = rows.map(({ contender: { label }, latency }) => ({
    label,
    value: (isAverage ? latency.mean : latency.quantiles[at.median]) ?? null,
  }));
  const ends = mostAndLeast(figures, (ms) => `${secondsText(ms)} s`);
  return ends === '' ? 'None in these files.' : `${isAverage ? 'Mean' : 'Median'}: ${ends}.`;
}

/** Times in milliseconds as data, in seconds to read. */
export function latencyTable(rows: readonly LatencyOf[]): Table {
  const quantiles = ['p5', 'median', 'p90', 'p95', 'p99'] as const;
  const time = (name: string, of: (row: LatencyOf) => number | null | undefined, head: string) =>
    number<LatencyOf>(name, of, { head: `${head}, s`, write: secondsText });
  return tableOf<LatencyOf>(rows, [
    text('model', ({ contender }) => contender.label),
    text('kind', ({ kind }) => kindWords[kind], { head: 'time of' }),
    number('n', ({ latency }) => latency.n),
    time('mean_ms', ({ latency }) => latency.mean, 'mean'),
    ...quantiles.map((name, i) => time(`${name}_ms`, ({ latency }) => latency.quantiles[i], name)),
    number('first_token_n', ({ firstToken }) => firstToken.n, { only: ['csv'] }),
    time('first_token_median_ms', ({ firstToken }) => firstToken.quantiles[at.median], 'first token'),
    time('first_token_p95_ms', ({ firstToken }) => firstToken.quantiles[at.p95], 'first token p95'),
    number('generation_n', ({ generation }) => generation.n, { only: ['csv'] }),
    time('generation_median_ms', ({ generation }) => generation.quantiles[at.median], 'generation'),
    time('generation_p95_ms', ({ generation }) => generation.quantiles[at.p95], 'generation p95'),
    number('output_tokens_per_second_median', ({ speed }) => speed.median, {
      head: 'tokens/s, median of responses',
      write: (value) => fixed(value, 1),
    }),
    text('speed_of', ({ speed }) => speed.of, { only: ['csv'] }),
  ]);
}

/** The drawn distributions: one row a model and quantile. */
export function curveTable(rows: readonly LatencyOf[]): Table {
  const points = rows.flatMap(({ contender, curve }) =>
    curve.map((ms, i) => ({ label: contender.label, share: i / CURVE, ms })),
  );
  return tableOf(points, [
    text('model', ({ label }) => label),
    number('share_of_responses', ({ share }) => share, { head: 'share of responses' }),
    number('latency_ms', ({ ms }) => ms, { head: 'latency, ms' }),
  ]);
}

export function histogramTable(rows: readonly LatencyOf[]): Table {
  const edge = (bin: number) => 10 ** (bin / LATENCY_BINS_A_DECADE);
  const bars = rows.flatMap(({ contender, bins }) => bins.map((bin) => ({ label: contender.label, ...bin })));
  return tableOf(bars, [
    text('model', ({ label }) => label),
    number('from_ms', ({ bin }) => edge(bin), { head: 'from, ms' }),
    number('to_ms', ({ bin }) => edge(bin + 1), { head: 'to, ms' }),
    number('responses', ({ responses }) => responses),
  ]);
}
