import { zCritical } from './distributions';
import { type Interval, symmetric } from './interval';
import { logistic } from './logistic';
import { addTo, inverseOf, times } from './matrix';
import { pairwiseRanks } from './pairwise-ranks';
import { strongComponents } from './strong-components';

/** One entry a vote in each list. */
export interface Battles {
  /** How many models there are: `first` and `second` are numbers from 0 to one less. */
  models: number;
  first: ArrayLike<number>;
  second: ArrayLike<number>;
  /** 1 where the first won, 0 where the second did, ½ for a tie. */
  outcomeOfFirst: ArrayLike<number>;
  /** Votes of one number go together: on one prompt, or of one voter. */
  prompt: ArrayLike<number>;
  /** 1 where the first was shown first, −1 where the second was, 0 where it is not known; without, the order has no effect. */
  order?: ArrayLike<number>;
}

export interface BattleOptions {
  /** Models with fewer votes have no rank, and no rank counts them. */
  leastVotes?: number;
  /** Family-wise error rate of ranks; intervals are at 1 − alpha, each alone. */
  alpha?: number;
}

export interface BradleyTerry {
  /** Natural logarithm of the odds to win, less the mean of its component; null for a model that is alone in one. */
  strength: (number | null)[];
  /** Of the strength; null without one, or where there are fewer than two clusters. */
  se: (number | null)[];
  /** The best and the worst rank that a model may have in its component, from 1; null without se, or with too few votes. */
  rankLow: (number | null)[];
  rankHigh: (number | null)[];
  /** Models of one number won or tied against each other, directly or through others: only these are comparable. */
  component: number[];
  /** Logarithm of the odds that the answer shown first wins of two equal ones; null where it was not asked or cannot be told. */
  orderEffect: ({ value: number; se: number | null } & Interval) | null;
  /** Clusters with a vote that counts. */
  clusters: number;
}

/** A step below this changes no digit that is read. */
const SETTLED = 1e-12;
const ROUNDS = 100;
const LONGEST = 2;
/** Odds of e^30: no finite number fits. */
const BOUNDLESS = 30;

/**
 * Strengths of models by votes between two of them: P(first wins) = 1 / (1 + exp(−(θ_first − θ_second + δ·order))), fitted
 * by Newton's method to the score equations with a tie as half a win (Bradley & Terry 1952; Hunter 2004), Σθ = 0 in each
 * component of the graph "won or tied" (Ford 1957: else no finite strengths exist). Standard errors are a sandwich clustered
 * by prompt, × G / (G − 1) (CR1; Liang & Zeger 1986). Ranks are of pairwise z tests with Holm's correction: from 1 + those
 * that are better to K − those that are worse (Mogstad et al. 2024), not of intervals that overlap. Votes of a model against
 * itself, and between components, count for nothing. Throws a RangeError where lists differ in length or a model is unknown.
 */
export function bradleyTerry(
  battles: Battles,
  { leastVotes = 0, alpha = 0.05 }: BattleOptions = {},
): BradleyTerry {
  const { models, first, second, outcomeOfFirst, prompt, order } = battles;
  const n = first.length;
  for (const list of [second, outcomeOfFirst, prompt, ...(order ? [order] : [])])
    if (list.length !== n) throw new RangeError('One entry a vote in each list');
  for (let v = 0; v < n; v += 1)
    if (!(Math.min(first[v] ?? -1, second[v] ?? -1) >= 0 && Math.max(first[v] ?? 0, second[v] ?? 0) < models))
      throw new RangeError(`Vote ${v} names a model that there is not`);
  const all = cellsOf(battles);
  const component = strongComponents(models, (beats) => {
    for (const { i, j, n, won } of all) {
      if (won > 0) beats(i, j);
      if (won < n) beats(j, i);
    }
  });
  const cells = all.filter(({ i, j }) => component[i] === component[j]);
  const asked = order !== undefined && ordersDiffer(models, cells);
  const withOrder = asked ? fitted(models, component, cells, true) : null;
  const fit = withOrder ?? fitted(models, component, cells, false);
  const clusters = clustersOf(battles, component);
  const votes = new Array<number>(models).fill(0);
  for (const { i, j, n } of cells) {
    votes[i] = (votes[i] ?? 0) + n;
    votes[j] = (votes[j] ?? 0) + n;
  }
  const sizes = new Map<number, number>();
  for (const one of component) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  const isAlone = component.map((one) => sizes.get(one) === 1);
  const ofThose = <Of>(of: (model: number) => Of) =>
    isAlone.map((alone, model) => (alone ? null : of(model)));
  const covariance = fit === null ? null : clusteredCovariance(battles, fit, clusters);
  const seOf = (at: number) =>
    covariance === null ? null : Math.sqrt(Math.max(0, covariance[at]?.[at] ?? 0));
  const isRanked = component.map((_, model) => !isAlone[model] && (votes[model] ?? 0) >= leastVotes);
  const ranks = fit && covariance && pairwiseRanks(fit.values, covariance, component, isRanked, alpha);
  const effect = withOrder?.values[models];
  return {
    strength: ofThose((model) => fit?.values[model] ?? null),
    se: ofThose(seOf),
    rankLow: component.map((_, model) => ranks?.low[model] ?? null),
    rankHigh: component.map((_, model) => ranks?.high[model] ?? null),
    component,
    orderEffect:
      effect === undefined
        ? null
        : { value: effect, se: seOf(models), ...limitsOf(effect, seOf(models), alpha) },
    clusters: clusters.starts.length - 1,
  };
}

