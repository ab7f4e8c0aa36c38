import { crossing } from './crossing';
import { logistic } from './logistic';
import { addTo, inverseOf } from './matrix';
import { modelsOf, solvedBy, type Outcomes } from './outcomes';
import { strongComponents } from './strong-components';
import { varianceOfDifference } from './variance-of-difference';

/** Abilities of models, with difficulties of items on the same scale of log odds. */
export interface Rasch {
  /** One entry a model, with mean 0; null for one that is left out. */
  theta: (number | null)[];
  se: (number | null)[];
  /** Of theta; 0 for one that is left out. */
  covariance: number[][];
  /** Conditional on how many models solved each item. */
  logLik: number;
  /** By how many of the models that are not left out solved an item: every number but none and all. */
  difficultyByRawScore: Record<number, { b: number; se: number }>;
  /** Items that some, but not all, of these solved: no others count. */
  items: number;
}

const SETTLED = 1e-12;
const ROUNDS = 100;
const LONGEST = 2;
/** Difficulties lie no further than this beyond the abilities: of M models, ln M is enough. */
const BEYOND = 50;

/**
 * Rasch's model, P(model solves item) = 1 / (1 + exp(b − θ)), by conditional maximum likelihood (Andersen 1970): given how many
 * models solved an item its difficulty is gone. ln L = Σ_m T_m·θ_m − Σ_s n_s·ln γ_s(e^θ), γ by recursion, Newton with Σθ = 0,
 * se from the pseudo-inverse of the information. b solves Σ_m 1 / (1 + exp(b − θ_m)) = score, se 1 / √Σp(1 − p). Finite
 * abilities exist where every two models are joined by "solved what the other failed", both ways and through others (Fischer
 * 1981): the largest such set of models is kept, and a model that solves all or none is not of it. Abilities order models as
 * their share solved does. Null where no set is the largest. Throws a RangeError where rows differ in length or an outcome is
 * neither 0 nor 1.
 */
export function rasch(matrix: Outcomes): Rasch | null {
  const models = modelsOf(matrix);
  const kept = comparable(matrix, models);
  if (kept.length < 2) return null;
  const counts = countsOf(matrix, kept);
  const fit = fitted(kept.length, counts);
  if (!fit) return null;
  const { theta, inverse } = fit;
  const size = kept.length;
  // The penalty of (Σθ)² adds 1/M² to what would be the pseudo-inverse.
  const covariance = Array.from({ length: models }, () => new Array<number>(models).fill(0));
  for (const [a, model] of kept.entries()) {
    const row = covariance[model] ?? [];
    for (const [b, other] of kept.entries()) row[other] = (inverse[a]?.[b] ?? NaN) - 1 / size ** 2;
  }
  const ofModel = (of: (at: number, model: number) => number) =>
    Array.from({ length: models }, (_, model) => {
      const at = kept.indexOf(model);
      return at < 0 ? null : of(at, model);
    });
  return {
    theta: ofModel((at) => theta[at] ?? NaN),
    se: ofModel((_, model) => Math.sqrt(covariance[model]?.[model] ?? NaN)),
    covariance,
    logLik: fit.logLik,
    difficultyByRawScore: Object.fromEntries(
      Array.from({ length: size - 1 }, (_, s) => [s + 1, difficulty(theta, s + 1)]),
    ),
    items: counts.byScore.reduce((sum, n) => sum + n, 0),
  };
}

/** Standard error of the difference of the abilities of two models; null where one is left out. */
export function seOfDifference({ theta, covariance }: Rasch, a: number, b: number): number | null {
  const isKept = (model: number) => typeof theta[model] === 'number';
  return isKept(a) && isKept(b) ? Math.sqrt(Math.max(0, varianceOfDifference(covariance, a, b))) : null;
}

/** The largest set of models that have finite abilities; none where two are the largest. */
function comparable(matrix: Outcomes, models: number): number[] {
  const component = strongComponents(models, (better) => {
    for (let a = 0; a < models; a += 1)
      for (let b = 0; b < models; b += 1)
        if (matrix.some((row) => row[a] === 1 && row[b] === 0)) better(a, b);
  });
  const sets = new Map<number, number[]>();
  for (const [model, one] of component.entries()) sets.set(one, [...(sets.get(one) ?? []), model]);
  const [first, second] = [...sets.values()].sort((a, b) => b.length - a.length);
  return first && first.length > (second?.length ?? 0) ? first : [];
}

