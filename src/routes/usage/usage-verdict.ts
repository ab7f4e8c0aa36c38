import type { Matrix, PairOfMatrix } from '../../lib/analysis';
import { choose, type Choice } from '../../lib/analysis/usage';
import { amount, count, interval, score, type ScoreScale, whole } from '../../lib/ui/numbers';
import { limitText, type ModelOffer, type PriceAxis } from './offers';

export interface UsageVerdict {
  /** `Up to USD 2.00 per 1,000 samples, ` */
  lead: string;
  /** The model that is named in bold. */
  best: string | null;
  first: string;
  interval: string;
  then: string;
}

/** The pair seen from `a`: positive where `a` is better. */
function pairOf(matrix: Matrix, a: string, b: string, lowerIsBetter: boolean) {
  const found: PairOfMatrix | undefined = matrix.pairs.find(
    ({ row, column }) => (row.key === a && column.key === b) || (row.key === b && column.key === a),
  );
  if (found?.value == null) return null;
  const turned = (found.row.key === a) === lowerIsBetter ? -1 : 1;
  const [low, high] = turned === 1 ? [found.low, found.high] : [found.high, found.low];
  const by = (value: number | null) => (value === null ? null : value * turned);
  return {
    value: found.value * turned,
    low: by(low),
    high: by(high),
    sure: found.distinguishable,
    n: found.n,
  };
}

/** What to say where an interval leaves out zero, and the correction takes that back. */
const takenBack = ({ pairs }: Matrix, low: number | null, high: number | null): string =>
  pairs.length > 1 && low !== null && high !== null && (low > 0 || high < 0)
    ? ` By itself it would be distinguishable; corrected for all ${count(pairs.length, 'pair')} it is not.`
    : '';

interface Said {
  offers: readonly ModelOffer[];
  limit: number;
  axis: PriceAxis;
  matrix: Matrix;
  scale: ScoreScale;
  lowerIsBetter: boolean;
}

/** What is the best for the money, and whether the next cheaper one could do instead. */
export function usageVerdict(said: Said): UsageVerdict {
  const { offers, limit, axis, scale } = said;
  const choice = choose(offers, limit);
  const lead = `Up to ${priceIn(axis, limit)}, `;
  const { best } = choice;
  if (best === null) return nothing(offers, lead, axis, choice);
  return {
    lead,
    best: best.contender.label,
    first: ` is the best choice: ${score(best.score, scale)}${scale.unit && ` ${scale.unit}`} on ${count(best.n, 'sample')}`,
    interval: `(95 % interval ${interval(best.interval.low, best.interval.high, scale)}).`,
    then: [againstCheaper(said, choice), againstDearer(said, choice), unknownCost(best)]
      .filter(Boolean)
      .join(' '),
  };
}

/** `USD 2.00 per 1,000 samples`, `350 tokens per sample` */
export function priceIn(axis: PriceAxis, value: number): string {
  const [unit = '', ...rest] = axis.unit.split(' per ');
  const text = limitText(axis, value);
  const figure = axis.name === 'Cost' ? `${unit} ${text}` : `${text} ${unit}`;
  return `${figure} per ${rest.join(' per ')}`;
}

function nothing(
  offers: readonly ModelOffer[],
  lead: string,
  axis: PriceAxis,
  { dearer }: Choice<ModelOffer>,
): UsageVerdict {
  const what = axis.name.toLowerCase();
  if (offers.every(({ price }) => price === null))
    return {
      lead: `The ${what} of these models ${what === 'tokens' ? 'are' : 'is'} not known.`,
      best: null,
      first: '',
      interval: '',
      then:
        axis.name === 'Cost'
          ? 'The files report no cost. Enter prices below, and each model’s cost follows from its tokens.'
          : `The files carry none${axis.name === 'Latency' ? ' that can be compared' : ''}.`,
    };
  return {
    lead: `${lead}there is no model.`,
    best: null,
    first: '',
    interval: '',
    then:
      dearer?.price == null
        ? ''
        : `The cheapest of the frontier, ${dearer.contender.label}, takes ${priceIn(axis, dearer.price)}.`,
  };
}

function againstCheaper(
  { matrix, scale, lowerIsBetter }: Said,
  { best, cheaper }: Choice<ModelOffer>,
): string {
  if (!best || !cheaper) return '';
  const pair = pairOf(matrix, best.key, cheaper.key, lowerIsBetter);
  if (!pair) return '';
  const name = `the next cheaper on the frontier, ${cheaper.contender.label}`;
  const range = interval(pair.low, pair.high, scale);
  return pair.sure
    ? `It is better than ${name}, by ${amount(pair.value, scale)} (${range}).`
    : `It cannot be told from ${name}, on ${count(pair.n, 'sample')}: the difference of ${amount(pair.value, scale)} could be ${interval(pair.low, pair.high, scale, 'signed')}.${takenBack(matrix, pair.low, pair.high)} The cheaper one may do.`;
}

function againstDearer({ matrix, scale, lowerIsBetter }: Said, { best, dearer }: Choice<ModelOffer>): string {
  if (!best || !dearer) return '';
  const pair = pairOf(matrix, dearer.key, best.key, lowerIsBetter);
  if (!pair) return '';
  const times =
    best.price !== null && dearer.price !== null && best.price > 0 && !best.atLeast
      ? ` and costs ${dearer.atLeast ? 'at least ' : ''}${ratio(dearer.price / best.price)} times as much`
      : '';
  const range = interval(pair.low, pair.high, scale);
  return pair.sure
    ? `The next point of the frontier, ${dearer.contender.label}, is ${amount(pair.value, scale)} better (${range})${times}.`
    : `The next point of the frontier, ${dearer.contender.label}, cannot be told from it (${interval(pair.low, pair.high, scale, 'signed')})${times}.${takenBack(matrix, pair.low, pair.high)}`;
}

const ratio = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));

function unknownCost({ cost, atLeast, contender }: ModelOffer): string {
  if (!atLeast || cost === null || cost.unknown === 0) return '';
  return `The cost of ${contender.label} is known for ${whole(cost.responses - cost.unknown)} of its ${count(cost.responses, 'response')}.`;
}

export const usageVerdictText = (said: UsageVerdict, caption: string): string =>
  [`${said.lead}${said.best ?? ''}${said.first} ${said.interval}`.trim(), said.then, caption]
    .filter(Boolean)
    .join('\n');

/** A limit that leaves out none of the known prices. */
export function niceLimit(offers: readonly ModelOffer[]): number {
  const most = Math.max(0, ...offers.flatMap(({ price }) => (price === null ? [] : [price])));
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return Number(
    (([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10) * power).toPrecision(3),
  );
}
