/** A whole number and how many of the items bear it. */
export interface Placed {
  place: number;
  n: number;
}

/**
 * The sum of c items drawn at random without putting back, for each c up to `size`: `[c][sum]` is its probability.
 * Exact but for rounding: items come in place by place, with the hypergeometric share of those drawn among them.
 */
export function subsetSums(items: readonly Placed[], size: number): Float64Array[] {
  const highest = Math.max(0, ...items.map(({ place }) => place));
  const of = Array.from({ length: size + 1 }, (_, c) => new Float64Array(c * highest + 1));
  const none = of[0];
  if (none) none[0] = 1;
  let before = 0;
  for (const { place, n } of items) {
    // From the largest down, so that what is read is what was before.
    for (let c = Math.min(size, before + n); c > 0; c -= 1) {
      const into = of[c];
      if (into) drawInto(into, c, of, { place, n, before });
    }
    before += n;
  }
  return of;
}

/** Multiplications that `subsetSums` takes. */
export function costOfSums(items: readonly Placed[], size: number): number {
  const highest = Math.max(0, ...items.map(({ place }) => place));
  return items.reduce((sum, { n }) => sum + (Math.min(n, size) * size * (size * highest + 1)) / 2, 0);
}

function drawInto(
  into: Float64Array,
  c: number,
  of: readonly Float64Array[],
  { place, n, before }: Placed & { before: number },
): void {
  const least = Math.max(0, c - before);
  const shares = hypergeometric(c, n, before);
  const own = least === 0 ? (shares[0] ?? 0) : 0;
  for (let sum = 0; sum < into.length; sum += 1) into[sum] = own * (into[sum] ?? 0);
  for (let t = Math.max(1, least); t <= Math.min(c, n); t += 1) {
    const share = shares[t - least] ?? 0;
    const from = of[c - t];
    if (share === 0 || !from) continue;
    for (let sum = 0, at = t * place; sum < from.length; sum += 1, at += 1)
      into[at] = (into[at] ?? 0) + share * (from[sum] ?? 0);
  }
}

/** Probabilities that of c items drawn from n and m others, t are of the n: from the least t upwards. */
function hypergeometric(c: number, n: number, others: number): Float64Array {
  const [least, most] = [Math.max(0, c - others), Math.min(c, n)];
  const shares = new Float64Array(most - least + 1);
  const top = Math.min(most, Math.max(least, Math.floor(((c + 1) * (n + 1)) / (n + others + 2))));
  /** P(t + 1) / P(t). */
  const rise = (t: number): number => ((n - t) * (c - t)) / ((t + 1) * (others - c + t + 1));
  let sum = 1;
  shares[top - least] = 1;
  for (let t = top, share = 1; t < most && share > 0; t += 1) {
    share *= rise(t);
    shares[t + 1 - least] = share;
    sum += share;
  }
  for (let t = top, share = 1; t > least && share > 0; t -= 1) {
    share /= rise(t - 1);
    shares[t - 1 - least] = share;
    sum += share;
  }
  return shares.map((share) => share / sum);
}