interface Counts {
  /** Items by how many of the models solved them. */
  byScore: number[];
  /** Of each model how many it solved of the items that count. */
  solved: number[];
}

function countsOf(matrix: Outcomes, kept: readonly number[]): Counts {
  const byScore = new Array<number>(kept.length).fill(0);
  const solved = kept.map(() => 0);
  for (const row of matrix) {
    const own = kept.map((model) => row[model] ?? 0);
    const score = solvedBy(own);
    if (score === 0 || score === kept.length) continue;
    byScore[score] = (byScore[score] ?? 0) + 1;
    for (const [at, outcome] of own.entries()) solved[at] = (solved[at] ?? 0) + outcome;
  }
  return { byScore, solved };
}

interface Fit {
  theta: number[];
  inverse: number[][];
  logLik: number;
}

function fitted(size: number, { byScore, solved }: Counts): Fit | null {
  const theta = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const odds = theta.map(Math.exp);
    const gamma = symmetricSums(odds);
    const gradient = Float64Array.from(solved);
    const hessian = Array.from({ length: size }, () => new Float64Array(size).fill(1));
    let logLik = theta.reduce((sum, value, a) => sum + value * (solved[a] ?? 0), 0);
    for (const [s, n] of byScore.entries()) if (n > 0) logLik -= n * Math.log(gamma[s] ?? NaN);
    const chance = odds.map((own, a) => {
      const without = symmetricSums(odds.filter((_, k) => k !== a));
      return byScore.map((_, s) => (s === 0 ? 0 : (own * (without[s - 1] ?? 0)) / (gamma[s] ?? NaN)));
    });
    for (let a = 0; a < size; a += 1)
      for (let b = a; b < size; b += 1) {
        const without = a === b ? [] : symmetricSums(odds.filter((_, k) => k !== a && k !== b));
        const product = (odds[a] ?? 0) * (odds[b] ?? 0);
        let information = 0;
        for (const [s, n] of byScore.entries()) {
          if (n === 0) continue;
          const [own, other] = [chance[a]?.[s] ?? 0, chance[b]?.[s] ?? 0];
          const both = a === b ? own : s < 2 ? 0 : (product * (without[s - 2] ?? 0)) / (gamma[s] ?? NaN);
          information += n * (both - own * other);
          if (a === b) gradient[a] = (gradient[a] ?? 0) - n * own;
        }
        addTo(hessian, a, b, information);
        if (a !== b) addTo(hessian, b, a, information);
      }
    const inverse = inverseOf(hessian);
    if (!inverse) return null;
    const steps = inverse.map((row) => row.reduce((sum, one, b) => sum + one * (gradient[b] ?? 0), 0));
    const largest = Math.max(...steps.map(Math.abs));
    if (!Number.isFinite(largest)) return null;
    if (largest < SETTLED) return { theta, inverse, logLik };
    const part = Math.min(1, LONGEST / largest);
    const mean = steps.reduce((sum, step) => sum + step, 0) / size;
    for (const [a, step] of steps.entries()) theta[a] = (theta[a] ?? 0) + part * (step - mean);
  }
  return null;
}

/** γ_s: the sum over all sets of s of the product of their odds. */
function symmetricSums(odds: readonly number[]): Float64Array {
  const sums = new Float64Array(odds.length + 1);
  sums[0] = 1;
  for (const [k, own] of odds.entries())
    for (let s = k + 1; s > 0; s -= 1) sums[s] = (sums[s] ?? 0) + own * (sums[s - 1] ?? 0);
  return sums;
}

function difficulty(theta: readonly number[], score: number): { b: number; se: number } {
  const missing = (b: number) => score - theta.reduce((sum, one) => sum + logistic(one - b), 0);
  const b = crossing(missing, Math.min(...theta) - BEYOND, Math.max(...theta) + BEYOND, 1e-13);
  const information = theta.reduce((sum, one) => {
    const p = logistic(one - b);
    return sum + p * (1 - p);
  }, 0);
  return { b, se: 1 / Math.sqrt(information) };
}
