import type { Gain } from '../../analysis/comparison/gain';
import { isCheaper, isKnown, mayTake } from '../../analysis/usage';
import { howFar, marginText } from '../../present/margin-words';
import { nonInferiority, type WithinMargin } from '../../stats';
import { count } from '../../ui/numbers';
import { listed, NAMED } from '../verdict/pieces';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';
import {
  gainInWords,
  limitsOf,
  ofKnown,
  pairOf,
  partOf,
  priceOf,
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

/** Who is good enough, and may be cheaper than what is known of it says. */
function stillOpen(some: readonly Held[], all: Said): string {
  const [only] = some;
  if (only === undefined) return '';
  const takes = some.length === 1 ? 'it takes' : 'they take';
  const full = some.every(({ offer }) => offer.price === null) ? '' : ' in full';
  const said = `${named(some, all)} would be good enough, but what ${takes} is not known${full}`;
  if (some.length > 1 || only.offer.price === null) return `${said}.`;
  return [`${said}: ${priceOf(all.axis, only.offer)}.`, unknownCost(all.axis, only.offer)]
    .filter(Boolean)
    .join(' ');
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
  const words = wordsOf(axis);
  const within = `${marginText(margin, scale)} of ${base.contender.label}`;
  const [first] = held
    .filter(({ standing, offer }) => standing === 'not worse' && isKnown(offer))
    .filter(({ offer }) => !isKnown(base) || isCheaper(offer, base))
    .sort((a, b) => (a.offer.price ?? 0) - (b.offer.price ?? 0));
  const than = first?.offer ?? base;
  const cheaper = held.filter(({ offer }) => isCheaper(offer, than));
  /** Of those that are good enough, or are the baseline. */
  const mayBeCheaper = (offer: ModelOffer) => offer !== than && mayTake(offer, than.price ?? Infinity);
  const open = held.filter(({ offer, standing }) => standing === 'not worse' && mayBeCheaper(offer));
  const unknown = stillOpen(open, all);
  const then = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
  if (!first) {
    const none = { lead: '', best: null, interval: '' };
    if (!isKnown(base))
      return {
        ...none,
        first: `No model${ofKnown(axis)} is known to be within ${within}.`,
        then: then(...passedOver(cheaper, all, words), unknown),
      };
    const known = held.some(({ offer }) => mayBeCheaper(offer)) ? ofKnown(axis) : '';
    return cheaper.length === 0
      ? {
          ...none,
          best: base.contender.label,
          first: ` is the ${words.cheapest}${known}, and the one that the others are held against.`,
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
  const known = open.length > 0 || mayBeCheaper(base) ? ofKnown(axis) : '';
  return {
    lead: '',
    best: offer.contender.label,
    key: offer.key,
    first: ` is the ${words.cheapest}${known} within ${within}${part}`,
    interval: gainInWords(gain, n, scale),
    then: then(
      `${offer.contender.label} scores ${scoreOf(all, offer)} for ${priceOf(axis, offer)}; ${base.contender.label} ${scoreOf(all, base)}${base.price === null ? `, and its ${axis.name.toLowerCase()} is not known` : ` for ${priceOf(axis, base)}`}.`,
      ...passedOver(cheaper, all, words),
      unknown,
    ),
  };
}
