import {
  CURVE,
  LATENCY_BINS_A_DECADE,
  type LatencyKind,
  type LatencyOf,
  QUANTILES,
} from '../../analysis/usage';
import {
  type Column,
  DATA,
  model,
  number,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { mostAndLeast } from '../../present/most-and-least';
import { comparedTimes } from '../../present/usage/comparable-latency';
import { fixed, whole } from '../../ui/numbers';

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

/** What the times that are compared come to: `Median: 3.67 s with a, 0.233 s with b.` */
export function latencyFinding(latencies: readonly LatencyOf[]): string {
  const { kind, rows } = comparedTimes(latencies);
  const isAverage = kind === 'batch_average';
  const figures = rows.map(({ contender: { label }, latency }) => ({
    label,
    value: (isAverage ? latency.mean : latency.quantiles[at.median]) ?? null,
  }));
  const ends = mostAndLeast(figures, (ms) => `${secondsText(ms)} s`);
  if (ends === '' || kind === null) return 'None in these files.';
  // What is no time of a whole response says so: waiting alone may be a hundredth of it.
  const of = kind === 'response' || isAverage ? '' : `, ${kindWords[kind]}`;
  return `${isAverage ? 'Mean' : 'Median'}${of}: ${ends}.`;
}

const ABSENT = 'no such time in these files';
const known = (value: number | null | undefined, n: number, why = ABSENT): Said =>
  value == null ? unknown(why) : { value, shown: secondsText(value), hint: `n = ${whole(n)}` };

/** Times in milliseconds as data, in seconds to read. `kinds`: of several kinds, which the page tells apart. */
export function latencyTable(rows: readonly LatencyOf[], { kinds = false } = {}): Table {
  const time = (name: string, head: string, of: (row: LatencyOf) => Said, more: Partial<Column> = {}) =>
    number<LatencyOf>(name, of, { head: `${head}, s`, short: head, over: 'seconds', ...more });
  /** An average of a batch repeats itself: its quantiles say nothing of a response. */
  const quantile =
    (i: number) =>
    ({ kind, latency }: LatencyOf) =>
      kind === 'batch_average'
        ? unknown('averages of batches have no quantiles')
        : known(latency.quantiles[i], latency.n);
  const part =
    (of: 'firstToken' | 'generation', i: number) =>
    ({ [of]: { quantiles, n } }: LatencyOf) =>
      known(quantiles[i], n, 'not in these files');
  const data = { only: DATA };
  const sent = { only: SENT };
  return tableOf<LatencyOf>(rows, [
    model(({ contender }) => contender),
    text('kind', ({ kind }) => kindWords[kind], { head: 'time of', ...(kinds ? {} : sent) }),
    number('n', ({ latency }) => latency.n, { tone: 'quiet' }),
    time('mean_ms', 'mean', ({ latency }) => known(latency.mean, latency.n)),
    time('p5_ms', 'p5', quantile(at.p5), sent),
    time('median_ms', 'median', quantile(at.median)),
    time('p90_ms', 'p90', quantile(at.p90)),
    time('p95_ms', 'p95', quantile(at.p95)),
    time('p99_ms', 'p99', quantile(at.p99)),
    number('first_token_n', ({ firstToken }) => firstToken.n, data),
    time('first_token_median_ms', 'first token', part('firstToken', at.median)),
    time('first_token_p95_ms', 'first token p95', part('firstToken', at.p95), sent),
    number('generation_n', ({ generation }) => generation.n, kinds ? {} : data),
    time('generation_median_ms', 'generation', part('generation', at.median)),
    time('generation_p95_ms', 'generation p95', part('generation', at.p95), sent),
    number('output_tokens_per_second_median', speedOf, {
      head: 'tokens/s, median of responses',
      short: 'median tokens/s',
      hint: 'The median over responses of each one’s tokens by its time; all tokens by all the time is another figure',
    }),
    text('speed_of', ({ speed }) => speed.of, data),
  ]);
}

const speedOf = ({ speed: { median, n, of } }: LatencyOf): Said =>
  median === null
    ? unknown('needs output tokens and the time of a generation or of a whole response')
    : {
        value: median,
        shown: fixed(median, 1),
        hint: `median over ${whole(n)} responses: output and reasoning tokens by the time of the ${of === 'generation' ? 'generation' : 'whole response'}`,
      };

/** The drawn distributions: one row a model and quantile. */
function curveTable(rows: readonly LatencyOf[]): Table {
  const points = rows.flatMap(({ contender, curve }) =>
    curve.map((ms, i) => ({ label: contender.label, share: i / CURVE, ms })),
  );
  return tableOf(points, [
    text('model', ({ label }) => label),
    number('share_of_responses', ({ share }) => share, { head: 'share of responses' }),
    number('latency_ms', ({ ms }) => ms, { head: 'latency, ms' }),
  ]);
}

function histogramTable(rows: readonly LatencyOf[]): Table {
  const edge = (bin: number) => 10 ** (bin / LATENCY_BINS_A_DECADE);
  const bars = rows.flatMap(({ contender, bins }) => bins.map((bin) => ({ label: contender.label, ...bin })));
  return tableOf(bars, [
    text('model', ({ label }) => label),
    number('from_ms', ({ bin }) => edge(bin), { head: 'from, ms' }),
    number('to_ms', ({ bin }) => edge(bin + 1), { head: 'to, ms' }),
    number('responses', ({ responses }) => responses),
  ]);
}

/** The ways to draw times that are compared: what the picture says, and what it is drawn from. */
export const drawings = {
  quantiles: {
    says: 'Mark at the median, band to the 95th percentile, thin line from the 5th to the 99th.',
    table: (rows: readonly LatencyOf[]) => latencyTable(rows),
  },
  curve: {
    says: 'Share of responses by duration; mark at the median. The fastest and slowest 1 % are cut off.',
    table: curveTable,
  },
  histogram: { says: 'Responses by duration. Each model has its own height.', table: histogramTable },
} as const;
