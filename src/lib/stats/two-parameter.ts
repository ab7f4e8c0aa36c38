import { logistic, logit } from './logistic';
import { inverseOf } from './matrix';
import { modelsOf, solvedBy, type Outcomes } from './outcomes';

/** One entry a model in theta, one an item in b and a. */
export interface TwoParameter {
  theta: number[];
  /** Difficulty, on the scale of theta. */
  b: number[];
  /** Discrimination, above 0: log odds per unit of theta. */
  a: number[];
  /** Of the mode, without the constants of the normal densities. */
  negLogPosterior: number;
}

/** With fewer models discrimination is not known well enough to be shown. */
export const DISCRIMINATION_FROM = 40;

const PRECISION_OF_B = 1 / 4;
const PRECISION_OF_LOG_A = 1 / 0.16;
const LONGEST_OF_LOG_A = 0.5;
const LONGEST = 1;

/**
 * The two-parameter logistic model, P(model solves item) = 1 / (1 + exp(−a(θ − b))), at its joint mode with θ ~ N(0, 1), b ~
 * N(0, 2²), ln a ~ N(0, .4²) (Birnbaum 1968; Mislevy 1986). In turns a step of Fisher scoring for each item and a step for each
 * model, until no value changes by `tolerance`. Null where that takes more than `sweeps` turns. Time in proportion to items ×
 * models × turns: some seconds for 20,000 × 20. Throws a RangeError where rows differ in length or an outcome is neither 0 nor
 * 1.
 */
export function twoParameter(
  matrix: Outcomes,
  { tolerance = 1e-6, sweeps = 5000 }: { tolerance?: number; sweeps?: number } = {},
): TwoParameter | null {
  const models = modelsOf(matrix);
  const theta = Array.from({ length: models }, (_, model) =>
    startOf(
      matrix.reduce((sum, row) => sum + (row[model] ?? 0), 0),
      matrix.length,
    ),
  );
  const items = matrix.map((row): Item => ({ b: -startOf(solvedBy(row), models), logA: 0 }));
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let largest = 0;
    for (const [i, row] of matrix.entries()) {
      const item = items[i];
      if (item) largest = Math.max(largest, moveItem(item, row, theta));
    }
    for (let model = 0; model < models; model += 1) {
      const step = stepOfModel(theta[model] ?? 0, model, matrix, items);
      theta[model] = (theta[model] ?? 0) + step;
      largest = Math.max(largest, Math.abs(step));
    }
    if (largest < tolerance) return described(matrix, theta, items);
  }
  return null;
}

interface Item {
  b: number;
  logA: number;
}

const startOf = (solved: number, of: number): number => logit((solved + 0.5) / (of + 1));

const cut = (step: number, longest: number): number => Math.max(-longest, Math.min(longest, step));

function moveItem(item: Item, row: readonly number[], theta: readonly number[]): number {
  const a = Math.exp(item.logA);
  let [slopeB, slopeA] = [-item.b * PRECISION_OF_B, -item.logA * PRECISION_OF_LOG_A];
  let [bb, ba, aa] = [PRECISION_OF_B, 0, PRECISION_OF_LOG_A];
  for (const [model, ability] of theta.entries()) {
    const eta = a * (ability - item.b);
    const p = logistic(eta);
    const off = (row[model] ?? 0) - p;
    const weight = p * (1 - p);
    slopeB -= a * off;
    slopeA += eta * off;
    bb += weight * a * a;
    ba -= weight * a * eta;
    aa += weight * eta * eta;
  }
  const inverse = inverseOf([Float64Array.of(bb, ba), Float64Array.of(ba, aa)]);
  const [ofB, ofA] = inverse ?? [];
  const stepB = cut((ofB?.[0] ?? 0) * slopeB + (ofB?.[1] ?? 0) * slopeA, LONGEST);
  const stepA = cut((ofA?.[0] ?? 0) * slopeB + (ofA?.[1] ?? 0) * slopeA, LONGEST_OF_LOG_A);
  item.b += stepB;
  item.logA += stepA;
  return Math.max(Math.abs(stepB), Math.abs(stepA));
}

function stepOfModel(ability: number, model: number, matrix: Outcomes, items: readonly Item[]): number {
  let [slope, information] = [-ability, 1];
  for (const [i, { b, logA }] of items.entries()) {
    const a = Math.exp(logA);
    const p = logistic(a * (ability - b));
    slope += a * ((matrix[i]?.[model] ?? 0) - p);
    information += a * a * p * (1 - p);
  }
  return cut(slope / information, LONGEST);
}

function described(matrix: Outcomes, theta: readonly number[], items: readonly Item[]): TwoParameter {
  let negative = theta.reduce((sum, one) => sum + (one * one) / 2, 0);
  for (const [i, { b, logA }] of items.entries()) {
    negative += (b * b * PRECISION_OF_B + logA * logA * PRECISION_OF_LOG_A) / 2;
    for (const [model, ability] of theta.entries()) {
      const eta = Math.exp(logA) * (ability - b);
      negative += Math.log1p(Math.exp(matrix[i]?.[model] === 1 ? -eta : eta));
    }
  }
  return {
    theta: [...theta],
    b: items.map(({ b }) => b),
    a: items.map(({ logA }) => Math.exp(logA)),
    negLogPosterior: negative,
  };
}
