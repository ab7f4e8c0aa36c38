import type { Matrix, PairOfMatrix } from '../../analysis';
import { type Gain, gainOf, type Seen } from '../../analysis/comparison/gain';
import { count, interval, percent, type ScoreScale, scoreWithUnit, unbroken, whole } from '../../ui/numbers';
import { limitText, type PriceAxis } from '../../present/usage/price-axis';
import type { ModelOffer } from '../../present/usage/offers';

export interface UsageVerdict {
  /** `Up to USD 2.00 per 1,000 samples, `; nothing where nobody set a limit. */
  lead: string;
  /** The model that is named in bold. */
  best: string | null;
  /** Of the model that a margin leads to. */
  key?: string;
  first: string;
  interval: string;
  then: string;
}

export interface Said {
  offers: readonly ModelOffer[];
  /** The most a person would pay; null: nobody said. */
  limit: number | null;
  axis: PriceAxis;
  matrix: Matrix;
  scale: ScoreScale;
  metric: string;
  lowerIsBetter: boolean;
}

/** A pair seen from `a`: positive where `a` is better. */
export interface Pair extends Seen {
  value: number;
  /** null: not tested. */
  sure: boolean | null;
}

/** By how much `a` may be worse or better, wherever it is said what a model is within. */
export const limitsOf = (pair: Pair): Gain => gainOf(pair, false);

/** The limits in brackets, and what they stand on; those that are not of the interval that is shown elsewhere are named. */
export function gainInWords({ low, high, by }: Gain, n: number, scale: ScoreScale): string {
  const what = { exact: 'exact 95 % limits', Tango: 'Tango’s 95 % limits', interval: '95 % interval' }[by];
  return unbroken(
    `(${what} of the difference ${interval(low, high, scale, 'signed')}, ${count(n, 'sample')}).`,
  );
}

type Tests = Pick<Said, 'matrix' | 'lowerIsBetter'>;

export function pairOf({ matrix, lowerIsBetter }: Tests, a: ModelOffer, b: ModelOffer): Pair | null {
  const found: PairOfMatrix | undefined = matrix.pairs.find(
    ({ row, column }) =>
      (row.key === a.key && column.key === b.key) || (row.key === b.key && column.key === a.key),
  );
  if (found?.value == null) return null;
  const isFirst = found.row.key === a.key;
  const turned = isFirst === lowerIsBetter ? -1 : 1;
  const [low, high] = turned === 1 ? [found.low, found.high] : [found.high, found.low];
  const by = (value: number | null) => (value === null ? null : value * turned);
  return {
    value: found.value * turned,
    low: by(low),
    high: by(high),
    sure: found.p === null ? null : found.distinguishable,
    n: found.n,
    method: found.method,
    won: isFirst ? found.won : found.lost,
    lost: isFirst ? found.lost : found.won,
  };
}

/** Where no test tells them apart; one that is not in the family is held to its own interval. */
export const isUntold = ({ sure, low }: Pair): boolean =>
  sure === false || (sure === null && low !== null && low <= 0);

export const scoreOf = ({ scale }: Said, { score: value }: ModelOffer): string => scoreWithUnit(value, scale);

/** ` at 1/21 of the cost`, ` at 43 % of the time or less`; nothing where a bound says nothing. */
export function partOf(axis: PriceAxis, cheap: ModelOffer, good: ModelOffer): string {
  if (cheap.price === null || good.price === null || good.price <= 0 || cheap.atLeast) return '';
  if (good.atLeast && good.price < cheap.price) return '';
  const what = { Cost: 'cost', Tokens: 'tokens', Latency: 'time' }[axis.name] ?? 'cost';
  const per = axis.unit.includes('correct answer') ? ' per correct answer' : '';
  if (cheap.price === 0) return axis.name === 'Cost' ? ', at no cost' : '';
  const times = good.price / cheap.price;
  const part = times >= 10 ? `1/${whole(times)}` : percent(1 / times, 0);
  return `, at ${part} of the ${what}${per}${good.atLeast ? ' or less' : ''}`;
}

/** `USD 2.00 per 1,000 samples`, `350 tokens per sample` */
export function priceIn(axis: PriceAxis, value: number): string {
  const [unit = '', ...rest] = axis.unit.split(' per ');
  const text = limitText(axis, value);
  const figure = axis.name === 'Cost' ? `${unit} ${text}` : `${text} ${unit}`;
  return `${figure} per ${rest.join(' per ')}`;
}

/** `USD 2.00 per 1,000 samples`, or `at least` so much. */
export const priceOf = (axis: PriceAxis, { price, atLeast }: ModelOffer): string =>
  `${atLeast ? 'at least ' : ''}${priceIn(axis, price ?? 0)}`;

/** ` of known cost`: the others may take less, or are better for no more. */
export const ofKnown = ({ name }: PriceAxis): string => ` of known ${name.toLowerCase()}`;

/** Of how many responses the cost is known, where that is not all. */
export function unknownCost(axis: PriceAxis, { cost, atLeast, contender }: ModelOffer): string {
  if (axis.name !== 'Cost' || !atLeast || cost === null || cost.unknown === 0) return '';
  return `The cost of ${contender.label} is known for ${whole(cost.responses - cost.unknown)} of its ${count(cost.responses, 'response')}.`;
}
