import type { Component, Cost, TokensOf } from '../../analysis/usage';
import { whole } from '../../ui/numbers';
import { listInWords } from '../../records/list-in-words';

/** What is missing from a bound of tokens. */
export function whyTokensAtLeast({ total, responses, scopes }: TokensOf): string {
  const lacking = responses - total.known;
  return [
    lacking > 0
      ? `${whole(lacking)} of ${whole(responses)} responses ${lacking === 1 ? 'carries' : 'carry'} no token count`
      : '',
    (scopes.last_call ?? 0) > 0
      ? `tokens of ${whole(scopes.last_call ?? 0)} responses are those of the last call only`
      : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Whether no price of tokens can make a cost: nothing was counted. */
export const isUncounted = (cost: Cost | null): boolean =>
  cost !== null && cost.responses > 0 && cost.uncounted === cost.responses;

export function whyUnknown(cost: Cost | null): string {
  if (cost?.mixed) return 'prices in several currencies are not added up';
  if (cost !== null && cost.computed + cost.reported > 0)
    return `what is known comes to 0; ${whyAtLeast(cost)}`;
  return isUncounted(cost)
    ? 'no cost reported, and no tokens in and out to price'
    : 'no price for this model, none reported';
}

const countWords: Readonly<Record<Component, string>> = {
  fresh: 'input',
  output: 'output',
  reasoning: 'reasoning',
  cache_read: 'cache read',
  cache_write: 'cache write',
};

/** `output tokens have no price`; fewer than all responses are an upper limit. */
function whyUnpriced({ responses, partly: { unpriced }, lacking }: Cost): string {
  if (unpriced === 0) return '';
  const names = listInWords(lacking.map((name) => countWords[name]));
  return `${names} tokens${unpriced < responses ? ` of up to ${whole(unpriced)} of ${whole(responses)} responses` : ''} have no price`;
}

/** What is missing from a bound, as a sentence. */
export function whyAtLeast(cost: Cost): string {
  const { responses, unknown, partly } = cost;
  const of = `of ${whole(responses)} responses`;
  return [
    unknown > 0 ? `${whole(unknown)} ${of} ${unknown === 1 ? 'has' : 'have'} no cost that is known` : '',
    partly.countMissing > 0
      ? `${whole(partly.countMissing)} ${of} ${partly.countMissing === 1 ? 'lacks' : 'lack'} a part of the token count`
      : '',
    whyUnpriced(cost),
    partly.lastCall > 0 ? `tokens of ${whole(partly.lastCall)} ${of} are those of the last call only` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
