import { type Component, PART, PARTS } from './uses';
import type { Price } from './price-list';

/** Which of the two goes first where a response has both. */
export type Prefer = 'reported' | 'prices';

/** How the responses of one part are priced. Rates are per single token and request, in `currency`. */
export interface CostRule {
  basis: 'reported' | 'computed' | 'unknown';
  currency: string | null;
  rates: Record<Component, number> & { request: number };
  /** Counts that have no price: where a response has any, its cost is more than what is priced. */
  unpriced: readonly Component[];
  /** What can be priced is not all, whatever the counts: a count is missing, or only the last call was counted. */
  partial: 'no' | 'last call' | 'count missing';
}

const nothing = { fresh: 0, cache_read: 0, cache_write: 0, output: 0, reasoning: 0, request: 0 };
const MILLION = 1e6;

/** Reported by the file, computed from a price, or unknown: of `part` (see `PART`) under a price. */
export function ruleOf(part: number, price: Price | null, prefer: Prefer): CostRule {
  const bits = part % PARTS;
  const isReported = (bits & PART.reported) !== 0;
  const canCompute = price !== null && ((bits & PART.some) !== 0 || price.request !== null);
  if (isReported && (prefer === 'reported' || !canCompute))
    return { basis: 'reported', currency: 'USD', rates: nothing, unpriced: [], partial: 'no' };
  if (!canCompute) return { basis: 'unknown', currency: null, rates: nothing, unpriced: [], partial: 'no' };
  const prices: Record<Component, number | null> = {
    fresh: price.input,
    cache_read: price.cacheRead,
    cache_write: price.cacheWrite,
    output: price.output,
    reasoning: price.reasoning ?? price.output,
  };
  const entries = Object.entries(prices) as [Component, number | null][];
  return {
    basis: 'computed',
    currency: price.currency,
    rates: {
      ...(Object.fromEntries(entries.map(([name, rate]) => [name, (rate ?? 0) / MILLION])) as typeof nothing),
      request: price.request ?? 0,
    },
    unpriced: entries.flatMap(([name, rate]) => (rate === null ? [name] : [])),
    partial:
      (bits & PART.complete) === 0 ? 'count missing' : (bits & PART.lastCall) !== 0 ? 'last call' : 'no',
  };
}

export type PricedSums = Record<Component, number> & { part: number; responses: number; reported: number };

/** What a contender's responses cost together. */
export interface Cost {
  /** `unknown`: nothing is known of any. `at least`: of some, or not all of them. */
  state: 'known' | 'at least' | 'unknown';
  /** In `currency`: all that is known; null where nothing is. */
  amount: number | null;
  currency: string | null;
  responses: number;
  reported: number;
  computed: number;
  /** Responses of which nothing is known. */
  unknown: number;
  /** Those of `unknown` that carry no token count either: only a price per request makes a cost of them. */
  uncounted: number;
  /**
   * Responses of which a part is known: what was not counted, or has no price. Of those priced alike with such counts in any,
   * all are in `unpriced`: there may be fewer.
   */
  partly: { lastCall: number; countMissing: number; unpriced: number };
  /** The counts among them that have no price. */
  lacking: readonly Component[];
  /** The files or prices name several currencies, which are not added up. */
  mixed: boolean;
}

export interface RuledSums {
  sums: PricedSums;
  rule: CostRule;
}

const componentsOf = (sums: PricedSums, rule: CostRule): number =>
  (Object.keys(rule.rates) as (keyof CostRule['rates'])[]).reduce(
    (sum, name) => sum + rule.rates[name] * (name === 'request' ? sums.responses : sums[name]),
    0,
  );

/** Adds up; never 0 for what is not known, and never two currencies. */
export function costOf(parts: readonly RuledSums[]): Cost {
  const cost: Cost = {
    state: 'known',
    amount: 0,
    currency: null,
    responses: 0,
    reported: 0,
    computed: 0,
    unknown: 0,
    uncounted: 0,
    partly: { lastCall: 0, countMissing: 0, unpriced: 0 },
    lacking: [],
    mixed: false,
  };
  let amount = 0;
  let isBound = false;
  for (const { sums, rule } of parts) {
    if (sums.responses === 0) continue;
    cost.responses += sums.responses;
    if (rule.basis === 'unknown') {
      cost.unknown += sums.responses;
      if ((sums.part & PART.some) === 0) cost.uncounted += sums.responses;
      isBound = true;
      continue;
    }
    if (cost.currency !== null && rule.currency !== cost.currency) cost.mixed = true;
    cost.currency ??= rule.currency;
    if (rule.basis === 'reported') {
      cost.reported += sums.responses;
      amount += sums.reported;
      continue;
    }
    cost.computed += sums.responses;
    amount += componentsOf(sums, rule);
    if (rule.partial === 'last call') cost.partly.lastCall += sums.responses;
    if (rule.partial === 'count missing') cost.partly.countMissing += sums.responses;
    const unpriced = rule.unpriced.filter((name) => sums[name] > 0);
    const isUnpriced = unpriced.length > 0;
    if (isUnpriced) cost.partly.unpriced += sums.responses;
    cost.lacking = [...new Set([...cost.lacking, ...unpriced])];
    isBound ||= rule.partial !== 'no' || isUnpriced;
  }
  const known = cost.reported + cost.computed;
  // A bound of 0 says nothing.
  if (known === 0 || cost.mixed || (isBound && amount === 0))
    return { ...cost, state: 'unknown', amount: null };
  return { ...cost, state: isBound ? 'at least' : 'known', amount };
}
