import { choose, type Choice, type Cost, frontier } from '../../analysis/usage';
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
import { isUncounted } from '../../present/usage/why-unknown';
import { listed, NAMED } from '../verdict/pieces';
import {
  gainInWords,
  isUntold,
  limitsOf,
  type Pair,
  pairOf,
  partOf,
  priceIn,
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
  if (only && offers.length === 1 && only.price !== null) return alone(all, only, only.price);
  const choice = choose(offers, limit ?? Infinity);
  const upTo = limit === null ? '' : `Up to ${priceIn(axis, limit)}, `;
  const { best, cheaper } = choice;
  if (best === null) return nothing(offers, upTo, axis, choice);
  const top = frontier(offers).at(-1) ?? best;
  const better = betterUnpriced(all, top);
  const unknown = paragraph(unknownCost(axis, best), better);
  // Within the budget, or one step below it where the budget takes in the best of all.
  const [good, cheap] = top.key === best.key ? [best, cheaper] : [top, best];
  const pair = cheap && pairOf(all, good, cheap);
  const limits = pair && isUntold(pair) ? limitsOf(pair) : null;
  if (!cheap || !pair || limits?.high == null)
    return {
      ...bestOf(all, best, upTo, better !== ''),
      then: paragraph(againstCheaper(all, choice), againstDearer(all, choice), unknown),
    };
  const isBudget = cheap.key === best.key;
  return {
    lead: isBudget ? upTo : '',
    best: cheap.contender.label,
    first: ` is within ${amount(limits.high, all.scale)} of the best${better && ` of known ${axis.name.toLowerCase()}`}, ${good.contender.label}${partOf(axis, cheap, good)}`,
    interval: gainInWords(limits, pair.n, all.scale),
    then: paragraph(
      takenBack(all, pair),
      isBudget
        ? `${cheap.contender.label} scores ${scoreOf(all, cheap)}, ${good.contender.label} ${scoreOf(all, good)}.`
        : `${bothWithin(all, pair)}${good.contender.label} scores ${scoreOf(all, good)}, ${cheap.contender.label} ${scoreOf(all, cheap)}.`,
      isBudget ? againstCheaper(all, choice, cheap.contender.label) : '',
      unknown,
    ),
  };
}

/** `The two are tied, both within USD 30.00 per 1,000 samples: `; no word of a limit that nobody set. */
function bothWithin({ axis, limit }: Said, { sure }: Pair): string {
  const within = limit === null ? '' : `within ${priceIn(axis, limit)}: `;
  if (sure === false) return within ? `The two are tied, both ${within}` : 'The two are tied: ';
  return within && `Both are ${within}`;
}

/** `isBeaten`: by one of which it is not known what it takes. */
function bestOf(all: Said, best: ModelOffer, upTo: string, isBeaten: boolean): Omit<UsageVerdict, 'then'> {
  const { limit, axis } = all;
  const within = all.offers.filter(
    ({ price, quality }) => price !== null && price <= (limit ?? Infinity) && quality !== null,
  );
  const known = ` of known ${axis.name.toLowerCase()}`;
  const name = metricName(all.metric) + (limit === null && isBeaten ? known : '');
  const tied = within.flatMap((other) => {
    const pair = other.key === best.key ? null : pairOf(all, best, other);
    return pair && isUntold(pair) ? [other.contender.label] : [];
  });
  const what =
    within.length === 1
      ? `is the only model${limit === null ? known : ''}: ${metricName(all.metric)}`
      : tied.length > 0
        ? `is tied with ${tied.length > NAMED ? `${inWords(tied.length)} others` : listed(tied).join('')} for the best ${name} and scores`
        : `has the best ${name}:`;
  return {
    lead: upTo,
    best: best.contender.label,
    ...scored(all, best, ` ${what} ${scoreOf(all, best)}`),
  };
}

/** One model is neither best nor worst: what it scores, and what that takes. */
function alone(all: Said, only: ModelOffer, price: number): UsageVerdict {
  const verb = { Cost: 'costs', Tokens: 'uses', Latency: 'takes' }[all.axis.name] ?? 'costs';
  return {
    lead: '',
    best: only.contender.label,
    ...scored(all, only, ` scores ${scoreOf(all, only)}`),
    then: paragraph(
      `It ${verb} ${only.atLeast ? 'at least ' : ''}${priceIn(all.axis, price)}.`,
      unknownCost(all.axis, only),
    ),
  };
}