const limitsOf = (value: number, se: number | null, alpha: number): Interval =>
  symmetric(value, se === null ? null : (zCritical(1 - alpha) ?? NaN) * se);

/** Votes on the same two in the same order: how many, and how many of them `i` won. */
interface Cell {
  i: number;
  j: number;
  order: number;
  n: number;
  won: number;
}

function cellsOf({ models, first, second, outcomeOfFirst, order }: Battles): Cell[] {
  const cells = new Map<number, Cell>();
  for (let v = 0; v < first.length; v += 1) {
    let [i, j, shown, won] = [first[v] ?? 0, second[v] ?? 0, order?.[v] ?? 0, outcomeOfFirst[v] ?? 0];
    if (i === j) continue;
    if (i > j) [i, j, shown, won] = [j, i, -shown, 1 - won];
    const key = (i * models + j) * 3 + shown + 1;
    const cell = cells.get(key);
    if (cell) {
      cell.n += 1;
      cell.won += won;
    } else cells.set(key, { i, j, order: shown, n: 1, won });
  }
  return [...cells.values()];
}

/** Votes between two models of one component, by prompt. */
interface Clusters {
  /** Numbers of votes, those of one prompt beside each other. */
  votes: Int32Array;
  /** Where each prompt begins in them, and where the last ends. */
  starts: number[];
}

function clustersOf({ first, second, prompt }: Battles, component: readonly number[]): Clusters {
  const of = new Int32Array(first.length).fill(-1);
  const places = new Map<number, number>();
  const sizes: number[] = [];
  for (let v = 0; v < first.length; v += 1) {
    const [i, j] = [first[v] ?? 0, second[v] ?? 0];
    if (i === j || component[i] !== component[j]) continue;
    const key = prompt[v] ?? 0;
    const place = places.get(key) ?? places.size;
    if (place === places.size) places.set(key, place);
    of[v] = place;
    sizes[place] = (sizes[place] ?? 0) + 1;
  }
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  const next = starts.slice();
  const votes = new Int32Array(starts.at(-1) ?? 0);
  for (const [v, place] of of.entries())
    if (place >= 0) {
      const at = next[place] ?? 0;
      votes[at] = v;
      next[place] = at + 1;
    }
  return { votes, starts };
}

/**
 * Whether who was shown first is not the same as who was better: where every vote could be explained by a fixed worth of each
 * model (each pair in one order, say), the effect of the order cannot be told from strength.
 */
function ordersDiffer(models: number, cells: readonly Cell[]): boolean {
  const next = Array.from({ length: models }, (): { to: number; by: number }[] => []);
  for (const { i, j, order } of cells) {
    next[i]?.push({ to: j, by: -order });
    next[j]?.push({ to: i, by: order });
  }
  const worth = new Array<number | null>(models).fill(null);
  for (let root = 0; root < models; root += 1) {
    if (worth[root] !== null) continue;
    worth[root] = 0;
    const waiting = [root];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const { to, by } of next[at] ?? []) {
        const expected = (worth[at] ?? 0) + by;
        if (worth[to] === null) {
          worth[to] = expected;
          waiting.push(to);
        } else if (worth[to] !== expected) return true;
      }
  }
  return false;
}

