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
import { count, whole } from '../../ui/numbers';
import { comparableLatency } from './comparable-latency';
import type { PriceAxis } from './price-axis';
import { isBound } from './token-table';
import { whyAtLeast, whyTokensAtLeast, whyUnknown } from './why-unknown';

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
