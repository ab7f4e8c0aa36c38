import { normalQuantile } from './distributions';
import { eigenOf } from './eigen';
import { DEFAULT_SEED, mulberry32, type Resampling } from './resampling';
import { addShareOfTop } from './top-share';

const DRAWS = 10_000;
const STEPS = 120;
/** A direction with less of the largest variance than this has none. */
const WITHOUT_SPREAD = 1e-12;

/**
 * Chance of each model to be the truly best, one entry a model, with their true means drawn together by as much as these differ:
 * y = means less their mean, turned to the eigenvectors of their covariance; true values N(0, τ²), τ flat on 0 to `widest`;
 * component t is N(τ²y/(τ² + e), τ²e/(τ² + e)) with e its variance (empirical shares of draws, `pBest` of `rankIntervals`, are too
 * sure of themselves). `covariance`: of the means, as `rankIntervals` has it. `widest` is .12 for scores from 0 to 1: of others
 * as much of their range. A draw for which several tie is shared. Null where the means have no spread. Throws a RangeError where
 * sizes differ.
 */
export function shrunkBest(
  means: readonly number[],
  covariance: readonly (readonly number[])[],
  { seed = DEFAULT_SEED, resamples = DRAWS, widest = 0.12 }: Resampling & { widest?: number } = {},
): number[] | null {
  const models = means.length;
  if (covariance.length !== models || covariance.some(({ length }) => length !== models))
    throw new RangeError('A row and a column of the covariance for each mean');
  const { values, vectors } = eigenOf(centred(covariance));
  const largest = Math.max(0, ...values);
  if (!(largest > 0)) return null;
  const middle = mean(means);
  const components = vectors.map((vector, t) => ({
    y: vector.reduce((sum, part, k) => sum + part * ((means[k] ?? 0) - middle), 0),
    e: (values[t] ?? 0) > WITHOUT_SPREAD * largest ? (values[t] ?? 0) : 0,
  }));
  const taus = Array.from({ length: STEPS + 1 }, (_, step) => (widest * step) / STEPS);
  const logs = taus.map((tau) =>
    components.reduce((sum, { y, e }) => {
      const all = tau * tau + e;
      return e === 0 ? sum : sum - (Math.log(all) + (y * y) / all) / 2;
    }, 0),
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);

  const random = mulberry32(seed);
  const shares = new Float64Array(models);
  const drawn = new Float64Array(models);
  let [step, reached] = [0, weights[0] ?? 0];
  for (let draw = 0; draw < resamples; draw += 1) {
    while (step < STEPS && reached < ((draw + 0.5) / resamples) * whole) reached += weights[(step += 1)] ?? 0;
    const tau = taus[step] ?? 0;
    drawn.fill(0);
    for (const [t, { y, e }] of components.entries()) {
      const kept = e === 0 ? 1 : (tau * tau) / (tau * tau + e);
      // Half a step of the generator keeps away from 0.
      const noise = normalQuantile(random() + 2 ** -33) * Math.sqrt(kept * e);
      const vector = vectors[t] ?? [];
      for (let k = 0; k < models; k += 1) drawn[k] = (drawn[k] ?? 0) + (kept * y + noise) * (vector[k] ?? 0);
    }
    addShareOfTop(drawn, shares);
  }
  return Array.from(shares, (share) => share / resamples);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** C·S·C, C = I − 1/K: the covariance of values less their mean. */
function centred(covariance: readonly (readonly number[])[]): number[][] {
  const ofRows = covariance.map(mean);
  const all = mean(ofRows);
  return covariance.map((row, a) => row.map((value, b) => value - (ofRows[a] ?? 0) - (ofRows[b] ?? 0) + all));
}
