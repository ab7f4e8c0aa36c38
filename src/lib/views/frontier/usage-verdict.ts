import { leaving } from '../../present/page-words';
import { choose, type Choice, frontier, isKnown, mayTake } from '../../analysis/usage';
import {
  amount,
  capital,
  count,
  interval,
  inWords,
  metricName,
  pasteable,
  unbroken,
  whole,
} from '../../ui/numbers';
import type { ModelOffer } from '../../present/usage/offers';
import type { PriceAxis } from '../../present/usage/price-axis';
import { listed, NAMED } from '../verdict/pieces';
import { betterUnknown, mayBeBeaten, nothing } from './not-known';
import {
  gainInWords,
  isUntold,
  limitsOf,
  ofKnown,
  type Pair,
  pairOf,
  partOf,
  priceIn,
  priceOf,
  type Said,
  scoreOf,
  unknownCost,
  type UsageVerdict,
} from './offer-words';

/** What to say where an interval leaves out zero, and the correction takes that back. */
const takenBack = ({ matrix: { comparisons } }: Said, { low, high, sure }: Pair): string =>
  sure === false && comparisons > 1 && low !== null && high !== null && (low > 0 || high < 0)
    ? `Distinguishable alone, not after correcting for ${count(comparisons, 'comparison')}.`
    : '';

const paragraph = (...sentences: string[]): string => sentences.filter(Boolean).join(' ');

/** What is the best for the money, by how much a cheaper one may trail it, and at what part of the cost. */
export function usageVerdict(all: Said): UsageVerdict {
  const { offers, limit, axis } = all;
  const [only] = offers;
  if (only && offers.length === 1 && only.price !== null) return alone(all, only);
  const choice = choose(offers, limit ?? Infinity);
  const upTo = limit === null ? '' : `Up to ${priceIn(axis, limit)}, `;
  const { best, cheaper } = choice;
  if (best === null) return nothing(all, upTo, choice);
  const top = topOf(offers, frontier(offers).at(-1) ?? best);
  const better = betterUnknown(all, top);
  // Within the budget, or one step below it where the budget takes in the best of all.
  const [good, cheap] = top.key === best.key ? [best, cheaper] : [top, best];
  const pair = cheap && pairOf(all, good, cheap);
  const limits = pair && isUntold(pair) ? limitsOf(pair) : null;
  if (!cheap || !pair || limits?.high == null)
    return {
      ...bestOf(all, best, upTo),
      then: paragraph(
        againstCheaper(all, choice),
        againstDearer(all, best, choice.dearer ?? (top.atLeast ? top : null)),
        better,
      ),
    };
  const isBudget = cheap.key === best.key;
  return {
    lead: isBudget ? upTo : '',
    best: cheap.contender.label,
    first: ` may be up to ${amount(limits.high, all.scale)} worse than the best${better && ofKnown(axis)}, ${good.contender.label}${partOf(axis, cheap, good)}`,
    interval: gainInWords(limits, pair.n, all.scale),
    then: paragraph(
      takenBack(all, pair),
      isBudget
        ? `${cheap.contender.label} scores ${scoreOf(all, cheap)}, ${good.contender.label} ${scoreOf(all, good)}.`
        : `${bothWithin(all, pair)}${good.contender.label} scores ${scoreOf(all, good)}, ${cheap.contender.label} ${scoreOf(all, cheap)}.`,
      isBudget ? againstCheaper(all, choice, cheap.contender.label) : '',
      better,
    ),
  };
}

/** The best of known cost, or one that scores better than all and is known to take more. */
function topOf(offers: readonly ModelOffer[], known: ModelOffer): ModelOffer {
  const best = offers.reduce((a, b) => ((b.quality ?? -Infinity) > (a.quality ?? -Infinity) ? b : a), known);
  return best.price !== null && best.price >= (known.price ?? Infinity) ? best : known;
}

/** `Both are within USD 30.00 per 1,000 samples: `; no word of a limit that nobody set. */
function bothWithin({ axis, limit }: Said, { sure }: Pair): string {
  const within = limit === null ? '' : `within ${priceIn(axis, limit)}: `;
  if (sure === false)
    return within
      ? `Which of the two is better is unclear, both are ${within}`
      : 'Which of the two is better is unclear: ';
  return within && `Both are ${within}`;
}

