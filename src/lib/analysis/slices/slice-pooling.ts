import { pooled, type PooledSlice } from '../../stats';
import { possibleDifferences, within } from '../metrics/possible';
import type { Contender, Leaderboard, MetricInfo } from '../types';
import type { PooledDifference, SliceRow } from './slice-cells';
import type { SumsOf } from './slice-sums';

/** With fewer slices their spread is hardly known. */
const LEAST_SLICES = 4;
/** Below so many samples the spread within a slice is that of all. */
const OWN_SPREAD = 20;

/**
 * Puts beside each difference what is to be believed of it where one asks which slice is bad: of a label whose slices hold each
 * shared sample once; worked out when it is read. `rows` and `sums` side by side, contenders as in their cells. Adds nothing where results chose the samples.
 */
export function poolSlices(
  rows: readonly SliceRow[],
  sums: readonly SumsOf[],
  contenders: readonly Contender[],
  { rows: board, shared, metric }: Leaderboard,
): void {
  for (const key of new Set(rows.map((row) => row.key))) {
    const own = rows.flatMap((row, i) =>
      row.key === key && row.cross === null && !row.outcome ? [{ row, of: sums[i] }] : [],
    );
    const isParted = own.reduce((sum, { row }) => sum + row.n, 0) === shared;
    if (own.length < LEAST_SLICES || !isParted) continue;
    for (const [k, contender] of contenders.entries()) {
      const whole = board.find((row) => row.contender.key === contender.key)?.difference?.variance;
      if (!whole) continue;
      const differences = own.map(({ row }) => row.cells[k]?.difference ?? null);
      const y = differences.flatMap((one) => one?.value ?? []);
      if (y.length < own.length) continue;
      const s = own.map(({ row: { n }, of }) =>
        Math.sqrt((n < OWN_SPREAD || !of ? whole : spreadIn(of, k) || whole) / n),
      );
      const together = once(() => pooled(y, s));
      for (const [j, difference] of differences.entries()) {
        if (!difference) continue;
        const get = once(() => pooledIn(together()[j], metric));
        Object.defineProperty(difference, 'pooled', { get, enumerable: true });
      }
    }
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}

function pooledIn(found: PooledSlice | undefined, metric: MetricInfo): PooledDifference | undefined {
  if (!found || found.mean === null || found.borrowed === null) return undefined;
  const rough = {
    value: rounded(found.mean),
    low: rounded(found.low),
    high: rounded(found.high),
    borrowed: rounded(found.borrowed),
  };
  return within(rough, possibleDifferences(metric));
}

/** Beyond these digits a sum over exponentials is not the same in every browser, and a notebook would say it changed. */
const DIGITS = 9;
const rounded = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : Number(value.toPrecision(DIGITS))) as Value;

/** Variance of the differences within a slice. */
function spreadIn({ sums: { n, sums, pairedSquares } }: SumsOf, k: number): number {
  const sum = (sums[k] ?? 0) - (sums[0] ?? 0);
  return ((pairedSquares[k] ?? 0) - (sum * sum) / n) / (n - 1);
}
