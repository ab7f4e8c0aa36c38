import type { ClusterId } from './cluster-sums';

/** What is drawn at random: samples, or clusters of them. */
export interface Units {
  /** Samples in each. */
  sizes: Float64Array;
  /** Of each model, its sum of scores in each. */
  sums: Float64Array[];
}

/**
 * Of a complete matrix of samples × models; a unit a sample, or a cluster where ids are given, in the order in which they first
 * appear. Throws a RangeError where rows differ in length, a score is missing, or there are not as many ids as samples.
 */
export function unitsOf(matrix: readonly ArrayLike<number>[], clusters?: readonly ClusterId[]): Units {
  if (clusters && clusters.length !== matrix.length)
    throw new RangeError(`${matrix.length} samples but ${clusters.length} cluster ids`);
  const models = matrix[0]?.length ?? 0;
  const places = new Map<ClusterId, number>();
  const unitOf = matrix.map((row, i) => {
    if (row.length !== models) throw new RangeError(`A row of ${row.length} models among those of ${models}`);
    const id = clusters ? clusters[i] : i;
    if (id === undefined) throw new RangeError(`Sample ${i} has no cluster id`);
    const place = places.get(id) ?? places.size;
    places.set(id, place);
    return place;
  });
  const sizes = new Float64Array(places.size);
  const sums = Array.from({ length: models }, () => new Float64Array(places.size));
  for (const [i, unit] of unitOf.entries()) {
    sizes[unit] = (sizes[unit] ?? 0) + 1;
    for (const [model, ofModel] of sums.entries())
      ofModel[unit] = (ofModel[unit] ?? 0) + scoreOf(matrix[i], i, model);
  }
  return { sizes, sums };
}

function scoreOf(row: ArrayLike<number> | undefined, i: number, model: number): number {
  const score = row?.[model];
  if (score === undefined || !Number.isFinite(score))
    throw new RangeError(`Sample ${i} has no score of model ${model}`);
  return score;
}

/** Mean of each model over all samples. */
export function meansOf({ sizes, sums }: Units): number[] {
  const n = total(sizes);
  return sums.map((ofModel) => total(ofModel) / n);
}

/**
 * Covariance of the models' means: Σ_g D_ga·D_gb / n² × G/(G − 1) with D_g the sums of what each is above its mean, over G units
 * (Liang & Zeger 1986; of single samples the covariance of scores / n). Null below two units.
 */
export function covarianceOfMeans(units: Units): number[][] | null {
  const { sizes, sums } = units;
  const count = sizes.length;
  if (count < 2) return null;
  const means = meansOf(units);
  const above = sums.map((ofModel, a) => ofModel.map((sum, g) => sum - (sizes[g] ?? 0) * (means[a] ?? 0)));
  const scale = count / (count - 1) / total(sizes) ** 2;
  return above.map((one) =>
    above.map((other) => {
      let products = 0;
      for (let g = 0; g < count; g += 1) products += (one[g] ?? 0) * (other[g] ?? 0);
      return products * scale;
    }),
  );
}

const total = (values: Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
