/** What numbers of a column say, without those that may stand for "none given". */
export interface Inner {
  numbers: number;
  whole: number;
  distinct: number;
  min: number;
  max: number;
  median: number;
}

/** Numbers that tools write where a judge or a parser gave none. */
const BELOW: ReadonlySet<number> = new Set([-1, -9, -99, -999, -9999]);
const ABOVE: ReadonlySet<number> = new Set([99, 999, 9999, 99999]);
/** Such a number lies so far above all others that it belongs to no scale of theirs. */
const FAR = 9;

/**
 * The numbers of a column that may stand for "none given", each with how many there are: they lie apart from all others, below
 * where none is negative, or far above. `sorted`: ascending.
 */
export function sentinelsIn(sorted: readonly number[]): { sentinels: Map<number, number>; inner: Inner } {
  let from = sorted.findIndex((value) => !BELOW.has(value));
  if (from > 0 && (sorted[from] ?? -1) < 0) from = 0;
  if (from < 0) from = 0;
  let to = sorted.length;
  while (to > from && ABOVE.has(sorted[to - 1] ?? 0)) to--;
  if (to === from || (sorted[to] ?? Infinity) < FAR * Math.max(1, sorted[to - 1] ?? 0)) to = sorted.length;
  const sentinels = new Map<number, number>();
  for (const value of [...sorted.slice(0, from), ...sorted.slice(to)])
    sentinels.set(value, (sentinels.get(value) ?? 0) + 1);
  const others = sorted.slice(from, to);
  const inner: Inner = {
    numbers: others.length,
    whole: others.filter(Number.isInteger).length,
    distinct: new Set(others).size,
    min: others[0] ?? NaN,
    max: others.at(-1) ?? NaN,
    median: others[others.length >> 1] ?? NaN,
  };
  return { sentinels, inner };
}