function bestOf(all: Said, best: ModelOffer, upTo: string): Omit<UsageVerdict, 'then'> {
  const { offers, limit, axis } = all;
  const most = limit ?? Infinity;
  const within = offers.filter((offer) => isKnown(offer) && offer.price <= most);
  const name = metricName(all.metric) + (mayBeBeaten(all, most, best) ? ofKnown(axis) : '');
  const isOnly = limit !== null && !offers.some((other) => other.quality !== null && mayTake(other, limit));
  const tied = within.flatMap((other) => {
    const pair = other.key === best.key ? null : pairOf(all, best, other);
    return pair && isUntold(pair) ? [other.contender.label] : [];
  });
  const what =
    within.length === 1
      ? `is the only model${isOnly ? '' : ofKnown(axis)}: ${metricName(all.metric)}`
      : tied.length > 0
        ? `may have the best ${name}, as may ${tied.length > NAMED ? `${inWords(tied.length)} others` : listed(tied).join('')}, and scores`
        : `has the best ${name}:`;
  return {
    lead: upTo,
    best: best.contender.label,
    ...scored(all, best, ` ${what} ${scoreOf(all, best)}`),
  };
}

/** One model is neither best nor worst: what it scores, and what that takes. */
function alone(all: Said, only: ModelOffer): UsageVerdict {
  const verb = { Cost: 'costs', Tokens: 'uses', Latency: 'takes' }[all.axis.name] ?? 'costs';
  return {
    lead: '',
    best: only.contender.label,
    ...scored(all, only, ` scores ${scoreOf(all, only)}`),
    then: paragraph(`It ${verb} ${priceOf(all.axis, only)}.`, unknownCost(all.axis, only)),
  };
}

function scored({ scale }: Said, { interval: { low, high }, n }: ModelOffer, words: string) {
  const isBare = low === null || high === null;
  return {
    first: `${words} on ${count(n, 'sample')}${isBare ? '.' : ''}`,
    interval: isBare ? '' : unbroken(`(95 % interval ${interval(low, high, scale)}).`),
  };
}

function againstCheaper(all: Said, { best, cheaper }: Choice<ModelOffer>, subject = 'It'): string {
  if (!best || !cheaper) return '';
  const pair = pairOf(all, best, cheaper);
  if (!pair) return '';
  const known = mayBeBeaten(all, best.price ?? 0, cheaper, true) ? ofKnown(all.axis) : '';
  const name = `the next cheaper on the frontier${known}, ${cheaper.contender.label}`;
  const [by, range] = [amount(pair.value, all.scale), rangeOf(all, pair)];
  if (pair.sure === null) return `${subject} is ${by} ahead of ${name}${range}.`;
  return pair.sure
    ? `${capital(name)}, is ${by} behind${range}${partOf(all.axis, cheaper, best)}.`
    : paragraph(
        `${subject} is not clearly better than ${name}: ${by} ahead on ${count(pair.n, 'sample')}${range}.`,
        takenBack(all, pair),
      );
}

/** `dearer`: the next on the frontier, or a bound that already is more. */
function againstDearer(all: Said, best: ModelOffer, dearer: ModelOffer | null): string {
  const pair = dearer && pairOf(all, dearer, best);
  if (!pair) return '';
  const known = mayBeBeaten(all, dearer.price ?? 0, best) ? ofKnown(all.axis) : '';
  const name = dearer.atLeast
    ? dearer.contender.label
    : `The next dearer on the frontier${known}, ${dearer.contender.label},`;
  const [by, range] = [amount(pair.value, all.scale), rangeOf(all, pair)];
  const times = timesAsMuch(all.axis, best, dearer);
  if (pair.sure === null) return `${name} is ${by} ahead${range}${times}.`;
  return pair.sure
    ? `${name} is ${by} better${range}${times}.`
    : paragraph(`${name} is not clearly better: ${by} ahead${range}${times}.`, takenBack(all, pair));
}

const rangeOf = ({ scale }: Said, { low, high, sure }: Pair): string =>
  low === null || high === null ? '' : ` (${interval(low, high, scale, sure ? 'plain' : 'signed')})`;

function timesAsMuch(axis: PriceAxis, cheap: ModelOffer, dear: ModelOffer): string {
  if (cheap.price === null || dear.price === null || cheap.price <= 0 || cheap.atLeast) return '';
  const verb = { Cost: 'costs', Tokens: 'uses', Latency: 'takes' }[axis.name] ?? 'costs';
  const much = { Cost: 'as much', Tokens: 'as many tokens', Latency: 'as long' }[axis.name] ?? 'as much';
  const times = dear.price / cheap.price;
  return `, and ${verb} ${dear.atLeast ? 'at least ' : ''}${times < 10 ? times.toFixed(1) : whole(times)} times ${much}`;
}

export const usageVerdictText = (said: UsageVerdict, caption: string): string =>
  pasteable(
    [`${said.lead}${said.best ?? ''}${said.first} ${said.interval}`.trim(), leaving(said.then), caption]
      .filter(Boolean)
      .join('\n'),
  );
