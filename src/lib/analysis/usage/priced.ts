import type { ImpliedPrice } from './implied-prices';
import { type Cost, costOf, type CostRule, type Prefer, type PricedSums, ruleOf } from './cost-rule';
import { narrowness, type Price, priceOf, saysNothing } from './price-list';
import { unitOfPart } from './prepare-usage';
import type { Usage } from './usage';

/** What everything costs under a list of prices. */
export interface Priced {
  rules: ReadonlyMap<number, CostRule>;
  /** By contender key. */
  costs: ReadonlyMap<string, Cost>;
  /** What most of it is in; costs in another currency are not compared with these. */
  currency: string | null;
  /** By place in the list: responses priced by that row, and responses that would be if it said a price. */
  matches: readonly { priced: number; waiting: number }[];
  /** Models with responses that have neither a price nor a reported cost. */
  unpriced: readonly { model: string; responses: number }[];
}

type Sums = Pick<Usage, 'units'> & {
  rows: readonly { contender: { key: string }; parts: readonly PricedSums[] }[];
};

/** Each part of each contender under its price; a file's implied prices stand behind those of the list. */
export function priceUsage(
  { units, rows }: Sums,
  prices: readonly Price[],
  implied: readonly ImpliedPrice[],
  prefer: Prefer,
): Priced {
  const rules = new Map<number, CostRule>();
  const matches = prices.map(() => ({ priced: 0, waiting: 0 }));
  const unpriced = new Map<string, number>();
  for (const { part, responses } of rows.flatMap((row) => row.parts)) {
    const unit = units[unitOfPart(part)];
    if (unit === undefined) continue;
    const own = priceOf(prices, unit.names, unit.day);
    const rule = ruleOf(part, own ?? priceOf(implied, unit.names, unit.day), prefer);
    rules.set(part, rule);
    const row = own === null ? undefined : matches[prices.indexOf(own)];
    if (row) row.priced += responses;
    if (rule.basis !== 'unknown' || own !== null) continue;
    prices.forEach((price, i) => {
      const match = matches[i];
      if (match && saysNothing(price) && narrowness(price.model, unit.names) !== null)
        match.waiting += responses;
    });
    const [model = ''] = unit.names;
    unpriced.set(model, (unpriced.get(model) ?? 0) + responses);
  }
  const summed = rows.map(({ contender, parts }) => ({
    key: contender.key,
    parts: parts.flatMap((sums) => {
      const rule = rules.get(sums.part);
      return rule === undefined ? [] : [{ sums, rule }];
    }),
  }));
  const currency = mostOf([...rules].flatMap(([, rule]) => (rule.currency === null ? [] : [rule.currency])));
  return {
    rules,
    costs: new Map(summed.map(({ key, parts }) => [key, costOf(parts)])),
    currency,
    matches,
    unpriced: [...unpriced].map(([model, responses]) => ({ model, responses })),
  };
}

export const costOfParts = (parts: readonly PricedSums[], rules: ReadonlyMap<number, CostRule>): Cost =>
  costOf(
    parts.flatMap((sums) => {
      const rule = rules.get(sums.part);
      return rule === undefined ? [] : [{ sums, rule }];
    }),
  );

function mostOf(words: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}
