import type { Battles } from './battles';
import { addTo, inverseOf } from './matrix';

/** Strengths where a tie is an outcome of its own. */
export interface Davidson {
  /** Natural logarithm of the odds to win rather than lose, less their mean. */
  strength: number[];
  /** As if votes were apart from each other. */
  se: number[];
  /** Two equal models tie in ν / (2 + ν) of votes. */
  nu: number;
  logNu: number;
  logNuSe: number;
  logLik: number;
}

const SETTLED = 1e-12;
const ROUNDS = 100;
const LONGEST = 2;
const BOUNDLESS = 30;

/** Votes on two models: how often the one won, the other, and neither. */
interface Cell {
  i: number;
  j: number;
  counts: [number, number, number];
}

/** Win, loss, tie as sufficient statistics: of θ_i, θ_j and ln ν. */
const STATISTICS: readonly (readonly number[])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0.5, 0.5, 1],
];

/**
 * P(tie) = ν√(π_i π_j) / (π_i + π_j + ν√(π_i π_j)), P(i wins) = π_i / the same, π = e^θ, Σθ = 0 (Davidson 1970), by Newton's method
 * in (θ, ln ν), where the likelihood is concave. Null where no finite values fit: no tie, or models that wins and ties do not
 * connect both ways. Votes of a model against itself count for nothing.
 */
export function davidson({
  models,
  first,
  second,
  outcomeOfFirst,
}: Pick<Battles, 'models' | 'first' | 'second' | 'outcomeOfFirst'>): Davidson | null {
  const cells = new Map<number, Cell>();
  for (let v = 0; v < first.length; v += 1) {
    const [a, b, won] = [first[v] ?? 0, second[v] ?? 0, outcomeOfFirst[v] ?? 0];
    if (a === b) continue;
    const [i, j] = [Math.min(a, b), Math.max(a, b)];
    const cell = cells.get(i * models + j) ?? { i, j, counts: [0, 0, 0] };
    cell.counts[won === 0.5 ? 2 : (won === 1) === (a === i) ? 0 : 1] += 1;
    cells.set(i * models + j, cell);
  }
  const size = models + 1;
  const values = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { gradient, hessian, logLik } = slopesAt(values, [...cells.values()]);
    const inverse = inverseOf(hessian);
    if (inverse === null) return null;
    const steps = inverse.map((row) => row.reduce((sum, one, b) => sum + one * (gradient[b] ?? 0), 0));
    const largest = Math.max(0, ...steps.map(Math.abs));
    const part = Math.min(1, LONGEST / largest);
    for (const [at, step] of steps.entries()) values[at] = (values[at] ?? 0) + part * step;
    if (values.some((value) => !(Math.abs(value) < BOUNDLESS))) return null;
    if (largest >= SETTLED) continue;
    const se = inverse.map((row, at) => Math.sqrt(Math.max(0, row[at] ?? 0)));
    const logNu = values[models] ?? 0;
    return {
      ...{ strength: values.slice(0, models), se: spread(inverse, models), logLik },
      ...{ logNu, nu: Math.exp(logNu), logNuSe: se[models] ?? NaN },
    };
  }
  return null;
}

/** Without what the penalty that holds Σθ adds to each variance: 1 / models². */
const spread = (inverse: readonly (readonly number[])[], models: number): number[] =>
  inverse.slice(0, models).map((row, at) => Math.sqrt(Math.max(0, (row[at] ?? 0) - 1 / models ** 2)));

function slopesAt(values: readonly number[], cells: readonly Cell[]) {
  const models = values.length - 1;
  const gradient = new Float64Array(models + 1);
  const hessian = Array.from({ length: models + 1 }, (_, a) =>
    // The strengths may all be moved together: a penalty of (Σθ)², which stays 0, holds them.
    Float64Array.from({ length: models + 1 }, (__, b) => (a < models && b < models ? 1 : 0)),
  );
  let logLik = 0;
  for (const { i, j, counts } of cells) {
    const places = [i, j, models];
    const weights = STATISTICS.map((of) =>
      Math.exp(of.reduce((sum, one, k) => sum + one * (values[places[k] ?? 0] ?? 0), 0)),
    );
    const all = weights.reduce((sum, one) => sum + one, 0);
    const n = counts[0] + counts[1] + counts[2];
    const mean = [0, 1, 2].map((k) =>
      STATISTICS.reduce((sum, of, outcome) => sum + (of[k] ?? 0) * ((weights[outcome] ?? 0) / all), 0),
    );
    for (const [outcome, of] of STATISTICS.entries()) {
      const p = (weights[outcome] ?? 0) / all;
      const seen = counts[outcome] ?? 0;
      if (seen > 0) logLik += seen * Math.log(p);
      for (const [k, at] of places.entries()) {
        gradient[at] = (gradient[at] ?? 0) + (seen - n * p) * (of[k] ?? 0);
        for (const [l, other] of places.entries())
          addTo(
            hessian,
            at,
            other,
            n * p * ((of[k] ?? 0) - (mean[k] ?? 0)) * ((of[l] ?? 0) - (mean[l] ?? 0)),
          );
      }
    }
  }
  return { gradient, hessian, logLik };
}
