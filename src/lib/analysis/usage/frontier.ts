/** What a model reaches and what it takes (cost, tokens or time): less is better. */
export interface Offer {
  key: string;
  /** Higher is better; null: no score. */
  quality: number | null;
  /** null: unknown. */
  price: number | null;
  /** The price is a bound: it may be more. */
  atLeast: boolean;
}

/**
 * `disputed`: one whose price is not known in full is as good, and may take no more. `open`: of a bound that none dominates.
 * `unknown`: no price.
 */
export type Standing =
  | { is: 'frontier'; disputed: boolean }
  | { is: 'dominated'; by: string }
  | { is: 'open' }
  | { is: 'unknown' }
  | { is: 'unscored' };

type Priced<Of> = Of & { quality: number; price: number };

const isPriced = <Of extends Offer>(offer: Of): offer is Priced<Of> =>
  offer.quality !== null && offer.price !== null && Number.isFinite(offer.price);

/** What it takes is known in full. */
export const isKnown = <Of extends Offer>(offer: Of): offer is Priced<Of> =>
  isPriced(offer) && !offer.atLeast;

/** Sums of the same figures in another order differ in their last digits. */
const takeTheSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);

/** `a` is at least as good and takes at most as much, and better in one of the two. A bound never dominates. */
export function dominates(a: Offer, b: Offer): boolean {
  if (!isKnown(a) || !isPriced(b)) return false;
  const isSame = takeTheSame(a.price, b.price);
  return a.quality >= b.quality && (isSame || a.price < b.price) && (a.quality > b.quality || !isSame);
}

/** It is known that `a` takes less than `b`: a bound of `b` proves it, one of `a` never does. */
export const isCheaper = (a: Omit<Offer, 'quality'>, b: Omit<Offer, 'quality'>): boolean =>
  a.price !== null && !a.atLeast && b.price !== null && a.price < b.price;

/** What `a` takes is not known in full, and may be as little as `price`. */
export const mayTake = (a: Omit<Offer, 'quality'>, price: number): boolean =>
  a.price === null || (a.atLeast && a.price <= price);

/**
 * Where each stands; dominated ones name the best of those that dominate them. Of two that take the same, the better one
 * dominates only where `isTie` does not say that nothing tells them apart.
 */
export function standings<Of extends Offer>(
  offers: readonly Of[],
  isTie: (a: Of, b: Of) => boolean = () => false,
): Map<string, Standing> {
  return new Map(
    offers.map((offer): [string, Standing] => {
      if (offer.quality === null) return [offer.key, { is: 'unscored' }];
      if (!isPriced(offer)) return [offer.key, { is: 'unknown' }];
      const [best] = offers
        .filter(isKnown)
        .filter((other) => dominates(other, offer))
        .filter((other) => !takeTheSame(other.price, offer.price) || !isTie(other, offer))
        .sort((x, y) => y.quality - x.quality || x.price - y.price || (x.key < y.key ? -1 : 1));
      if (best) return [offer.key, { is: 'dominated', by: best.key }];
      if (offer.atLeast) return [offer.key, { is: 'open' }];
      const disputed = offers.some(
        (other) => other.quality !== null && other.quality >= offer.quality && mayTake(other, offer.price),
      );
      return [offer.key, { is: 'frontier', disputed }];
    }),
  );
}

/** Of those whose price is known in full, what no other dominates, cheapest first. */
export function frontier<Of extends Offer>(offers: readonly Of[]): Priced<Of>[] {
  const stands = standings(offers);
  return offers
    .filter((offer): offer is Priced<Of> => isKnown(offer))
    .filter(({ key }) => stands.get(key)?.is === 'frontier')
    .sort((x, y) => x.price - y.price || y.quality - x.quality);
}

export interface Choice<Of> {
  /** The best for the money; null: nothing is known to be that cheap. */
  best: Of | null;
  /** Its neighbours on the frontier. */
  cheaper: Of | null;
  dearer: Of | null;
}

/** The best of the frontier that takes at most `limit`. A bound is neither: it may take more. */
export function choose<Of extends Offer>(offers: readonly Of[], limit: number): Choice<Of> {
  const line = frontier(offers);
  let at = -1;
  line.forEach((offer, i) => {
    const best = line[at];
    if (offer.price <= limit && (best === undefined || offer.quality >= best.quality)) at = i;
  });
  const best = line[at] ?? null;
  const lower = line.slice(0, Math.max(0, at)).filter((offer) => best !== null && offer.price < best.price);
  const higher = line.slice(at + 1).filter((offer) => best === null || offer.quality > best.quality);
  return { best, cheaper: lower.at(-1) ?? null, dearer: higher[0] ?? null };
}