interface Fit {
  /** Strengths, then the effect of the order where it is asked. */
  values: number[];
  inverse: number[][];
}

/** null where no finite values fit. */
function fitted(
  models: number,
  component: readonly number[],
  cells: readonly Cell[],
  withOrder: boolean,
): Fit | null {
  const size = models + (withOrder ? 1 : 0);
  const values = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    // The strengths of a component may all be moved together: a penalty of (Σθ)², which stays 0, holds them.
    for (let a = 0; a < models; a += 1)
      for (let b = 0; b < models; b += 1) if (component[a] === component[b]) addTo(hessian, a, b, 1);
    for (const { i, j, won, order, n } of cells) {
      const chance = chanceOf(values, models, i, j, order);
      const off = won - n * chance;
      const weight = n * chance * (1 - chance);
      gradient[i] = (gradient[i] ?? 0) + off;
      gradient[j] = (gradient[j] ?? 0) - off;
      addTo(hessian, i, i, weight);
      addTo(hessian, j, j, weight);
      addTo(hessian, i, j, -weight);
      addTo(hessian, j, i, -weight);
      if (!withOrder) continue;
      gradient[models] = (gradient[models] ?? 0) + order * off;
      addTo(hessian, models, models, order * order * weight);
      for (const [a, by] of [
        [i, order * weight],
        [j, -order * weight],
      ] as const) {
        addTo(hessian, a, models, by);
        addTo(hessian, models, a, by);
      }
    }
    const inverse = inverseOf(hessian);
    if (inverse === null) return null;
    const steps = inverse.map((row) => row.reduce((sum, one, b) => sum + one * (gradient[b] ?? 0), 0));
    const largest = Math.max(0, ...steps.map(Math.abs));
    // From far off, a whole step may overshoot.
    const part = Math.min(1, LONGEST / largest);
    for (const [a, step] of steps.entries()) values[a] = (values[a] ?? 0) + part * step;
    if (values.some((value) => !(Math.abs(value) < BOUNDLESS))) return null;
    if (largest < SETTLED) return { values, inverse };
  }
  return null;
}

const chanceOf = (values: readonly number[], models: number, i: number, j: number, order: number): number =>
  logistic((values[i] ?? 0) - (values[j] ?? 0) + (values[models] ?? 0) * order);

/** H⁻¹ (Σ U_g U_g′) H⁻¹ × G / (G − 1), with the scores U summed by cluster; null below two clusters. */
function clusteredCovariance(
  { models, first, second, outcomeOfFirst, order }: Battles,
  { values, inverse }: Fit,
  { votes, starts }: Clusters,
): number[][] | null {
  const clusters = starts.length - 1;
  if (clusters < 2) return null;
  const size = values.length;
  const middle = Array.from({ length: size }, () => new Float64Array(size));
  const sums = new Float64Array(size);
  const lastIn = new Int32Array(size).fill(-1);
  for (let g = 0; g < clusters; g += 1) {
    const touched: number[] = [];
    const put = (at: number, by: number) => {
      if (lastIn[at] !== g) {
        lastIn[at] = g;
        sums[at] = 0;
        touched.push(at);
      }
      sums[at] = (sums[at] ?? 0) + by;
    };
    for (let k = starts[g] ?? 0; k < (starts[g + 1] ?? 0); k += 1) {
      const v = votes[k] ?? 0;
      const [i, j, shown] = [first[v] ?? 0, second[v] ?? 0, order?.[v] ?? 0];
      const off = (outcomeOfFirst[v] ?? 0) - chanceOf(values, models, i, j, shown);
      put(i, off);
      put(j, -off);
      if (size > models) put(models, shown * off);
    }
    for (const a of touched) for (const b of touched) addTo(middle, a, b, (sums[a] ?? 0) * (sums[b] ?? 0));
  }
  const correction = clusters / (clusters - 1);
  return times(times(inverse, middle), inverse).map((row) => row.map((one) => one * correction));
}
