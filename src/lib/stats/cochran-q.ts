import { chiSquareUpper } from './distributions';
import { finiteOrNull } from './interval';

/** One pattern of outcomes over the k models (1 solved, 0 not) and the number of samples that show it. */
export interface OutcomePattern {
  outcome: readonly (0 | 1)[];
  count: number;
}

/** Cochran's Q, its k - 1 degrees of freedom and p. */
export interface CochranQ {
  q: number | null;
  df: number | null;
  p: number | null;
}

/**
 * Cochran's Q test that k models solve the same share of the same samples:
 * Q = (k-1)(kΣG² - T²) / (kT - ΣL²) with G the samples solved by each model, L the models that solved each
 * sample, T all solved; p from chi-square with k - 1 degrees of freedom (Cochran 1950).
 * Q = 0 and p = 1 when no sample tells models apart; q and p are null without samples or below two models,
 * df too when there is no pattern. Throws a RangeError when patterns differ in length.
 */
export function cochranQ(patterns: readonly OutcomePattern[]): CochranQ {
  const k = patterns[0]?.outcome.length;
  if (k === undefined) return { q: null, df: null, p: null };
  const solvedByModel = new Array<number>(k).fill(0);
  let samples = 0;
  let solved = 0;
  let rowSquares = 0;
  for (const { outcome, count } of patterns) {
    if (outcome.length !== k)
      throw new RangeError(`a pattern of ${outcome.length} models among those of ${k}`);
    let row = 0;
    for (const [model, value] of outcome.entries()) {
      solvedByModel[model] = (solvedByModel[model] ?? 0) + value * count;
      row += value;
    }
    samples += count;
    solved += row * count;
    rowSquares += row * row * count;
  }
  const df = k - 1;
  if (df < 1 || !(samples > 0)) return { q: null, df: Math.max(0, df), p: null };
  const spread = solvedByModel.reduce((sum, wins) => sum + (wins - solved / k) ** 2, 0);
  const telling = k * solved - rowSquares;
  const q = telling === 0 ? 0 : (df * k * spread) / telling;
  return { q: finiteOrNull(q), df, p: finiteOrNull(chiSquareUpper(q, df)) };
}
