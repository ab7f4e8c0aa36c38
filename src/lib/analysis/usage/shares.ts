/** A sum as far as it is known: `more` where something that is not known comes on top. */
export interface KnownSum {
  known: number;
  more: boolean;
}

/** Between what two shares the share of a part lies. */
export interface Share {
  low: number;
  high: number;
}

/**
 * The share of a part beside the rest, each a sum that may lack something: what the part lacks can only raise it, what the
 * rest lacks can only lower it. null where nothing can be said: both lack something, or there is nothing at all.
 */
export function shareOf(part: KnownSum, rest: KnownSum): Share | null {
  const all = part.known + rest.known;
  // A part that took nothing has no share of whatever the rest took.
  if (!part.more && part.known === 0) return all > 0 || rest.more ? { low: 0, high: 0 } : null;
  if (all === 0) return null;
  const share = part.known / all;
  const low = rest.more ? 0 : share;
  const high = part.more ? 1 : share;
  return low === 0 && high === 1 ? null : { low, high };
}
