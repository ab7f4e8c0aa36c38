import { pageWords } from '../../present/page-words';
import { type Choice, type Cost, isKnown, mayTake } from '../../analysis/usage';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';
import { isUncounted } from '../../present/usage/why-unknown';
import { listed, NAMED } from '../verdict/pieces';
import { count } from '../../ui/numbers';
import { ofKnown, priceOf, type Said, scoreOf, unknownCost, type UsageVerdict } from './offer-words';

/** Whether any that scores more than `least` (`orSame`: or as much) may take as little as `price`. */
export const mayBeBeaten = (
  { offers }: Pick<Said, 'offers'>,
  price: number,
  { quality }: Pick<ModelOffer, 'quality'>,
  orSame = false,
): boolean =>
  offers.some(
    (other) =>
      other.quality !== null &&
      mayTake(other, price) &&
      (other.quality > (quality ?? -Infinity) || (orSame && other.quality === quality)),
  );

/** `its cost is not known in full: at least USD 5.00 per 1,000 samples` */
function whatIsKnown(axis: PriceAxis, offer: ModelOffer): string {
  const is = axis.name === 'Tokens' ? 'tokens are' : `${axis.name.toLowerCase()} is`;
  return `its ${is} not known${offer.price === null ? '' : ` in full: ${priceOf(axis, offer)}`}`;
}

/** Who scores better, at a cost that nobody knows, or that is more than what is known of it. */
export function betterUnknown({ offers, axis }: Said, top: ModelOffer): string {
  const better = offers.filter(
    (offer) => !isKnown(offer) && offer.quality !== null && offer.quality > (top.quality ?? Infinity),
  );
  const [only] = better;
  if (only === undefined) return '';
  if (better.length === 1)
    return [`${only.contender.label} scores better, but ${whatIsKnown(axis, only)}.`, unknownCost(axis, only)]
      .filter(Boolean)
      .join(' ');
  const names =
    better.length > NAMED
      ? count(better.length, 'model')
      : listed(better.map(({ contender }) => contender.label)).join('');
  const what = axis.name === 'Tokens' ? 'tokens are' : `${axis.name.toLowerCase()} is`;
  return `${names} score better, but their ${what} not known${better.some(({ price }) => price !== null) ? ' in full' : ''}.`;
}

/** Where no model is known to take so little, or what any takes. */
export function nothing(all: Said, upTo: string, { dearer }: Choice<ModelOffer>): UsageVerdict {
  const { offers, axis, limit } = all;
  const what = axis.name.toLowerCase();
  const none = { best: null, first: '', interval: '' };
  if (offers.every(({ price }) => price === null))
    return {
      ...none,
      lead: `The ${what} of ${offers.length === 1 ? 'this model' : 'these models'} ${what === 'tokens' ? 'are' : 'is'} not known.`,
      then:
        axis.name === 'Cost'
          ? wayToCost(offers)
          : axis.name === 'Latency'
            ? 'The files have no latency that can be compared.'
            : 'The files have no token counts.',
    };
  const known = (price: number) => (mayBeBeaten(all, price, { quality: null }) ? ofKnown(axis) : '');
  return {
    ...none,
    lead: upTo
      ? `${upTo}there is no model${known(limit ?? Infinity)}.`
      : `No model has both a score and a known ${what}${offers.some(({ atLeast }) => atLeast) ? ': what is known is a part' : ''}.`,
    then:
      dearer?.price == null
        ? bestOfAll(all)
        : `The cheapest on the frontier${known(dearer.price)}, ${dearer.contender.label}, takes ${priceOf(axis, dearer)}.`,
  };
}

/** Who scores best where no cost is known in full; nothing where two score the same. */
function bestOfAll(all: Said): string {
  const scored = all.offers.flatMap((offer) => (offer.quality === null ? [] : [offer.quality]));
  const most = Math.max(...scored);
  const [best, other] = all.offers.filter(({ quality }) => quality === most);
  return best === undefined || other !== undefined
    ? ''
    : `${best.contender.label} scores best (${scoreOf(all, best)}), but ${whatIsKnown(all.axis, best)}.`;
}

/** Of offers without a known cost: what would give them one. */
function wayToCost(offers: readonly ModelOffer[]): string {
  const every = (are: (cost: Cost | null) => boolean): boolean => offers.every(({ cost }) => are(cost));
  if (offers.some(({ cost }) => cost?.mixed))
    return 'Prices in several currencies are not added up. Give all prices in one.';
  if (every((cost) => cost !== null && cost.computed + cost.reported > 0))
    return 'What is known of the cost comes to 0.';
  return every(isUncounted)
    ? `The files report no cost and no tokens in and out. ${pageWords.priceOfRequest}`
    : `The files report no cost. ${pageWords.prices}`;
}