function scored({ scale }: Said, { interval: { low, high }, n }: ModelOffer, words: string) {
  const isBare = low === null || high === null;
  return {
    first: `${words} on ${count(n, 'sample')}${isBare ? '.' : ''}`,
    interval: isBare ? '' : unbroken(`(95 % interval ${interval(low, high, scale)}).`),
  };
}

/** Who scores better, at a cost that nobody knows. */
function betterUnpriced({ offers, axis }: Said, top: ModelOffer): string {
  const names = offers
    .filter(({ price, quality }) => price === null && quality !== null && quality > (top.quality ?? Infinity))
    .map(({ contender }) => contender.label);
  if (names.length === 0) return '';
  const what = axis.name === 'Tokens' ? 'tokens are' : `${axis.name.toLowerCase()} is`;
  return names.length === 1
    ? `${names.join('')} scores better, but its ${what} not known.`
    : `${names.join(', ')} score better, but their ${what} not known.`;
}

function nothing(
  offers: readonly ModelOffer[],
  upTo: string,
  axis: PriceAxis,
  { dearer }: Choice<ModelOffer>,
): UsageVerdict {
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
  return {
    ...none,
    lead: upTo ? `${upTo}there is no model.` : `No model has both a score and a known ${what}.`,
    then:
      dearer?.price == null
        ? ''
        : `The cheapest on the frontier, ${dearer.contender.label}, takes ${dearer.atLeast ? 'at least ' : ''}${priceIn(axis, dearer.price)}.`,
  };
}

/** Of offers without a known cost: what would give them one. */
function wayToCost(offers: readonly ModelOffer[]): string {
  const every = (are: (cost: Cost | null) => boolean): boolean => offers.every(({ cost }) => are(cost));
  if (offers.some(({ cost }) => cost?.mixed))
    return 'Prices in several currencies are not added up. Give all prices in one.';
  if (every((cost) => cost !== null && cost.computed > 0)) return 'Every count that has a price is zero.';
  return every(isUncounted)
    ? 'The files report no cost and no token counts. A price per request, entered below, gives one.'
    : 'The files report no cost. Enter prices below to compute it from the tokens.';
}

function againstCheaper(all: Said, { best, cheaper }: Choice<ModelOffer>, subject = 'It'): string {
  if (!best || !cheaper) return '';
  const pair = pairOf(all, best, cheaper);
  if (!pair) return '';
  const name = `the next cheaper on the frontier, ${cheaper.contender.label}`;
  const [by, range] = [amount(pair.value, all.scale), rangeOf(all, pair)];
  if (pair.sure === null) return `${subject} is ${by} ahead of ${name}${range}.`;
  return pair.sure
    ? `${capital(name)}, is ${by} behind${range}${partOf(all.axis, cheaper, best)}.`
    : paragraph(
        `${subject} is tied with ${name}: ${by} ahead on ${count(pair.n, 'sample')}${range}.`,
        takenBack(all, pair),
      );
}

function againstDearer(all: Said, { best, dearer }: Choice<ModelOffer>): string {
  if (!best || !dearer) return '';
  const pair = pairOf(all, dearer, best);
  if (!pair) return '';
  const name = `The next dearer on the frontier, ${dearer.contender.label}`;
  const [by, range] = [amount(pair.value, all.scale), rangeOf(all, pair)];
  const times = timesAsMuch(all.axis, best, dearer);
  if (pair.sure === null) return `${name}, is ${by} ahead${range}${times}.`;
  return pair.sure
    ? `${name}, is ${by} better${range}${times}.`
    : paragraph(`${name}, is tied with it: ${by} ahead${range}${times}.`, takenBack(all, pair));
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
    [`${said.lead}${said.best ?? ''}${said.first} ${said.interval}`.trim(), said.then, caption]
      .filter(Boolean)
      .join('\n'),
  );
