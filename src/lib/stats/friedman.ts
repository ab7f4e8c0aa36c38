import { chiSquareUpper } from './distributions';
import { finiteOrNull } from './interval';
import { midRanks } from './ranks';

/** Friedman's chi-square, its k - 1 degrees of freedom and p. */
export interface Friedman {
  statistic: number | null;
  df: number | null;
  p: number | null;
}

/**
 * Friedman's test that k models score alike: one row per sample, one score per model in it, ranked within the
 * row with ties sharing their mean rank. 12·Σ(R - n(k+1)/2)² / (nk(k+1)), divided by the tie correction
 * 1 - Σ(t³-t)/(nk(k²-1)); p from chi-square with k - 1 degrees of freedom (Friedman 1937; scipy's
 * `friedmanchisquare`). Statistic 0 and p = 1 when every row is one tie; nulls for no rows, statistic and p null
 * below two models. Throws a RangeError when rows differ in length.
 */
export function friedman(rows: readonly (readonly number[])[]): Friedman {
  const k = rows[0]?.length;
  if (k === undefined) return { statistic: null, df: null, p: null };
  const n = rows.length;
  const rankSums = new Array<number>(k).fill(0);
  let tieTerms = 0;
  for (const row of rows) {
    if (row.length !== k) throw new RangeError(`a row of ${row.length} models among those of ${k}`);
    const { ranks, tieTerm } = midRanks(row);
    for (const [model, rank] of ranks.entries()) rankSums[model] = (rankSums[model] ?? 0) + rank;
    tieTerms += tieTerm;
  }
  const df = k - 1;
  if (df < 1) return { statistic: null, df: 0, p: null };
  const expected = (n * (k + 1)) / 2;
  const spread = rankSums.reduce((sum, ranks) => sum + (ranks - expected) ** 2, 0);
  const untied = n * k * (k * k - 1) - tieTerms;
  const statistic = untied === 0 ? 0 : (12 * (k - 1) * spread) / untied;
  return { statistic: finiteOrNull(statistic), df, p: finiteOrNull(chiSquareUpper(statistic, df)) };
}
