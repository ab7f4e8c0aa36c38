import type { Contender, Interval, Leaderboard } from '../../analysis/types';
import type {
  Cost,
  LatencyOf,
  Measured,
  Measures,
  Offer,
  Priced,
  TokensOf,
  Usage,
} from '../../analysis/usage';
import type { UsageChoice } from '../../session/usage-choice';
import { count, fixed, seconds, tokens, whole } from '../../ui/numbers';
import { isBound } from './token-table';

/** One model: what it reaches, and what that takes in the unit of the axis. */
export interface ModelOffer extends Offer {
  contender: Contender;
  n: number;
  score: number | null;
  interval: Interval;
  /** Of the price; null limits where it is a bound or an average of a batch. */
  range: Interval;
  /** For each right answer, in the unit of `perRight` of the axis. */
  perRight: number | null;
  /** Why the price is unknown or a bound. */
  why: string | null;
  cost: Cost | null;
}

/** How prices are written, and what a figure of the engine is multiplied by. */
export interface PriceAxis {
  factor: number;
  format: (value: number) => string;
  /** `USD per 1,000 samples` */
  unit: string;
  /** The same where samples have several answers: `USD per 1,000 samples, one answer each` */
  full: string;
  short: string;
  rightUnit: string;
  /** `Cost` */
  name: string;
}

/** As many decimals as three figures need: prices span a thousandfold. */
export function money(value: number): string {
  if (value === 0) return '0';
  const size = Math.floor(Math.log10(Math.abs(value)));
  return fixed(value, size >= 3 ? 0 : Math.max(0, Math.min(8, 3, 2 - size) + (size < -1 ? -1 - size : 0)));
}

export function priceAxis(
  against: UsageChoice['against'],
  per: UsageChoice['per'],
  currency: string,
  repeated = false,
): PriceAxis {
  const of = per === 'right' ? 'correct answer' : 'sample';
  const units = (unit: string) => ({
    unit,
    full: repeated && per === 'samples' ? `${unit}, one answer each` : unit,
  });
  switch (against) {
    case 'cost':
      return {
        factor: 1000,
        format: (value) => fixed(value, 3),
        ...units(`${currency} per 1,000 ${of}s`),
        short: `${currency} per 1,000${per === 'right' ? ' correct' : ''}`,
        rightUnit: `${currency} per 1,000 correct`,
        name: 'Cost',
      };
    case 'tokens':
      return {
        factor: 1,
        format: tokens,
        ...units(`tokens per ${of}`),
        short: `tokens per ${of}`,
        rightUnit: 'tokens per correct answer',
        name: 'Tokens',
      };
    case 'latency':
      return {
        factor: 1,
        format: (value) => (value < 10_000 ? fixed(value / 1000, 2) : seconds(value)),
        ...units(`seconds per ${of}`),
        short: `s per ${of}`,
        rightUnit: 'seconds per correct answer',
        name: 'Latency',
      };
  }
}

/** A limit as a person would write it: `4.00`, `0.02`, `350`. */
export const limitText = (axis: PriceAxis, value: number): string =>
  axis.name === 'Cost' ? (value >= 1 ? fixed(value, 2) : money(value)) : axis.format(value);

/** Whether any sample has several answers of one model: then what a sample and what an answer takes differ. */
export const isRepeated = ({ rows }: Usage): boolean =>
  rows.some(({ responses, samples }) => responses > samples);

interface Known {
  leaderboard: Leaderboard;
  /** Of the samples that the scores stand on. */
  usage: Usage;
  priced: Priced;
  measures: Measures | null;
  latencies: readonly LatencyOf[];
}

const none: Interval = { low: null, high: null };

/** Models best first, each with its price on the axis that is chosen. */
export function offersOf(
  { leaderboard, usage, priced, measures, latencies }: Known,
  { against, per }: Pick<UsageChoice, 'against' | 'per'>,
  axis: PriceAxis,
): ModelOffer[] {
  const better = leaderboard.metric.lowerIsBetter ? -1 : 1;
  const comparable = comparableLatency(latencies);
  return leaderboard.rows.map((row): ModelOffer => {
    const { key } = row.contender;
    const used = usage.rows.find(({ contender }) => contender.key === key);
    const cost = priced.costs.get(key) ?? null;
    const measured = measures?.measure === against ? measures.rows.find((one) => one.key === key) : undefined;
    const found = priceOf(against, { used, cost, measured, priced, comparable, key });
    const right = found.sum === null || !used?.right ? null : found.sum / used.right;
    const whole = measured !== undefined && !found.atLeast && measured.n === measured.samples;
    const shown = per === 'right' ? right : found.price;
    const range = !whole ? none : per === 'right' ? (measured.perRight ?? none) : measured;
    const unanswered = measured === undefined ? 0 : leaderboard.shared - measured.samples;
    const times = (value: number | null) => (value === null ? null : value * axis.factor);
    return {
      key,
      contender: row.contender,
      n: row.n,
      score: row.score,
      interval: row.interval,
      quality: row.score === null ? null : row.score * better,
      price: times(shown),
      atLeast: found.atLeast,
      range: { low: times(range.low), high: times(range.high) },
      perRight: times(right),
      why:
        shown === null && found.price !== null
          ? found.sum === null
            ? found.why
            : 'no correct answer to divide by'
          : [found.why, unansweredWords(unanswered, leaderboard.shared, against, per)]
              .filter(Boolean)
              .join('; ') || null,
      cost,
    };
  });
}

