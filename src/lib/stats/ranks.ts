/** Ranks from 1, ties sharing the mean of their places, and Σ(t³ - t) over the groups of t tied values. */
export interface MidRanks {
  ranks: number[];
  tieTerm: number;
}

/**
 * Mid-ranks of the values in the order given. Values tie when they are no further than `rounding` above the lowest of
 * their group: by default when they are the same double, as in scipy. A NaN among them leaves every rank undefined (NaN).
 */
export function midRanks(values: readonly number[], rounding = 0): MidRanks {
  if (values.some(Number.isNaN)) return { ranks: values.map(() => NaN), tieTerm: NaN };
  const sorted = [...values].sort((a, b) => a - b);
  const rankOf = new Map<number, number>();
  let tieTerm = 0;
  for (let start = 0; start < sorted.length;) {
    const value = sorted[start] ?? NaN;
    let end = start + 1;
    while (end < sorted.length && (sorted[end] ?? NaN) - value <= rounding) end += 1;
    const tied = end - start;
    for (const one of sorted.slice(start, end)) rankOf.set(one, (start + 1 + end) / 2);
    tieTerm += tied ** 3 - tied;
    start = end;
  }
  return { ranks: values.map((value) => rankOf.get(value) ?? NaN), tieTerm };
}
