import type { Standing } from '../../analysis/usage';
import { atLeast, interval, number, type Table, tableOf, text } from '../../table/table';
import { metricName, score, type ScoreScale } from '../../ui/numbers';
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

export function offerTable(
  offers: readonly ModelOffer[],
  standings: ReadonlyMap<string, Standing>,
  axis: PriceAxis,
  { metric, scale }: { metric: string; scale: ScoreScale },
): Table {
  const own = (value: number) => score(value, scale);
  const { format } = axis;
  return tableOf<ModelOffer>(
    offers,
    [
      text('model', ({ contender }) => contender.label),
      number('n', ({ n }) => n),
      number(metric, (offer) => offer.score, {
        head: metricName(metric) + (scale.unit && `, ${scale.unit}`),
        write: own,
      }),
      interval('', (offer) => offer.interval, { write: own }),
      number(axis.full, (offer) => atLeast(offer.price, offer.atLeast, format), { write: format }),
      interval('price', ({ range }) => range, { write: format }),
      text('at_least', (offer) => (offer.price === null ? null : offer.atLeast ? 'yes' : 'no'), {
        only: ['csv'],
      }),
      number(axis.rightUnit, ({ perRight }) => perRight, { write: format }),
      ...(standings.size > 0
        ? [text<ModelOffer>('standing', ({ key }) => standingInWords(standings.get(key), offers, axis))]
        : []),
    ],
    { notes: offerNotes(offers, standings).texts },
  );
}
