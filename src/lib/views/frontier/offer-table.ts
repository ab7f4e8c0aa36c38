import type { Standing } from '../../analysis/usage';
import {
  DATA,
  interval,
  model,
  number,
  type Range,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { metricName, score, type ScoreScale, whole } from '../../ui/numbers';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';

export interface OfferNotes {
  texts: readonly string[];
  of: ReadonlyMap<string, number>;
}

/** Footnotes of prices that are bounds or unknown; equal ones once. */
export function offerNotes(
  offers: readonly ModelOffer[],
  standings: ReadonlyMap<string, Standing>,
): OfferNotes {
  const texts: string[] = [];
  const of = new Map<string, number>();
  for (const offer of offers) {
    if (offer.why === null) continue;
    const dominated = offer.atLeast && standings.get(offer.key)?.is === 'dominated';
    const text = `${offer.why.charAt(0).toUpperCase()}${offer.why.slice(1)}.${dominated ? ' Dominated in any case: the true figure can only be higher.' : ''}`;
    const at = texts.indexOf(text);
    of.set(offer.key, at < 0 ? texts.push(text) : at + 1);
  }
  return { texts, of };
}

export function standingInWords(
  standing: Standing | undefined,
  offers: readonly ModelOffer[],
  axis: PriceAxis,
): string {
  const what = axis.name.toLowerCase();
  if (standing === undefined || standing.is === 'unknown') return `${what} unknown`;
  if (standing.is === 'unscored') return 'no score';
  if (standing.is === 'open') return `${what} not known in full`;
  if (standing.is === 'frontier') return standing.disputed ? `frontier of known ${what}` : 'frontier';
  return `dominated by ${offers.find(({ key }) => key === standing.by)?.contender.label ?? standing.by}`;
}

interface Sold {
  metric: string;
  scale: ScoreScale;
  lowerIsBetter: boolean;
  /** A price for each right answer stands beside on the page. */
  isRight?: boolean;
}

export function offerTable(
  offers: readonly ModelOffer[],
  standings: ReadonlyMap<string, Standing>,
  axis: PriceAxis,
  { metric, scale, lowerIsBetter, isRight = true }: Sold,
): Table {
  const own = (value: number) => score(value, scale);
  const { format } = axis;
  const notes = offerNotes(offers, standings);
  const ends = ({ low, high }: Range, write: (value: number) => string) =>
    low === null || high === null ? undefined : `95 % interval ${write(low)} to ${write(high)}`;
  const price = ({ key, price: value, why, atLeast: isBound, range }: ModelOffer): Said => ({
    ...(value === null
      ? unknown(why ?? 'not known')
      : { value, shown: format(value), why, bound: isBound ? 'at least' : undefined }),
    hint: ends(range, format),
    note: notes.of.get(key),
  });
  const forRight = ({ perRight: value, why, atLeast: isBound }: ModelOffer): Said =>
    value === null
      ? unknown(why ?? 'no correct answer')
      : { value, shown: format(value), why, bound: isBound ? 'at least' : undefined };
  const quality = (offer: ModelOffer): Said | null =>
    offer.score === null
      ? null
      : { value: offer.score, shown: own(offer.score), hint: ends(offer.interval, own) };
  return tableOf<ModelOffer>(
    offers,
    [
      model(({ contender }) => contender),
      number('n', ({ n }) => n, { write: whole, tone: 'quiet' }),
      number(metric, quality, {
        head: metricName(metric) + (scale.unit && `, ${scale.unit}`),
        write: own,
        sorted: lowerIsBetter ? 'ascending' : 'descending',
      }),
      interval('', (offer) => offer.interval, { write: own, only: SENT }),
      number(axis.full, price, { short: axis.short, hint: axis.full }),
      interval('price', ({ range }) => range, { write: format, only: SENT }),
      text('at_least', (offer) => (offer.price === null ? null : offer.atLeast ? 'yes' : 'no'), {
        only: DATA,
      }),
      number(axis.rightUnit, forRight, {
        short: axis.rightUnit.replace(/^\S+ per/, 'per'),
        ...(isRight ? { isWide: true } : { only: SENT }),
      }),
      ...(standings.size > 0
        ? [
            text<ModelOffer>('standing', ({ key }) => standingInWords(standings.get(key), offers, axis), {
              tone: 'quiet',
            }),
          ]
        : []),
    ],
    { notes: notes.texts },
  );
}
