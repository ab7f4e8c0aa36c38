import {
  type Cost,
  costOfParts,
  type Errors,
  type ErrorGroup,
  type ErrorShare,
  type KnownSum,
  type Priced,
  type PricedSums,
  type Share,
  shareOf,
  type TokensTaken,
} from '../../analysis/usage';
import { count, NO_BREAK, percent, whole } from '../../ui/numbers';
import { whyAtLeast } from '../../present/usage/why-unknown';

/** What a group took, of what all responses took. */
export interface Taken {
  /** As far as it is known; null where nothing is. */
  amount: number | null;
  atLeast: boolean;
  /** null: not known. */
  share: Share | null;
  /** Why the share is a bound or unknown. */
  why: string | null;
}

/** Of the tokens. */
export function tokensOfGroup(group: ErrorGroup, { totals }: Errors): Taken {
  const own = sumsOf(group.by);
  const all = sumsOf(totals);
  const [part, rest] = [own, less(all, own)].map(({ sum, lacking, lastCall }) => ({
    known: sum,
    more: lacking + lastCall > 0,
  })) as [KnownSum, KnownSum];
  const share = own.averaged > 0 ? null : shareOf(part, rest);
  return {
    amount: own.known === 0 || own.averaged > 0 ? null : own.sum,
    atLeast: part.more,
    share,
    why:
      own.averaged > 0
        ? 'a batch’s tokens divided by its samples: they say nothing of single responses'
        : lackWords(own, less(all, own)),
  };
}

/** Of the cost. */
export function costOfGroup(group: ErrorGroup, { totals }: Errors, { rules, currency }: Priced): Taken {
  const parts = group.by.flatMap((one) => one.parts);
  const own = costOfParts(parts, rules);
  const others = costOfParts(
    without(
      totals.flatMap((one) => one.parts),
      parts,
    ),
    rules,
  );
  const [part, rest] = [knownCost(own, currency), knownCost(others, currency)];
  const isAveraged = own.computed > 0 && sumsOf(group.by).averaged > 0;
  const share = part === null || rest === null || isAveraged ? null : shareOf(part, rest);
  return {
    amount: part === null || isAveraged ? null : own.amount,
    atLeast: own.state === 'at least',
    share,
    why: isAveraged
      ? 'computed from a batch’s tokens divided by its samples: they say nothing of single responses'
      : part === null || rest === null
        ? 'costs in several currencies are not added up'
        : costWords(own, others),
  };
}

interface Sums extends TokensTaken {
  responses: number;
  /** Responses without a count. */
  lacking: number;
}

const sumsOf = (shares: readonly ErrorShare[]): Sums => {
  const add = (of: (share: ErrorShare) => number) => shares.reduce((sum, share) => sum + of(share), 0);
  const [responses, known] = [add((one) => one.responses), add(({ tokens }) => tokens.known)];
  return {
    responses,
    known,
    sum: add(({ tokens }) => tokens.sum),
    lacking: responses - known,
    lastCall: add(({ tokens }) => tokens.lastCall),
    averaged: add(({ tokens }) => tokens.averaged),
  };
};

const less = (all: Sums, own: Sums): Sums => ({
  responses: all.responses - own.responses,
  known: all.known - own.known,
  sum: all.sum - own.sum,
  lacking: all.lacking - own.lacking,
  lastCall: all.lastCall - own.lastCall,
  averaged: all.averaged - own.averaged,
});

/** The sums of all parts without those of some of their responses. */
function without(all: readonly PricedSums[], some: readonly PricedSums[]): PricedSums[] {
  return all.map((sums) => {
    const rest = { ...sums };
    for (const own of some.filter(({ part }) => part === sums.part))
      for (const name of Object.keys(own) as (keyof PricedSums)[])
        if (name !== 'part') {
          const left = rest[name] - own[name];
          // Costs are no whole numbers: what is left of nothing is noise.
          rest[name] = left <= 1e-9 * Math.abs(sums[name]) ? 0 : left;
        }
    return rest;
  });
}

/** null where it is in another currency than the page's. */
function knownCost(cost: Cost, currency: string | null): KnownSum | null {
  if (cost.responses === 0) return { known: 0, more: false };
  if (cost.mixed || (cost.currency !== null && cost.currency !== currency)) return null;
  return { known: cost.amount ?? 0, more: cost.state !== 'known' };
}

function lackWords(own: Sums, rest: Sums): string | null {
  const words = [
    lackOf(own.lacking, own.responses, 'of these', 'no token count'),
    lackOf(rest.lacking, rest.responses, 'of the other', 'no token count'),
    own.lastCall > 0 ? `of ${count(own.lastCall, 'response')} here only the last call is counted` : '',
    rest.lastCall > 0 ? `of ${count(rest.lastCall, 'other response')} only the last call is counted` : '',
  ].filter(Boolean);
  return words.length === 0 ? null : words.join('; ');
}

function costWords(own: Cost, rest: Cost): string | null {
  const words = [
    lackOf(own.unknown, own.responses, 'of these', 'no known cost'),
    lackOf(rest.unknown, rest.responses, 'of the other', 'no known cost'),
    own.state === 'at least' && own.unknown === 0 ? `of these, ${whyAtLeast(own)}` : '',
    rest.state === 'at least' && rest.unknown === 0 ? `of the others, ${whyAtLeast(rest)}` : '',
  ].filter(Boolean);
  return words.length === 0 ? null : words.join('; ');
}

/** `3 of the other 120 responses have no token count` */
const lackOf = (n: number, of: number, which: string, what: string): string =>
  n === 0
    ? ''
    : `${n === of ? (of === 1 ? 'the one' : 'all') : whole(n)} ${which} ${count(of, 'response')} ${n === 1 ? 'has' : 'have'} ${what}`;

/** `13.3 %`, `at most 13.3 %`, `at least 1.2 %`; null where nothing bounds the share. */
export function shareText(
  share: Share | null,
): { bound: 'at least' | 'at most' | null; text: string } | null {
  if (share === null) return null;
  const { low, high } = share;
  if (low === high) return { bound: null, text: shareOfAll(low) };
  return low > 0
    ? { bound: 'at least', text: shareOfAll(low) }
    : { bound: 'at most', text: shareOfAll(high) };
}

const shareOfAll = (share: number): string =>
  share > 0 && share < 5e-5 ? `<${NO_BREAK}${percent(1e-4, 2)}` : percent(share, share < 0.1 ? 2 : 1);

/** Why shares are bounds, or amounts stand in their place. */
export function shareNotes(taken: readonly Taken[]): string[] {
  const bounds = taken.map(({ share }) => shareText(share)?.bound);
  return [
    bounds.includes('at most')
      ? 'At most: some of the other responses have no figure, so the whole is more than what is known of it.'
      : '',
    bounds.includes('at least')
      ? 'At least: some of these responses have no figure, so they took more than what is known of them.'
      : '',
    taken.some(({ share, amount }) => share === null && amount !== null)
      ? 'An amount in place of a share: what all responses took is not known well enough for one.'
      : '',
  ].filter(Boolean);
}
