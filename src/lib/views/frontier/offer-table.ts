import type { Standing } from '../../analysis/usage';
import type { DataTable } from '../../ui/data-table';
import type { ModelOffer, PriceAxis } from '../../present/usage/offers';

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
  if (standing === undefined || standing.is === 'unknown') return `${axis.name.toLowerCase()} unknown`;
  if (standing.is === 'frontier') return 'frontier';
  return `dominated by ${offers.find(({ key }) => key === standing.by)?.contender.label ?? standing.by}`;
}

export function offerTable(
  offers: readonly ModelOffer[],
  standings: ReadonlyMap<string, Standing>,
  axis: PriceAxis,
  metric: string,
): DataTable {
  return {
    heads: [
      'model',
      'n',
      metric,
      'low',
      'high',
      axis.full,
      'price_low',
      'price_high',
      'at_least',
      axis.rightUnit,
      ...(standings.size > 0 ? ['standing'] : []),
    ],
    rows: offers.map((offer) => [
      offer.contender.label,
      offer.n,
      offer.score,
      offer.interval.low,
      offer.interval.high,
      offer.price,
      offer.range.low,
      offer.range.high,
      offer.price === null ? null : offer.atLeast ? 'yes' : 'no',
      offer.perRight,
      ...(standings.size > 0 ? [standingInWords(standings.get(offer.key), offers, axis)] : []),
    ]),
  };
}