/** Where a missing answer counts as wrong, nothing is known to have been spent on it. */
const unansweredWords = (n: number, of: number, against: UsageChoice['against'], per: UsageChoice['per']) =>
  n > 0 && per === 'samples'
    ? `${against} per sample over the ${whole(of - n)} of ${count(of, 'sample')} that it answered`
    : '';

interface Sources {
  used: TokensOf | undefined;
  cost: Cost | null;
  measured: Pick<Measured, 'mean' | 'least' | 'n' | 'samples' | 'perRight'> | undefined;
  priced: Priced;
  comparable: ReadonlySet<string>;
  key: string;
}

interface Price {
  /** By sample, repeats averaged; where it is a bound, of what is known alone. */
  price: number | null;
  /** Over all responses to those samples, as far as it is known; null where it is no bound either. */
  sum: number | null;
  atLeast: boolean;
  why: string | null;
}

function priceOf(
  against: UsageChoice['against'],
  { used, cost, measured, priced, comparable, key }: Sources,
): Price {
  const unknown = (why: string): Price => ({ price: null, sum: null, atLeast: false, why });
  if (!used || used.responses === 0) return unknown('no response');
  if (against === 'latency') {
    if (!comparable.has(key)) return unknown('no latency that can be compared with the others’');
    if (measured?.mean == null) return unknown('no latency in the files of this model');
    if (measured.n < measured.samples)
      return {
        price: measured.mean,
        sum: null,
        atLeast: false,
        why: `timed on ${whole(measured.n)} of ${count(measured.samples, 'sample')} only`,
      };
    const sum = (measured.perRight?.value ?? 0) * (used.right ?? 0);
    return { price: measured.mean, sum, atLeast: false, why: null };
  }
  const priceFrom = (atLeast: boolean, sum: number): number =>
    (atLeast ? measured?.least : measured?.mean) ?? sum / used.responses;
  if (against === 'tokens') {
    if (used.total.known === 0) return unknown('no token counts in the files of this model');
    const { sum } = used.total;
    const atLeast = isBound(used, used.total.known);
    return { price: priceFrom(atLeast, sum), sum, atLeast, why: atLeast ? whyTokensAtLeast(used) : null };
  }
  if (cost === null || cost.amount === null) return unknown(whyUnknown(cost));
  if (cost.currency !== priced.currency)
    return unknown(`priced in ${cost.currency ?? ''}, the others in ${priced.currency ?? ''}`);
  const sum = cost.amount;
  const atLeast = cost.state === 'at least';
  return { price: priceFrom(atLeast, sum), sum, atLeast, why: atLeast ? whyAtLeast(cost) : null };
}

function whyTokensAtLeast({ total, responses, scopes }: TokensOf): string {
  const lacking = responses - total.known;
  return [
    lacking > 0
      ? `${whole(lacking)} of ${whole(responses)} responses ${lacking === 1 ? 'carries' : 'carry'} no token count`
      : '',
    (scopes.last_call ?? 0) > 0
      ? `tokens of ${whole(scopes.last_call ?? 0)} responses are those of the last call only`
      : '',
  ]
    .filter(Boolean)
    .join('; ');
}

export function whyUnknown(cost: Cost | null): string {
  if (cost?.mixed) return 'prices in several currencies are not added up';
  return cost !== null && cost.computed > 0
    ? 'every count that has a price is zero'
    : 'no price for this model, none reported';
}

/** What is missing from a bound, as a sentence. */
export function whyAtLeast({ responses, unknown, partly }: Cost): string {
  const of = `of ${whole(responses)} responses`;
  return [
    unknown > 0 ? `${whole(unknown)} ${of} ${unknown === 1 ? 'has' : 'have'} no cost that is known` : '',
    partly.countMissing > 0
      ? `${whole(partly.countMissing)} ${of} ${partly.countMissing === 1 ? 'lacks' : 'lack'} a part of the token count`
      : '',
    partly.unpriced > 0 ? `${whole(partly.unpriced)} ${of} used the cache in a way that has no price` : '',
    partly.lastCall > 0 ? `tokens of ${whole(partly.lastCall)} ${of} are those of the last call only` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Contenders whose latency is of the kind that most have; batch averages tell nothing of a response. */
export function comparableLatency(latencies: readonly LatencyOf[]): ReadonlySet<string> {
  const kind = commonKind(latencies);
  if (kind === null) return new Set();
  const several = new Set(
    latencies.filter((one) => one.latency.n > 0 && one.kind !== kind).map(({ contender }) => contender.key),
  );
  return new Set(
    latencies
      .filter((one) => one.kind === kind && one.latency.n > 0 && !several.has(one.contender.key))
      .map(({ contender }) => contender.key),
  );
}

/** Whole responses first, then whatever most contenders have. */
export function commonKind(latencies: readonly LatencyOf[]): LatencyOf['kind'] | null {
  const counts = new Map<LatencyOf['kind'], number>();
  for (const { kind, latency } of latencies) if (latency.n > 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rank: LatencyOf['kind'][] = ['response', 'sample', 'working', 'waiting', 'batch_average', 'none'];
  return [...counts].sort((a, b) => b[1] - a[1] || rank.indexOf(a[0]) - rank.indexOf(b[0]))[0]?.[0] ?? null;
}
