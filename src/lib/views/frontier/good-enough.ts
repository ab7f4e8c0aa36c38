import type { Gain } from '../../analysis/comparison/gain';
import { howFar, marginText } from '../../present/margin-words';
import { nonInferiority, type WithinMargin } from '../../stats';
import { count } from '../../ui/numbers';
import { listed, NAMED } from '../verdict/pieces';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';
import {
  gainInWords,
  limitsOf,
  pairOf,
  partOf,
  priceIn,
  type Said,
  scoreOf,
  unknownCost,
  type UsageVerdict,
} from './offer-words';

interface Words {
  cheapest: string;
  cheaper: string;
}

const wordsOf = ({ name }: PriceAxis): Words =>
  ({
    Tokens: { cheapest: 'cheapest in tokens', cheaper: 'cheaper in tokens' },
    Latency: { cheapest: 'fastest', cheaper: 'faster' },
  })[name] ?? { cheapest: 'cheapest', cheaper: 'cheaper' };

interface Held {
  offer: ModelOffer;
  n: number;
  gain: Gain;
  standing: WithinMargin;
}

/** `dune-70b (up to 3.4 points behind)`; of many, how many they are. */
function named(some: readonly Held[], { scale }: Said): string {
  if (some.length > NAMED) return count(some.length, 'model');
  const names = some.map(({ offer, gain, standing }) => {
    const far = howFar(gain, standing, scale);
    return offer.contender.label + (far && ` (${far})`);
  });
  return listed(names).join('');
}

/** What cheaper models are not taken for. */
function passedOver(some: readonly Held[], all: Said, { cheaper }: Words): string[] {
  const of = (standing: WithinMargin) => some.filter((one) => one.standing === standing);
  const [worse, open] = [of('worse'), of('not known')];
  const are = (those: readonly Held[]) => (those.length === 1 ? 'is' : 'are');
  return [
    worse.length > 0 ? `${named(worse, all)} ${are(worse)} ${cheaper}, and not good enough.` : '',
    open.length > 0 ? `${named(open, all)} ${are(open)} ${cheaper}; whether good enough is not known.` : '',
  ];
}

/**
 * The cheapest model that is not worse than the baseline by more than the margin, in the unit of the scores. null: there is
 * nothing to hold against it.
 */
export function goodEnough(all: Said, margin: number, baseline: string | null): UsageVerdict | null {
  const { offers, axis, scale } = all;
  const base = offers.find(({ key }) => key === baseline);
  if (!base) return null;
  const held = offers.flatMap((offer): Held[] => {
    const pair = offer === base ? null : pairOf(all, offer, base);
    if (!pair) return [];
    const gain = limitsOf(pair);
    return [{ offer, n: pair.n, gain, standing: nonInferiority(gain, margin) }];
  });
  if (held.length === 0) return null;
  const price = ({ price: known }: ModelOffer) => known ?? Infinity;
  const words = wordsOf(axis);
  const within = `${marginText(margin, scale)} of ${base.contender.label}`;
  const [first] = held
    .filter(({ standing, offer }) => standing === 'not worse' && price(offer) < price(base))
    .sort((a, b) => price(a.offer) - price(b.offer));
  const cheaper = held.filter(({ offer }) => price(offer) < price(first?.offer ?? base));
  const unpriced = held.filter(({ offer, standing }) => offer.price === null && standing === 'not worse');
  const unknown =
    unpriced.length === 0
      ? ''
      : `${named(unpriced, all)} would be good enough, but what ${unpriced.length === 1 ? 'it takes' : 'they take'} is not known.`;
  const then = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
  if (!first) {
    const none = { lead: '', best: null, interval: '' };
    if (base.price === null)
      return {
        ...none,
        first: `No model of known ${axis.name.toLowerCase()} is known to be within ${within}.`,
        then: unknown,
      };
    return cheaper.length === 0
      ? {
          ...none,
          best: base.contender.label,
          first: ` is the ${words.cheapest}, and the one that the others are held against.`,
          then: unknown,
        }
      : {
          ...none,
          first: `No ${words.cheaper} model is known to be within ${within}.`,
          then: then(...passedOver(cheaper, all, words), unknown),
        };
  }
  const { offer, gain, n } = first;
  const part = partOf(axis, offer, base);
  return {
    lead: '',
    best: offer.contender.label,
    key: offer.key,
    first: ` is the ${words.cheapest} within ${within}${part}`,
    interval: gainInWords(gain, n, scale),
    then: then(
      `${offer.contender.label} scores ${scoreOf(all, offer)} for ${offer.atLeast ? 'at least ' : ''}${priceIn(axis, offer.price ?? 0)}; ${base.contender.label} ${scoreOf(all, base)}${base.price === null ? `, and its ${axis.name.toLowerCase()} is not known` : ` for ${base.atLeast ? 'at least ' : ''}${priceIn(axis, base.price)}`}.`,
      ...passedOver(cheaper, all, words),
      unknownCost(axis, offer),
      unknown,
    ),
  };
}
